/** The commands that look and change nothing: {@code ls}, {@code show} and {@code watch}. */
@NullMarked
package dev.pawl.cli.command.read;

import org.jspecify.annotations.NullMarked;
