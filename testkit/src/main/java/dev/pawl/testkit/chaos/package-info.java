/** A network that misbehaves: what lies between two processes of a test. */
@NullMarked
package dev.pawl.testkit.chaos;

import org.jspecify.annotations.NullMarked;
