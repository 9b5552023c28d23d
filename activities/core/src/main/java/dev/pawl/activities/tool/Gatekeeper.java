package dev.pawl.activities.tool;

import dev.pawl.activities.attempt.Attempt;
import dev.pawl.activities.catalog.ParsedCall;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.activities.kernel.Texts;
import dev.pawl.activities.policy.Judgement;
import dev.pawl.activities.policy.PolicyJudge;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.contracts.transcript.ResultStatus;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges a call once more when it is to start: time has passed since the model asked for it, and
 * the worker may have changed.
 */
final class Gatekeeper {
  private final ToolCatalog tools;
  private final Preconditions preconditions;

  Gatekeeper(ToolCatalog tools, Preconditions preconditions) {
    this.tools = tools;
    this.preconditions = preconditions;
  }

  /** The tool that this worker has of that name. */
  Optional<Tool<?>> tool(String name) {
    return tools.find(name);
  }

  /**
   * @param startedBefore the versions of the tool with which attempts at it have started: then its
   *     precondition was checked, and the attempt itself may be what has changed the files since
   */
  Admission judge(ExecuteRequest request, Given given, Set<String> startedBefore, Attempt attempt) {
    String name = request.name();
    if (given.pinned().isEmpty() || tools.find(name).isEmpty()) {
      return refused(request, ResultStatus.TOOL_GONE, Texts.toolGone(name));
    }
    boolean edited = request.approval() != null && request.approval().editedArgs() != null;
    ParsedCall parsed = tools.parse(name, given.args());
    if (parsed instanceof ParsedCall.Broken broken && !edited) {
      return refused(request, ResultStatus.INVALID, Texts.invalid(broken.problem()));
    }
    Judgement judgement = PolicyJudge.judge(request.policy(), tools.definition(name));
    if (judgement.verdict() == Verdict.DENY) {
      return refused(
          request, ResultStatus.DENIED, Texts.forbidden(String.valueOf(judgement.why())));
    }
    if (given.problem() != null) {
      return new Admission.Ask(given.problem(), now(request, given, attempt));
    }
    if (parsed instanceof ParsedCall.Broken broken) {
      String why = "the edited arguments do not fit the tool: " + broken.problem();
      return new Admission.Ask(why, now(request, given, attempt));
    }
    if (request.approval() == null && judgement.verdict() != Verdict.RUN) {
      return new Admission.Ask(String.valueOf(judgement.why()), now(request, given, attempt));
    }
    Admission.Ask again = askedAgain(request, given, startedBefore, attempt);
    return again == null ? new Admission.Admitted((ParsedCall.Ready<?>) parsed) : again;
  }

  /** Why what was approved is not what would run; null where nothing stands against it. */
  private Admission.@Nullable Ask askedAgain(
      ExecuteRequest request, Given given, Set<String> startedBefore, Attempt attempt) {
    if (request.approval() == null) {
      return null;
    }
    String pinned = given.pinned().orElseThrow().version();
    String version = tools.definition(request.name()).version();
    boolean other = !version.equals(pinned);
    if (other ? startedBefore.contains(version) : !startedBefore.isEmpty()) {
      return null;
    }
    Digest now = now(request, given, attempt);
    if (Objects.equals(now, request.precondition())) {
      return null;
    }
    return new Admission.Ask(
        other
            ? "the tool has another version than the run began with ("
                + version
                + " instead of "
                + pinned
                + "), or what it is about has changed since it was approved; look at it again"
            : "what it is about has changed since it was approved; look at it again",
        now);
  }

  /**
   * Of what the model asked for, also where a person has edited it: that is what they looked at.
   * Another version of the tool than the run began with is a part of it, so that a person says yes
   * to that version too.
   */
  private @Nullable Digest now(ExecuteRequest request, Given given, Attempt attempt) {
    Digest files =
        preconditions.of(request.run(), request.call(), request.name(), given.proposed(), attempt);
    String version = tools.definition(request.name()).version();
    return version.equals(given.pinned().orElseThrow().version())
        ? files
        : Digest.of("version " + version + "\n" + (files == null ? "" : files.hex()));
  }

  private static Admission refused(ExecuteRequest request, ResultStatus status, String content) {
    return new Admission.Refused(ToolResult.of(request.call(), request.name(), status, content));
  }
}
