/**
 * Following a run at the terminal: its story as it happens, the live line below it, and the desk
 * where a person decides.
 */
@NullMarked
package dev.pawl.cli.follow;

import org.jspecify.annotations.NullMarked;
