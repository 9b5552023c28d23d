/** Anthropic Messages over HTTP: bytes out, one document back, every failure classified. */
@NullMarked
package dev.pawl.model.anthropic;

import org.jspecify.annotations.NullMarked;
