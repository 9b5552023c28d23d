package dev.pawl.activities.kernel;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.contracts.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * One call of a reply, checked and judged before anything of it runs.
 *
 * @param arguments the text of a JSON object: what the model wrote where that is one, else {@code
 *     {}}
 * @param tool the pinned definition; absent for an unknown tool
 * @param why what made the verdict other than {@link Verdict#RUN}, for people
 * @param refusal the result of a call that never runs; absent exactly where the verdict is {@link
 *     Verdict#RUN} or {@link Verdict#ASK}
 */
public record CheckedCall(
    CallRef ref,
    String name,
    String arguments,
    @Nullable ToolDefinition tool,
    Verdict verdict,
    @Nullable String why,
    Entry.@Nullable ToolResult refusal) {}
