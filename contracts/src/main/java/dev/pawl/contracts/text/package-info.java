/** What several rooms do with words. */
@NullMarked
package dev.pawl.contracts.text;

import org.jspecify.annotations.NullMarked;
