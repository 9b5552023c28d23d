/**
 * What several commands read from people: limits, texts, files, closed sets of words, and who is
 * speaking.
 */
@NullMarked
package dev.pawl.cli.input;

import org.jspecify.annotations.NullMarked;
