/** {@code pawl batch}: from a file of items to their ends. */
@NullMarked
package dev.pawl.cli.command.batch;

import org.jspecify.annotations.NullMarked;
