/** A provider that plays a script instead of asking a model: for demos and tests. */
@NullMarked
package dev.pawl.model.scripted;

import org.jspecify.annotations.NullMarked;
