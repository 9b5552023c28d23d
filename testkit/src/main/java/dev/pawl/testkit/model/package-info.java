/**
 * A model server on loopback that speaks Anthropic Messages and refuses what the real API refuses.
 */
@NullMarked
package dev.pawl.testkit.model;

import org.jspecify.annotations.NullMarked;
