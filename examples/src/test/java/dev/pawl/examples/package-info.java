/** Proves that the examples do what they say. */
@NullMarked
package dev.pawl.examples;

import org.jspecify.annotations.NullMarked;
