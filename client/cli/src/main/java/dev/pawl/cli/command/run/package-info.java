/** {@code pawl run}: from its flags to a run that is started. */
@NullMarked
package dev.pawl.cli.command.run;

import org.jspecify.annotations.NullMarked;
