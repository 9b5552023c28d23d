/** The pure decisions of a batch: no Temporal, no clock, no store. */
@NullMarked
package dev.pawl.workflows.batch;

import org.jspecify.annotations.NullMarked;
