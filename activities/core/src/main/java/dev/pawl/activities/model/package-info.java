/** Calling a model: once per answer, whatever happens to workers on the way. */
@NullMarked
package dev.pawl.activities.model;

import org.jspecify.annotations.NullMarked;
