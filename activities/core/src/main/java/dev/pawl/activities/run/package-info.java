/** Beginning and ending runs, and keeping their Event Histories. */
@NullMarked
package dev.pawl.activities.run;

import org.jspecify.annotations.NullMarked;
