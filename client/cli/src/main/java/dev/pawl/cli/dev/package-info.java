/**
 * Pawl's own server and worker on this machine: separate background processes that outlive the
 * command which started them, and each other.
 */
@NullMarked
package dev.pawl.cli.dev;

import org.jspecify.annotations.NullMarked;
