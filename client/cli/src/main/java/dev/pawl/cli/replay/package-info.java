/**
 * Replays recorded runs against this build's code, offline, and compares what it would do with what
 * was done. No model, no tool and no server takes part.
 */
@NullMarked
package dev.pawl.cli.replay;

import org.jspecify.annotations.NullMarked;
