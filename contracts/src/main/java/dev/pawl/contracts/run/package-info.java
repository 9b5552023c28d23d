/** The surface of a run: its workflow, the messages people send to it, and how it ends. */
@NullMarked
package dev.pawl.contracts.run;

import org.jspecify.annotations.NullMarked;
