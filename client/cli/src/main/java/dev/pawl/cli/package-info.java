/**
 * The {@code pawl} process: the root of its command line, which names all commands, and its help.
 */
@NullMarked
package dev.pawl.cli;

import org.jspecify.annotations.NullMarked;
