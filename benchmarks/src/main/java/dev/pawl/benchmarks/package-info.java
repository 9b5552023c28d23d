/** Measures Pawl beside two loops of bare Temporal, on one server, in one run. */
@NullMarked
package dev.pawl.benchmarks;

import org.jspecify.annotations.NullMarked;
