package dev.pawl.client.trajectory;

import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.Sender;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.text.Secrets;
import dev.pawl.store.ledger.AttemptRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Puts what a run did into lines: who did what when. */
final class AuditLines {
  private static final int SHOWN = 160;

  private final Course course;
  private final List<Audit.Line> lines = new ArrayList<>();

  private AuditLines(Course course) {
    this.course = course;
  }

  static List<Audit.Line> of(Course course, List<StepTrail> steps) {
    AuditLines lines = new AuditLines(course);
    course.events().forEach(lines::event);
    steps.forEach(lines::step);
    // What happened at one time stays as it was read: events first.
    lines.lines.sort(Comparator.comparing(Audit.Line::at));
    return lines.lines;
  }

  private void event(RunEvent event) {
    if (event instanceof RunEvent.Started started) {
      String by = started.input().labels().startedBy();
      add(event, Audit.Actor.PERSON, by, "started the run" + boundTo());
    } else if (event instanceof RunEvent.ContinuedAsNew next) {
      add(event, Audit.Actor.RUN, "run", "went on as execution " + next.runId());
    } else if (event instanceof RunEvent.Steered steered) {
      person(event, steered.by(), "steered: " + said(steered.text()));
    } else if (event instanceof RunEvent.Asked asked) {
      person(event, asked.by(), "asked: " + said(asked.text()));
    } else if (event instanceof RunEvent.Paused paused) {
      person(event, paused.by(), "paused the run" + why(paused.reason()));
    } else if (event instanceof RunEvent.Resumed resumed) {
      person(event, resumed.by(), "resumed the run" + why(resumed.reason()));
    } else if (event instanceof RunEvent.StopRequested stop) {
      person(event, stop.by(), "asked to stop" + why(stop.reason()));
    } else if (event instanceof RunEvent.BudgetExtended extended) {
      person(event, extended.by(), "set new limits: " + Json.text(extended.limits()));
    } else if (event instanceof RunEvent.MessageRefused refused) {
      person(event, refused.by(), refused.name() + " changed nothing: " + refused.message());
    } else if (event instanceof RunEvent.CancelRequested cancel) {
      add(event, Audit.Actor.PERSON, cancel.identity(), "cancelled" + why(cancel.reason()));
    } else {
      ownEvent(event);
    }
  }

  private void ownEvent(RunEvent event) {
    if (event instanceof RunEvent.GateOpened gate) {
      call(event, Audit.Actor.POLICY, "policy", gate.call(), "asks" + why(gate.planned().why()));
    } else if (event instanceof RunEvent.GateDecided gate) {
      call(event, Audit.Actor.PERSON, gate.by().name(), gate.call(), decided(gate));
    } else if (event instanceof RunEvent.GateExpired gate) {
      call(event, Audit.Actor.RUN, "run", gate.call(), "denied: nobody decided in time");
    } else if (event instanceof RunEvent.CallRefused refused) {
      boolean denied = refused.verdict() == Verdict.DENY;
      call(
          event,
          denied ? Audit.Actor.POLICY : Audit.Actor.RUN,
          denied ? "policy" : "run",
          refused.call(),
          (denied ? "denies " : "does not run ") + refused.name() + why(refused.why()));
    } else if (event instanceof RunEvent.CallFinished end && end.reason() != null) {
      call(
          event,
          Audit.Actor.RUN,
          "run",
          end.call(),
          "closed as " + word(end.status()) + why(end.reason()));
    } else if (event instanceof RunEvent.Parked parked) {
      add(
          event,
          Audit.Actor.RUN,
          "run",
          "parked as " + word(parked.reason()) + why(parked.message()));
    } else if (event instanceof RunEvent.Cured) {
      add(event, Audit.Actor.RUN, "run", "goes on");
    } else if (event instanceof RunEvent.TaskFailed failed) {
      add(event, Audit.Actor.SERVER, "server", "could not go on" + why(failed.message()));
    } else if (event instanceof RunEvent.HistoryMissing missing) {
      add(event, Audit.Actor.SERVER, "server", "forgot execution " + missing.execution());
    } else if (event instanceof RunEvent.Ended ended) {
      add(event, Audit.Actor.RUN, "run", "ended as " + word(ended.end()) + why(ended.reason()));
    }
  }

  private static String decided(RunEvent.GateDecided gate) {
    return (gate.allowed() ? "allowed it" : "denied it")
        + (gate.editedArgs() == null ? "" : " with other arguments")
        + (!gate.allowed() || gate.bound() ? "" : ", not bound to what was shown")
        + why(gate.reason());
  }

  private String boundTo() {
    return course
        .run()
        .start()
        .flatMap(start -> course.run().text(start.agent()))
        .map(text -> Json.read(Utf8.bytes(text), AgentDefinition.class))
        .map(
            agent ->
                ": agent "
                    + agent.name()
                    + ", "
                    + agent.model().provider()
                    + " "
                    + agent.model().model())
        .orElse("");
  }

  private void step(StepTrail step) {
    step.attempts().forEach(attempt -> model(step.step(), attempt));
    for (CallTrail call : step.calls()) {
      call.attempts().forEach(attempt -> tool(call, attempt));
    }
  }

  private void model(int step, ModelAttempt attempt) {
    String what =
        switch (attempt.outcome()) {
          case ANSWERED -> "called the model, which answered";
          case OVERLAP -> "called the model; its answer came after another one and is not used";
          case FAILED ->
              "called the model, which failed: " + attempt.failure() + why(attempt.message());
          case BROKEN_OFF -> "called the model, and was told to break off";
          case LOST -> "called the model; nothing more is known of it";
        };
    lines.add(
        new Audit.Line(
            attempt.at(),
            Audit.Actor.WORKER,
            worker(attempt.by()),
            step,
            null,
            what + " (request " + attempt.ordinal() + ", " + attempt.model() + ")",
            attempt.cost(),
            attempt.estimated()));
  }

  private void tool(CallTrail call, CallTrail.Attempt attempt) {
    String outcome = attempt.outcome();
    String what =
        outcome == null
            ? "ran " + call.tool() + ": " + (call.status() == null ? "open" : word(call.status()))
            : outcome.equals(CallTrail.Attempt.LOST)
                ? "meant to run " + call.tool() + "; nothing more is known of it"
                : "meant to run "
                    + call.tool()
                    + ", and did not: "
                    + outcome.toLowerCase(Locale.ROOT);
    boolean edited = !attempt.args().equals(call.proposed());
    lines.add(
        new Audit.Line(
            attempt.at(),
            Audit.Actor.WORKER,
            worker(attempt.by()),
            call.call().step(),
            call.call(),
            what + (edited ? " (with a person's arguments)" : ""),
            null,
            false));
  }

  private static String worker(AttemptRef by) {
    return by.worker() + (by.build().isEmpty() ? "" : " build " + by.build());
  }

  private void person(RunEvent event, Sender by, String what) {
    add(event, Audit.Actor.PERSON, by.name(), what);
  }

  private void add(RunEvent event, Audit.Actor actor, String who, String what) {
    line(event.at(), actor, who, null, what);
  }

  private void call(RunEvent event, Audit.Actor actor, String who, CallRef call, String what) {
    line(event.at(), actor, who, call, what);
  }

  private void line(
      Instant at, Audit.Actor actor, String who, @Nullable CallRef call, String what) {
    Money free = null;
    lines.add(
        new Audit.Line(at, actor, who, call == null ? 0 : call.step(), call, what, free, false));
  }

  private static String why(@Nullable String reason) {
    return reason == null || reason.isBlank() ? "" : ": " + said(reason);
  }

  private static String said(@Nullable String text) {
    return text == null ? "(a longer text)" : Secrets.start(text, SHOWN);
  }

  private static String word(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
