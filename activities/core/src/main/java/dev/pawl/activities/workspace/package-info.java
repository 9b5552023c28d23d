/** The directories that runs work in: their ids, what may be one, and what their files were. */
@NullMarked
package dev.pawl.activities.workspace;

import org.jspecify.annotations.NullMarked;
