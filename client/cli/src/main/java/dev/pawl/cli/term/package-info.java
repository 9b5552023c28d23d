/** What a person sees and types: escaping, colour, width, tables, single keys. */
@NullMarked
package dev.pawl.cli.term;

import org.jspecify.annotations.NullMarked;
