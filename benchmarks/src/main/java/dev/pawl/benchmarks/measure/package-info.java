/** One class for each thing that is measured. */
@NullMarked
package dev.pawl.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
