/**
 * One run as a whole: the chain of its executions, their histories, and the texts that lie in the
 * store.
 */
@NullMarked
package dev.pawl.client.internal.chain;

import org.jspecify.annotations.NullMarked;
