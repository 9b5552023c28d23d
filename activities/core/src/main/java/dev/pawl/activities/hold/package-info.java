/** Which run may write into a workspace. */
@NullMarked
package dev.pawl.activities.hold;

import org.jspecify.annotations.NullMarked;
