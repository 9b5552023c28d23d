/** Tools that read, write and search the files of a workspace, and reach nothing else. */
@NullMarked
package dev.pawl.tool.files;

import org.jspecify.annotations.NullMarked;
