/** Runs the repository's shell scripts on trees and tools of the tests' own. */
@NullMarked
package dev.pawl.testkit.scripts;

import org.jspecify.annotations.NullMarked;
