/** Running a tool: once where once is all that is safe, and never in silence a second time. */
@NullMarked
package dev.pawl.activities.tool;

import org.jspecify.annotations.NullMarked;
