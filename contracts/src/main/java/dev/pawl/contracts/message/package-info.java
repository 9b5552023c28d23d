/** What people send to a run that is under way, its bounds, and the receipt that they get. */
@NullMarked
package dev.pawl.contracts.message;

import org.jspecify.annotations.NullMarked;
