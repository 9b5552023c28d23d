/** The message log of a run: entries and the blocks inside them. */
@NullMarked
package dev.pawl.contracts.transcript;

import org.jspecify.annotations.NullMarked;
