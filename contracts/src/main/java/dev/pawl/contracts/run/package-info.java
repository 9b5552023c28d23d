/** The surface of a run: its workflow, what it carries and shows, and how it ends. */
@NullMarked
package dev.pawl.contracts.run;

import org.jspecify.annotations.NullMarked;
