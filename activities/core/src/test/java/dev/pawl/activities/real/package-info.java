/** Activities on a real Temporal server. */
@NullMarked
package dev.pawl.activities.real;

import org.jspecify.annotations.NullMarked;
