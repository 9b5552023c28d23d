package dev.pawl.cli.story;

import dev.pawl.cli.term.Columns;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Paint;
import dev.pawl.cli.term.Spans;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.Sender;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.transcript.ResultStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells a run as lines, one for each thing that is worth one: a finished call, a gate, a word of a
 * person, a failure. Give it the events in order.
 */
public final class Story {
  private static final int REF = 5;
  private static final int TOOL = 12;
  private static final int STATUS = 11;
  private static final int ELAPSED = 8;
  private static final int LEAST = 12;
  private static final String GAP = "  ";

  private final Paint paint;
  private final int columns;
  private final Map<CallRef, String> arguments = new HashMap<>();
  private final Set<CallRef> decided = new HashSet<>();
  private String id = "ID";

  public Story(Paint paint, int columns) {
    this.paint = paint;
    this.columns = columns;
  }

  /** The lines for the next event; none for what nobody needs to see. */
  public List<String> lines(RunEvent event) {
    List<String> lines = new ArrayList<>();
    if (event instanceof RunEvent.Started started) {
      id = ShellWord.of(started.workflowId());
    } else if (event instanceof RunEvent.ModelAnswered answered) {
      remember(answered);
    } else if (event instanceof RunEvent.CallRefused refused) {
      arguments.put(refused.call(), ArgumentLine.of(refused.preview()));
      lines.add(call(refused.call(), refused.name(), "refused", null));
      lines.add(more(refused.why()));
    } else if (event instanceof RunEvent.GateOpened gate) {
      arguments.put(gate.call(), ArgumentLine.of(gate.planned().preview()));
      lines.add(call(gate.call(), gate.planned().name(), "⏸ waits", null));
    } else if (event instanceof RunEvent.GateDecided decided) {
      this.decided.add(decided.call());
      lines.add(
          note(decided.call() + (decided.allowed() ? " allowed by " : " denied by "), decided.by())
              + because(decided.reason()));
    } else if (event instanceof RunEvent.GateExpired expired) {
      decided.add(expired.call());
      lines.add(indented(expired.call() + " denied: nobody decided in time"));
    } else if (event instanceof RunEvent.CallStarted started) {
      arguments.put(started.call(), ArgumentLine.of(started.preview()));
    } else if (event instanceof RunEvent.CallFinished finished) {
      finished(finished, lines);
    } else {
      lines.addAll(Notes.lines(event, id, paint));
    }
    return lines.stream().filter(line -> !line.isEmpty()).toList();
  }

  private void remember(RunEvent.ModelAnswered answered) {
    for (PlannedCall call : answered.result().calls()) {
      arguments.put(new CallRef(answered.step(), call.call()), ArgumentLine.of(call.preview()));
    }
  }

  private void finished(RunEvent.CallFinished call, List<String> lines) {
    if (call.elapsed() == null && decided.contains(call.call())) {
      return; // what became of it was told when it was decided
    }
    lines.add(call(call.call(), call.name(), status(call.status()), call.elapsed()));
    if (call.status() != ResultStatus.OK) {
      lines.add(more(call.reason() == null ? call.preview() : call.reason()));
    }
    arguments.remove(call.call());
  }

  private static String status(ResultStatus status) {
    return status == ResultStatus.OK
        ? ""
        : status.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private String call(CallRef ref, String tool, String status, @Nullable Duration elapsed) {
    String argument = arguments.getOrDefault(ref, "");
    int room =
        columns
            - REF
            - GAP.length()
            - TOOL
            - 1
            - 1
            - Math.max(STATUS, status.length())
            - 1
            - ELAPSED;
    room = Math.max(LEAST, room);
    String shown =
        Columns.of(argument) > room && argument.indexOf(' ') < 0 && argument.indexOf('/') >= 0
            ? Columns.cutMiddle(argument, room)
            : Columns.cutEnd(argument, room);
    String line =
        Columns.paddedLeft(ref.toString(), REF)
            + GAP
            + Columns.padded(Columns.cutEnd(Escapes.line(tool), TOOL), TOOL)
            + " "
            + Columns.padded(shown, room)
            + " "
            + Columns.padded(status, STATUS)
            + " "
            + Columns.paddedLeft(elapsed == null ? "" : Spans.text(elapsed), ELAPSED);
    String plain = line.stripTrailing();
    if (status.startsWith("⏸")) {
      return paint.yellow(plain);
    }
    return status.isEmpty() ? plain : paint.red(plain);
  }

  private String more(@Nullable String text) {
    return text == null || text.isBlank()
        ? ""
        : paint.dim(Columns.cutEnd(indent() + Escapes.line(text.strip()), columns));
  }

  private String indented(String text) {
    return indent() + text;
  }

  private String note(String text, Sender by) {
    return indent() + text + Escapes.line(by.name());
  }

  private static String because(@Nullable String reason) {
    return reason == null || reason.isBlank() ? "" : ": " + Escapes.line(reason);
  }

  private static String indent() {
    return " ".repeat(REF) + GAP;
  }
}
