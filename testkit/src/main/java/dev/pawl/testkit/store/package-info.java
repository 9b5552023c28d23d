/** Stores that tests change in a part. */
@NullMarked
package dev.pawl.testkit.store;

import org.jspecify.annotations.NullMarked;
