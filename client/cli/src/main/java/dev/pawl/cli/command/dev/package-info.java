/** The commands for Pawl's own processes: {@code dev} with its own commands, and {@code worker}. */
@NullMarked
package dev.pawl.cli.command.dev;

import org.jspecify.annotations.NullMarked;
