/** Commands for the course of a run as a whole: write it out, check it, bring it back. */
@NullMarked
package dev.pawl.cli.command.archive;

import org.jspecify.annotations.NullMarked;
