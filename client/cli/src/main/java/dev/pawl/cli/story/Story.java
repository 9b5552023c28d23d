package dev.pawl.cli.story;

import dev.pawl.cli.term.Columns;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Paint;
import dev.pawl.cli.term.Spans;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.Attempt;
import dev.pawl.client.events.OpenWork;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.Sender;
import dev.pawl.client.events.Work;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.transcript.ResultStatus;
import java.time.Duration;
import java.time.Instant;
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

  /** Below so many columns nothing is put below each other. */
  private static final int NARROW = 68;

  private static final int LEAST_NARROW = 4;
  private static final String GAP = "  ";

  private final Paint paint;
  private final int columns;
  private final Map<CallRef, String> arguments = new HashMap<>();
  private final Set<CallRef> decided = new HashSet<>();
  private final UnderWay underWay = new UnderWay();
  private String failure = "";

  public Story(Paint paint, int columns) {
    this.paint = paint;
    this.columns = columns;
  }

  /** The lines for the next event; none for what nobody needs to see. */
  public List<String> lines(RunEvent event) {
    List<String> lines = new ArrayList<>();
    if (event instanceof RunEvent.ModelAnswered answered) {
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
      underWay.begin(new Work(Work.Kind.EXECUTE, started.call().step(), started.call()));
      arguments.put(started.call(), ArgumentLine.of(started.preview()));
    } else if (event instanceof RunEvent.StepPlanned planned) {
      underWay.begin(new Work(Work.Kind.GENERATE, planned.step(), null));
    } else if (event instanceof RunEvent.CallFinished finished) {
      finished(finished, lines);
    } else if (event instanceof RunEvent.AttemptFailed failed) {
      failure = failed.last() ? failed.message() : failure;
      lines.addAll(underWay.knows(failed) ? List.of() : Notes.lines(event, paint));
    } else if (event instanceof RunEvent.Parked parked && told(parked.message())) {
      lines.add(paint.yellow(indented("⏸ parked")));
    } else {
      lines.addAll(Notes.lines(event, paint));
    }
    return lines.stream().filter(line -> !line.isEmpty()).toList();
  }

  /** Whether the failure that came last said this already. */
  public boolean told(@Nullable String message) {
    return failure.equals(message);
  }

  /**
   * The lines that are due while no event comes: an attempt that failed, and, where nobody sees the
   * status line, what takes long.
   */
  public List<String> meanwhile(List<Attempt> attempts, boolean unseen, Instant now) {
    List<String> lines = new ArrayList<>();
    for (Attempt attempt : attempts) {
      underWay.failure(attempt, now).ifPresent(text -> lines.add(paint.red(indented(text))));
      if (unseen) {
        String how = attempt.running() ? "still running " : "no worker has taken ";
        underWay
            .takes(attempt, now)
            .ifPresent(since -> lines.add(around(how, attempt.work(), ", " + Spans.rough(since))));
      }
    }
    return lines;
  }

  /** What each open activity does right now. */
  public List<String> now(List<Attempt> attempts, Instant now) {
    return attempts.stream()
        .map(attempt -> around("", attempt.work(), UnderWay.now(attempt, now)))
        .toList();
  }

  /** A line about an activity, with as much of a call's arguments as there is room for. */
  private String around(String before, OpenWork open, String after) {
    CallRef call = open.work().call();
    if (call == null) {
      return indented(before + open.work().display() + after);
    }
    String start = indented(before + call + " " + Escapes.line(open.name()) + " ");
    int room = columns - Columns.of(start + after);
    String argument = arguments.getOrDefault(call, "");
    return (start + Columns.cutEnd(argument, Math.max(LEAST, room))).stripTrailing() + after;
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
    String time = elapsed == null ? "" : Spans.text(elapsed);
    if (columns < NARROW) {
      return painted(narrow(ref, Escapes.line(tool), argument, status, time), status);
    }
    boolean whole = columns == Terminal.UNLIMITED;
    int room =
        (whole ? Terminal.DEFAULT_COLUMNS : columns)
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
        whole
            ? argument
            : Columns.of(argument) > room && argument.indexOf(' ') < 0 && argument.indexOf('/') >= 0
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
            + Columns.paddedLeft(time, ELAPSED);
    return painted(line.stripTrailing(), status);
  }

  /**
   * Where columns do not fit: everything side by side, and of the argument what there is room for.
   */
  private String narrow(CallRef ref, String tool, String argument, String status, String time) {
    String start = Columns.paddedLeft(ref.toString(), REF) + GAP + Columns.cutEnd(tool, TOOL);
    String end = (status.isEmpty() ? "" : " " + status) + (time.isEmpty() ? "" : " " + time);
    int room = columns - Columns.of(start) - 1 - Columns.of(end);
    return start + (room < LEAST_NARROW ? "" : " " + Columns.cutEnd(argument, room)) + end;
  }

  private String painted(String plain, String status) {
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
