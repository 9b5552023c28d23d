/** What models cost. */
@NullMarked
package dev.pawl.activities.price;

import org.jspecify.annotations.NullMarked;
