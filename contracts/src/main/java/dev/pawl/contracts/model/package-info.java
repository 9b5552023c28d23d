/** The seam to a model provider. */
@NullMarked
package dev.pawl.contracts.model;

import org.jspecify.annotations.NullMarked;
