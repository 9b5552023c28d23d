/** Figures, tables and plots. */
@NullMarked
package dev.pawl.benchmarks.report;

import org.jspecify.annotations.NullMarked;
