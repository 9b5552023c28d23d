/** Starting a run: its limits, its id, its memo and labels, and what was started or held before. */
@NullMarked
package dev.pawl.client.internal.start;

import org.jspecify.annotations.NullMarked;
