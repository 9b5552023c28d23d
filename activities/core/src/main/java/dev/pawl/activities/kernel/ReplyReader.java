package dev.pawl.activities.kernel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.activities.catalog.ArgumentCheck;
import dev.pawl.activities.policy.Judgement;
import dev.pawl.activities.policy.PolicyJudge;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.text.Guess;
import dev.pawl.contracts.text.WellFormed;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns a provider's reply into an entry and checked calls. Nothing that the model wrote can make
 * it fail: what cannot run gets a result that says why. Pure; safe for concurrent use.
 */
public final class ReplyReader {
  /** A tool's name is guessed from at most so many mistakes. */
  private static final int NAME_MISTAKES = 2;

  /** How many calls of one step are run at most. */
  public static final int MAX_CALLS = 100;

  private static final int MAX_EXCERPT = 800;
  private static final int MAX_WHY = 200;

  private final ArgumentCheck arguments = new ArgumentCheck();

  /**
   * The step that a reply answers.
   *
   * @param tools the run's pinned definitions
   * @param toolsForbidden whether the model had to answer in text, so that none of its calls runs
   */
  public record Step(
      String provider,
      int step,
      List<ToolDefinition> tools,
      Policy policy,
      boolean toolsForbidden) {
    public Step {
      tools = List.copyOf(tools);
    }
  }

  public ReplyReading read(ModelReply reply, Step step) {
    return new Reading(reply, step).read();
  }

  /** What is the matter with a call: what the model is told, and what people are told. */
  private record Refusal(ResultStatus status, Verdict verdict, String content, String why) {
    static Refusal error(ResultStatus status, String content, String why) {
      return new Refusal(status, Verdict.ERROR, content, why);
    }
  }

  /** The reading of one reply. */
  private final class Reading {
    private final ModelReply reply;
    private final Step step;
    private final Map<String, ToolDefinition> tools = new LinkedHashMap<>();
    private final List<Block> blocks = new ArrayList<>();
    private final List<CheckedCall> calls = new ArrayList<>();
    private final int asked;

    Reading(ModelReply reply, Step step) {
      this.reply = reply;
      this.step = step;
      step.tools().forEach(tool -> tools.put(tool.name(), tool));
      asked = (int) reply.parts().stream().filter(ModelReply.Part.Call.class::isInstance).count();
    }

    ReplyReading read() {
      int seen = 0;
      for (ModelReply.Part part : reply.parts()) {
        if (part instanceof ModelReply.Part.Text text && !text.text().isEmpty()) {
          blocks.add(new Block.Text(WellFormed.of(text.text())));
        } else if (part instanceof ModelReply.Part.Opaque opaque && WellFormed.is(opaque.json())) {
          blocks.add(new Block.Opaque(step.provider(), opaque.json()));
        } else if (part instanceof ModelReply.Part.Call call) {
          seen++;
          if (seen <= MAX_CALLS + 1) {
            add(call, seen);
          }
        }
      }
      Entry.Assistant entry =
          new Entry.Assistant(step.provider(), WellFormed.of(reply.model()), blocks, reply.stop());
      return new ReplyReading(entry, calls, asked - calls.size());
    }

    private void add(ModelReply.Part.Call said, int place) {
      CallRef ref = new CallRef(step.step(), place);
      String name = WellFormed.of(said.name());
      ToolDefinition tool = tools.get(name);
      String text = WellFormed.blank(said.arguments()) ? JsonText.EMPTY_OBJECT : said.arguments();
      Optional<String> object = JsonText.object(text);
      String args = object.orElse(JsonText.EMPTY_OBJECT);
      blocks.add(new Block.Call(ref, name, args, WellFormed.of(said.id())));

      Refusal refusal = refusal(said, place, tool, object);
      if (refusal == null && tool != null) {
        Judgement judged = PolicyJudge.judge(step.policy(), tool);
        if (judged.verdict() != Verdict.DENY) {
          calls.add(new CheckedCall(ref, name, args, tool, judged.verdict(), judged.why(), null));
          return;
        }
        String why = judged.why() == null ? "denied" : judged.why();
        refusal = new Refusal(ResultStatus.DENIED, Verdict.DENY, Texts.forbidden(why), why);
      }
      if (refusal != null) {
        calls.add(
            new CheckedCall(
                ref,
                name,
                args,
                tool,
                refusal.verdict(),
                Excerpt.of(refusal.why(), MAX_WHY),
                Results.result(ref, name, refusal.status(), refusal.content())));
      }
    }

    private @Nullable Refusal refusal(
        ModelReply.Part.Call said,
        int place,
        @Nullable ToolDefinition tool,
        Optional<String> object) {
      if (place > MAX_CALLS) {
        return Refusal.error(
            ResultStatus.SKIPPED,
            Texts.tooManyCalls(MAX_CALLS, asked - MAX_CALLS),
            "more than " + MAX_CALLS + " calls in one reply");
      }
      if (step.toolsForbidden()) {
        return Refusal.error(
            ResultStatus.SKIPPED, Texts.toolsForbidden(), "no tool may be called any more");
      }
      if (cutOff() && (place == asked || object.isEmpty())) {
        return Refusal.error(
            ResultStatus.TRUNCATED, Texts.truncated(), "the reply was cut off inside the call");
      }
      if (tool == null) {
        String name = WellFormed.of(said.name());
        return Refusal.error(
            ResultStatus.UNKNOWN_TOOL,
            Texts.unknownTool(
                Guess.within(NAME_MISTAKES, name, tools.keySet()).orElse(null), tools.keySet()),
            "unknown tool");
      }
      return object.isEmpty() ? malformed(said.arguments()) : misfit(tool, object.get());
    }

    private boolean cutOff() {
      return reply.stop() == StopReason.MAX_TOKENS || reply.stop() == StopReason.CONTEXT_WINDOW;
    }

    private @Nullable Refusal misfit(ToolDefinition tool, String args) {
      return arguments
          .problem(tool, Json.tree(args))
          .map(
              problem ->
                  Refusal.error(
                      ResultStatus.INVALID,
                      Texts.invalid(problem),
                      "arguments that break the schema"))
          .orElse(null);
    }

    private Refusal malformed(String text) {
      return Refusal.error(
          ResultStatus.INVALID,
          Texts.malformed(whatIsWrong(text), Excerpt.of(text, MAX_EXCERPT)),
          "arguments that are no JSON object");
    }

    private String whatIsWrong(String text) {
      try {
        JsonNode node = Json.tree(text);
        return "it is of type " + node.getNodeType().name().toLowerCase(java.util.Locale.ROOT);
      } catch (IllegalArgumentException e) {
        return Excerpt.of(firstLine(e.getMessage()), MAX_WHY);
      }
    }

    private String firstLine(@Nullable String message) {
      String all = message == null ? "not JSON" : message;
      int end = all.indexOf('\n');
      return end < 0 ? all : all.substring(0, end);
    }
  }
}
