/** The seam to a tool. */
@NullMarked
package dev.pawl.contracts.tool;

import org.jspecify.annotations.NullMarked;
