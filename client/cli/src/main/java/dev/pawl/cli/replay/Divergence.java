package dev.pawl.cli.replay;

import org.jspecify.annotations.Nullable;

/**
 * The first thing that this build would have done otherwise.
 *
 * @param execution which execution of the chain, from 1
 * @param event the id of the recorded event that differs; 0 where none is to blame
 * @param where such as {@code model call of step 3}
 * @param field what of it differs, such as {@code plan.inbound[0].text}; absent where it is not
 *     about one field
 * @param recorded what was done then; absent where nothing was
 * @param replayed what this build does; absent where it does nothing
 * @param explanation the same for people
 */
public record Divergence(
    int execution,
    long event,
    String where,
    @Nullable String field,
    @Nullable String recorded,
    @Nullable String replayed,
    String explanation) {}
