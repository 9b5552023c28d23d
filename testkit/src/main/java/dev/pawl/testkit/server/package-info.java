/** Real Temporal dev servers for tests: found, started, killed, restarted and always ended. */
@NullMarked
package dev.pawl.testkit.server;

import org.jspecify.annotations.NullMarked;
