/** What tests of tools need. */
@NullMarked
package dev.pawl.testkit.tool;

import org.jspecify.annotations.NullMarked;
