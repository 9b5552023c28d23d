/** A batch: many runs of one agent, started and counted by a workflow of their own. */
@NullMarked
package dev.pawl.contracts.batch;

import org.jspecify.annotations.NullMarked;
