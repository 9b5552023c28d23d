/** The tools that a worker has: their schemas, and arguments checked against them. */
@NullMarked
package dev.pawl.activities.catalog;

import org.jspecify.annotations.NullMarked;
