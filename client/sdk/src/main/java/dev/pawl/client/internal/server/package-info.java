/**
 * Calls to Temporal's frontend, and what it says: patience, errors, pollers, search attributes,
 * what is under way.
 */
@NullMarked
package dev.pawl.client.internal.server;

import org.jspecify.annotations.NullMarked;
