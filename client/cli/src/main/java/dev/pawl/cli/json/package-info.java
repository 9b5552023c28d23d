/**
 * What commands print for scripts: the documents of {@code --json}, whose fields are only ever
 * added to.
 */
@NullMarked
package dev.pawl.cli.json;

import org.jspecify.annotations.NullMarked;
