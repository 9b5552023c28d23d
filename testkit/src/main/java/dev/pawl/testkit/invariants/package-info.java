/**
 * What must be true of every run, whatever happened to it: checked after each test that has one.
 */
@NullMarked
package dev.pawl.testkit.invariants;

import org.jspecify.annotations.NullMarked;
