/** The tool that runs shell commands, and what keeps it from leaving anything running. */
@NullMarked
package dev.pawl.tool.shell;

import org.jspecify.annotations.NullMarked;
