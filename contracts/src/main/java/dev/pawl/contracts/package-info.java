/** The values every room shares: digests, money, usage, limits and the one JSON dialect. */
@NullMarked
package dev.pawl.contracts;

import org.jspecify.annotations.NullMarked;
