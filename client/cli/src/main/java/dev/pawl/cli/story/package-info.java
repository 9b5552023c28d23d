/** How a run's events, gates and ends read to a person. Pure text: nothing here reads or writes. */
@NullMarked
package dev.pawl.cli.story;

import org.jspecify.annotations.NullMarked;
