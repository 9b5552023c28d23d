/**
 * What a run does next, and what becomes of what happened: plain functions over where the run
 * stands. Nothing here knows Temporal, so thousands of runs are tried in a second.
 */
@NullMarked
package dev.pawl.workflows.decide;

import org.jspecify.annotations.NullMarked;
