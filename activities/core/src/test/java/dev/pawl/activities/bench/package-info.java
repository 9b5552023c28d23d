/** What the tests of activities stand on: a real store, real workspaces, a provider and tools. */
@NullMarked
package dev.pawl.activities.bench;

import org.jspecify.annotations.NullMarked;
