/**
 * What all commands share during one call of {@code pawl}: the global options, the way to server
 * and store, and the run that somebody means.
 */
@NullMarked
package dev.pawl.cli.invocation;

import org.jspecify.annotations.NullMarked;
