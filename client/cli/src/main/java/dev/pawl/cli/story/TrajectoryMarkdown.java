package dev.pawl.cli.story;

import dev.pawl.cli.term.Escapes;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.trajectory.CallTrail;
import dev.pawl.client.trajectory.Course;
import dev.pawl.client.trajectory.ModelAttempt;
import dev.pawl.client.trajectory.StepTrail;
import dev.pawl.client.trajectory.Steps;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.transcript.Block;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Transcript;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run as a Markdown page: every message in full, and what happened around it. */
public final class TrajectoryMarkdown {
  private static final Pattern FENCE = Pattern.compile("`{3,}");

  private final Course course;
  private final Map<Integer, StepTrail> steps = new HashMap<>();
  private final Map<CallRef, CallTrail> calls = new HashMap<>();
  private final StringBuilder page = new StringBuilder();
  private int step;

  private TrajectoryMarkdown(Course course) {
    this.course = course;
    for (StepTrail trail : Steps.of(course)) {
      steps.put(trail.step(), trail);
      trail.calls().forEach(call -> calls.put(call.call(), call));
    }
  }

  /** The page, with a line break at its end. */
  public static String of(Course course) {
    TrajectoryMarkdown markdown = new TrajectoryMarkdown(course);
    markdown.head();
    for (Transcript.Item item : course.items()) {
      markdown.add(item.entry());
    }
    if (!course.notAppended().isEmpty()) {
      markdown.line("*Not yet seen by the model:*").line("");
      course.notAppended().forEach(item -> markdown.add(item.entry()));
    }
    markdown.end();
    return markdown.page.toString().stripTrailing() + "\n";
  }

  private TrajectoryMarkdown line(String text) {
    page.append(text).append('\n');
    return this;
  }

  private void head() {
    line("# " + inline(course.run().workflowId())).line("");
    course
        .view()
        .ifPresent(
            view -> {
              line("- state: " + RunWords.state(view.state()));
              line(
                  "- started: "
                      + view.startedAt()
                      + " by "
                      + inline(view.input().labels().startedBy()));
              if (view.ended() != null) {
                line("- ended: " + view.ended().at());
              }
              line("- stops at " + LimitWords.all(view.limits()));
            });
    StepCharge total = Steps.total(List.copyOf(steps.values()));
    line("- cost: " + cost(total));
    line("- lineage: `" + course.run().lineage().value() + "`").line("");
  }

  private void add(Entry entry) {
    if (entry instanceof Entry.User user) {
      String origin = user.origin().name().toLowerCase(Locale.ROOT);
      line("## User (" + origin + ")").line("");
      text(user.text());
    } else if (entry instanceof Entry.Assistant said) {
      step = Math.max(step + 1, stepOf(said));
      said(said);
    } else if (entry instanceof Entry.ToolResult result) {
      String status = result.status().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      line("### " + result.call() + " " + inline(result.tool()) + ": " + status).line("");
      fenced("", result.content());
    } else {
      line("*(an entry that a later version of Pawl wrote)*").line("");
    }
  }

  private static int stepOf(Entry.Assistant said) {
    return said.blocks().stream()
        .filter(Block.Call.class::isInstance)
        .mapToInt(block -> ((Block.Call) block).ref().step())
        .findFirst()
        .orElse(0);
  }

  private void said(Entry.Assistant said) {
    line("## Step " + step + ": " + inline(said.model())).line("");
    StepTrail trail = steps.get(step);
    if (trail != null) {
      line("*" + cost(trail.charge()) + "*").line("");
      trail.attempts().stream()
          .filter(attempt -> attempt.outcome() != ModelAttempt.Outcome.ANSWERED)
          .forEach(attempt -> line("- " + attempt(attempt)));
      line("");
    }
    for (Block block : said.blocks()) {
      if (block instanceof Block.Text text) {
        text(text.text());
      } else if (block instanceof Block.Call call) {
        call(call);
      }
    }
  }

  private void call(Block.Call call) {
    line("**" + call.ref() + " " + inline(call.name()) + "**").line("");
    fenced("json", call.arguments());
    CallTrail trail = calls.get(call.ref());
    if (trail != null && trail.decision() != null) {
      line("- " + decision(trail.decision())).line("");
    }
  }

  private static String decision(CallTrail.Decision decision) {
    if (decision.by() == null) {
      return "nobody decided in time, so it was denied (" + decision.at() + ")";
    }
    return (decision.allowed() ? "allowed by " : "denied by ")
        + inline(decision.by().name())
        + (decision.verified() ? "" : " (unverified)")
        + (decision.edited() == null ? "" : ", with other arguments")
        + (decision.reason() == null ? "" : ": " + inline(decision.reason()))
        + " ("
        + decision.at()
        + ")";
  }

  private static String attempt(ModelAttempt attempt) {
    return attempt.at()
        + " a request "
        + attempt.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' ')
        + (attempt.failure() == null ? "" : " (" + attempt.failure() + ")")
        + ", charged "
        + attempt.cost().display()
        + (attempt.estimated() ? " by an estimate" : "");
  }

  private static String cost(StepCharge charge) {
    String lost =
        charge.lostAttempts() == 0
            ? ""
            : ", of that "
                + charge.lostCost().display()
                + " estimated for "
                + charge.lostAttempts()
                + (charge.lostAttempts() == 1 ? " lost attempt" : " lost attempts");
    return charge.cost().plus(charge.lostCost()).display()
        + " · "
        + charge.tokens()
        + " tokens"
        + lost;
  }

  private void end() {
    RunEvent.Ended ended = course.ended().orElse(null);
    if (ended == null) {
      line("## Still under way").line("");
      return;
    }
    line("## End: " + ended.end().name().toLowerCase(Locale.ROOT).replace('_', ' ')).line("");
    String why =
        Stream.of(ended.reason(), ended.message())
            .filter(text -> text != null && !text.isEmpty())
            .map(TrajectoryMarkdown::inline)
            .collect(Collectors.joining(": "));
    if (!why.isEmpty()) {
      line(why).line("");
    }
  }

  /** As a quotation, so that headings in it are none of the page's. */
  private void text(String text) {
    Escapes.block(text).lines().forEach(line -> line(line.isEmpty() ? ">" : "> " + line));
    line("");
  }

  private void fenced(String language, String text) {
    String shown = Escapes.block(text);
    Matcher fences = FENCE.matcher(shown);
    int longest = 2;
    while (fences.find()) {
      longest = Math.max(longest, fences.end() - fences.start());
    }
    String fence = "`".repeat(longest + 1);
    line(fence + language).line(shown.stripTrailing()).line(fence).line("");
  }

  private static String inline(String text) {
    return Escapes.line(text).replaceAll("([\\\\`*_<>\\[\\]#|])", "\\\\$1");
  }
}
