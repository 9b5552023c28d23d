package dev.pawl.workflows.decide;

import dev.pawl.contracts.activity.Notice;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.activity.Prepared;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.message.MessageRules;
import dev.pawl.contracts.run.BudgetKind;
import dev.pawl.contracts.run.CallState;
import dev.pawl.contracts.run.End;
import dev.pawl.contracts.run.ParkReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run does next: a function of where it stands, the time, and whether its Event History is
 * full. Changes nothing.
 */
public final class Decisions {
  /** At most this much inline text is carried by one step; the rest waits for the next. */
  static final int INLINE_BYTES_PER_STEP = 32 * 1024;

  private Decisions() {}

  /**
   * @param rules the rules that the run pins; all known ones order what happens alike
   * @param full whether the execution should hand over to a new one
   */
  public static Decision next(int rules, RunProgress run, Instant now, boolean full) {
    Rules.known(rules);
    boolean open = run.anythingOpen();
    if (run.ending != null) {
      return closing(run, run.ending, open);
    }
    if (open) {
      return whileOpen(run);
    }
    if (!run.calls.areHere() && (!run.recallFailed || run.hold.parked() == null)) {
      return new Decision.Recall(run.calls.unread());
    }
    if (run.hold.holds()) {
      return full && !run.copyFailed
          ? new Decision.ContinueAsNew()
          : new Decision.Wait(nextExpiry(run));
    }
    if (run.prepared == null) {
      return new Decision.Prepare();
    }
    if (run.calls.anyOpen()) {
      List<CallState> startable =
          Scheduling.startable(run.calls.all(), run.settings.parallelTools());
      if (!startable.isEmpty()) {
        return new Decision.Execute(startable);
      }
      return full ? new Decision.ContinueAsNew() : new Decision.Wait(nextExpiry(run));
    }
    return full ? new Decision.ContinueAsNew() : step(run, run.prepared, now);
  }

  private static Decision closing(RunProgress run, Ending ending, boolean open) {
    if (open) {
      return run.backoffsEnded || run.recalling
          ? new Decision.Wait(null)
          : new Decision.EndBackoffs();
    }
    if (!run.calls.areHere() && !run.recallFailed) {
      return new Decision.Recall(run.calls.unread());
    }
    return new Decision.Seal(ending.end(), ending.reason(), ending.message());
  }

  private static Decision whileOpen(RunProgress run) {
    if (run.hold.paused() && !run.backoffsEnded && !run.recalling) {
      return new Decision.EndBackoffs();
    }
    if (!run.hold.holds()) {
      List<CallState> startable =
          Scheduling.startable(run.calls.all(), run.settings.parallelTools());
      if (!startable.isEmpty()) {
        return new Decision.Execute(startable);
      }
    }
    return new Decision.Wait(nextExpiry(run));
  }

  private static Decision step(RunProgress run, Prepared prepared, Instant now) {
    BudgetKind reached = Budget.reached(run.limits, run.account.spending(), run.watch.read(now));
    if (reached != null) {
      return spent(run, reached);
    }
    Budget.Allowance allowance =
        Budget.allowance(
            run.settings.budgetMode(),
            run.limits,
            run.account.spending(),
            prepared.maxOutputTokens(),
            Budget.estimatedInput(run.lastInputTokens, newBytes(run, prepared)),
            prepared.inputPrice(),
            prepared.outputPrice());
    if (allowance.refused() != null) {
      return spent(run, allowance.refused());
    }
    return new Decision.Generate(
        new Plan(
            run.step + 1,
            run.head,
            run.calls.results(),
            deliverable(run),
            run.toolsForbidden,
            notice(run),
            allowance.outputTokens()));
  }

  /** What the provider has not counted yet: at first, or where it counts nothing, the rest too. */
  private static long newBytes(RunProgress run, Prepared prepared) {
    long fixed =
        run.rules < Rules.BOUNDED || run.lastInputTokens > 0 || prepared.fixedBytes() == null
            ? 0
            : prepared.fixedBytes();
    return fixed + run.pendingBytes + inboxBytes(run);
  }

  private static long inboxBytes(RunProgress run) {
    return run.inbox.stream().mapToLong(Inbound::bytes).sum();
  }

  private static Decision spent(RunProgress run, BudgetKind kind) {
    String message = BudgetTexts.reached(kind, run.limits);
    if (run.settings.parks().contains(ParkReason.BUDGET)) {
      return new Decision.Park(ParkReason.BUDGET, message);
    }
    return new Decision.Seal(End.BUDGET_EXHAUSTED, kind.name(), message);
  }

  /**
   * The first messages that fit into one step; none while the provider's own tools are under way.
   */
  private static List<Inbound> deliverable(RunProgress run) {
    if (run.deliverAfterPause) {
      return List.of();
    }
    List<Inbound> carried = new ArrayList<>();
    int inline = 0;
    for (Inbound message : run.inbox) {
      inline += MessageRules.text(run.rules, message);
      if (!carried.isEmpty() && inline > INLINE_BYTES_PER_STEP) {
        break;
      }
      carried.add(message);
    }
    return carried;
  }

  private static @Nullable Notice notice(RunProgress run) {
    if (run.toolsForbidden && !run.noticeGiven) {
      return Notice.TOOL_CALLS_SPENT;
    }
    if (run.emptyReplies > 0) {
      return Notice.REPLY_EMPTY;
    }
    return run.cutOff > 0 && run.calls.all().isEmpty() ? Notice.REPLY_CUT_OFF : null;
  }

  private static @Nullable Instant nextExpiry(RunProgress run) {
    Instant next = null;
    for (CallState call : run.calls.gated()) {
      Instant expiry = call.expiresAt();
      if (expiry != null && (next == null || expiry.isBefore(next))) {
        next = expiry;
      }
    }
    return next;
  }
}
