/**
 * The commands that look and change nothing: {@code ls}, {@code show}, {@code watch}, {@code
 * export} and {@code replay}.
 */
@NullMarked
package dev.pawl.cli.command.read;

import org.jspecify.annotations.NullMarked;
