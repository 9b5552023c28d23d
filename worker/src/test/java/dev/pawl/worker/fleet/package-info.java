/**
 * Whole runs in real processes: a Temporal server, workers that can be killed, and a model server.
 */
@NullMarked
package dev.pawl.worker.fleet;

import org.jspecify.annotations.NullMarked;
