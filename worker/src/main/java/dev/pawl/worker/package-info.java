/** The worker: one process that reads what it is told, registers what it can do, and polls. */
@NullMarked
package dev.pawl.worker;

import org.jspecify.annotations.NullMarked;
