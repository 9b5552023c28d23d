/** What a worker tells its operator: log lines, numbers and whether it is well. */
@NullMarked
package dev.pawl.worker.telemetry;

import org.jspecify.annotations.NullMarked;
