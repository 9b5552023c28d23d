package dev.pawl.cli.command.batch;

import dev.pawl.cli.invocation.Invocation;
import dev.pawl.cli.json.BatchDocument;
import dev.pawl.cli.json.Output;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.cli.story.ShellWord;
import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.BatchHandle;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.batch.BatchResult;
import dev.pawl.contracts.run.End;
import dev.pawl.store.ledger.ItemRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Shows items as they end, and says at last how the batch did. */
final class BatchFollow {
  private static final long LOOK_MILLIS = 300;

  private final Invocation parent;
  private final Terminal terminal;
  private final BatchHandle batch;
  private final int items;
  private final Set<Integer> seen = new HashSet<>();

  BatchFollow(Invocation parent, BatchHandle batch, int items) {
    this.parent = parent;
    this.terminal = parent.terminal();
    this.batch = batch;
    this.items = items;
  }

  /**
   * Returns the exit code.
   *
   * @param atLeast the part of the items that must complete
   */
  int follow(double atLeast) {
    CompletableFuture<BatchResult> result = batch.result();
    BatchResult ended = null;
    while (ended == null) {
      ended = within(result);
      show(batch.ended());
    }
    parent.interruption().finished();
    return report(ended, batch.ended(), atLeast);
  }

  private @Nullable BatchResult within(CompletableFuture<BatchResult> result) {
    try {
      return result.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the batch runs on", e);
    } catch (ExecutionException e) {
      throw new Problem(
          ExitCode.CANCELLED,
          "The batch " + batch.id() + " was cancelled or ended from outside.",
          "The same command goes on with it; no item that has ended is run again.",
          e);
    }
  }

  private void show(List<ItemRecord> ended) {
    for (ItemRecord item : ended) {
      if (seen.add(item.number())) {
        terminal.say(
            (item.end() == End.COMPLETED ? "✓ " : "✗ ")
                + Escapes.line(item.id())
                + "   "
                + words(item.end())
                + (item.reason() == null ? "" : " (" + Escapes.line(item.reason()) + ")")
                + "   "
                + item.steps()
                + " steps   "
                + item.cost().display()
                + "   "
                + seen.size()
                + "/"
                + items);
      }
    }
  }

  private int report(BatchResult result, List<ItemRecord> ended, double atLeast) {
    long completed = ended.stream().filter(item -> item.end() == End.COMPLETED).count();
    if (parent.output() == Output.TEXT) {
      terminal.answer(
          batch.id()
              + ": "
              + completed
              + " of "
              + items
              + " completed, "
              + (ended.size() - completed)
              + " not, "
              + result.notStarted()
              + " not started; "
              + spent(ended).display());
    } else {
      parent.print(BatchDocument.of(batch.id(), batch.lineage(), items, result, ended));
    }
    if (result.end() == End.BUDGET_EXHAUSTED) {
      terminal.say(
          "The money that is left covers no further item."
              + " The same command with a higher --max-cost goes on.");
    } else if (result.end() == End.STOPPED) {
      terminal.say("It was stopped. The same command goes on with it.");
    }
    if (result.end() != End.COMPLETED) {
      return ExitCode.of(result.end());
    }
    return completed >= Math.ceil(atLeast * items - 1e-9) ? ExitCode.OK : ExitCode.FAILED;
  }

  private static Money spent(List<ItemRecord> ended) {
    return ended.stream().map(ItemRecord::cost).reduce(Money.ZERO, Money::plus);
  }

  private static String words(End end) {
    return end.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static String again(String file, String id) {
    return "The batch goes on. See it again: pawl batch "
        + ShellWord.of(file)
        + " --id "
        + ShellWord.of(id)
        + " and the same flags";
  }
}
