/**
 * What a command cannot go on from: the problem in words for a person, and the exit code for the
 * shell.
 */
@NullMarked
package dev.pawl.cli.problem;

import org.jspecify.annotations.NullMarked;
