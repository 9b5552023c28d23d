/** The activities of batches: they start items as runs of their own, and see how those end. */
@NullMarked
package dev.pawl.activities.batch;

import org.jspecify.annotations.NullMarked;
