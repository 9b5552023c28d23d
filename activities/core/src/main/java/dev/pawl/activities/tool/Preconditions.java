package dev.pawl.activities.tool;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.attempt.RunCancelledException;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.attempt.Waiting;
import dev.pawl.activities.catalog.ParsedCall;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.workspace.Workspaces;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.RunRef;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What must still be so when a call runs that a person was asked about. */
public final class Preconditions {
  private static final Logger log = LoggerFactory.getLogger(Preconditions.class);
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final Surroundings surroundings;
  private final ToolCatalog tools;
  private final Workspaces workspaces;

  public Preconditions(Surroundings surroundings, ToolCatalog tools, Workspaces workspaces) {
    this.surroundings = surroundings;
    this.tools = tools;
    this.workspaces = workspaces;
  }

  /**
   * Absent where the tool names nothing, or cannot say. What was absent when a person was asked and
   * is not when the call runs counts as a change, so that they are asked again.
   */
  public @Nullable Digest of(
      RunRef run, CallRef call, String name, String arguments, Attempt attempt) {
    try {
      return Waiting.within(
              LIMIT,
              "the precondition of " + name,
              attempt,
              () -> Optional.ofNullable(now(run, call, name, arguments)))
          .orElse(null);
    } catch (RunCancelledException e) {
      throw e;
    } catch (RuntimeException e) {
      log.debug("{} cannot say what must be so for call {}", name, call, e);
      return null;
    }
  }

  private @Nullable Digest now(RunRef run, CallRef call, String name, String arguments)
      throws Exception {
    String workspace = run.workspace();
    if (workspace == null
        || tools.find(name).isEmpty()
        || !(tools.parse(name, arguments) instanceof ParsedCall.Ready<?> ready)) {
      return null;
    }
    CallScope scope =
        new CallScope(run.lineage(), call, workspaces.find(workspace).path(), LIMIT, Map.of());
    return ready.precondition(
        new CallContext(
            scope,
            new StopSignal(),
            earlier -> Outputs.whole(surroundings.store(), run.lineage(), earlier),
            text -> {},
            process -> {
              throw new IllegalStateException("a precondition must start nothing");
            }));
  }
}
