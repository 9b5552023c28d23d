/** Tests of the model server. */
@NullMarked
package dev.pawl.testkit.model;

import org.jspecify.annotations.NullMarked;
