/**
 * Exported runs: what a run left in Temporal and in the store, in one place, read without either.
 * Pure: nothing here knows a server.
 */
@NullMarked
package dev.pawl.client.trajectory;

import org.jspecify.annotations.NullMarked;
