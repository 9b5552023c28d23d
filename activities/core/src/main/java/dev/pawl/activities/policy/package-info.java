/** What may run without a person. */
@NullMarked
package dev.pawl.activities.policy;

import org.jspecify.annotations.NullMarked;
