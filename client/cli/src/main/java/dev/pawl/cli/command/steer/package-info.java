/**
 * The commands that send a message to a run: {@code steer}, {@code approve}, {@code deny}, {@code
 * pause}, {@code resume}, {@code stop} and {@code cancel}.
 */
@NullMarked
package dev.pawl.cli.command.steer;

import org.jspecify.annotations.NullMarked;
