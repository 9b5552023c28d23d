/**
 * The {@code pawl} command: its words, its exit codes, and what it says when something is wrong.
 */
@NullMarked
package dev.pawl.cli;

import org.jspecify.annotations.NullMarked;
