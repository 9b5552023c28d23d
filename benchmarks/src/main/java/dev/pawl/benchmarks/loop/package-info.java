/** The two loops that Pawl is measured against, written on nothing but the Temporal SDK. */
@NullMarked
package dev.pawl.benchmarks.loop;

import org.jspecify.annotations.NullMarked;
