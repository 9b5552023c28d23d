/** Whole runs held to cases from other engines' bug reports. The letters and numbers are theirs. */
@NullMarked
package dev.pawl.worker.cases;

import org.jspecify.annotations.NullMarked;
