/**
 * From a transcript to a legal request, and from a reply back to the transcript: pure functions.
 */
@NullMarked
package dev.pawl.activities.kernel;

import org.jspecify.annotations.NullMarked;
