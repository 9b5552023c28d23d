/** What runs a job of so many steps: each engine with a worker process of its own. */
@NullMarked
package dev.pawl.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
