/** Listing runs: the query, the rows, and what is asked about each run that is open. */
@NullMarked
package dev.pawl.client.internal.list;

import org.jspecify.annotations.NullMarked;
