package dev.pawl.cli.follow;

import dev.pawl.cli.term.Escapes;
import dev.pawl.cli.term.Keys;
import dev.pawl.cli.term.Terminal;
import dev.pawl.client.ApprovalCard;
import dev.pawl.client.Delivery;
import dev.pawl.client.MessageOptions;
import dev.pawl.client.PawlException;
import dev.pawl.client.RunHandle;
import dev.pawl.client.events.Gate;
import dev.pawl.client.events.RunView;
import dev.pawl.contracts.CallRef;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts the waiting calls of a run before the person at the terminal, one at a time, and sends what
 * they decide. A call that somebody else decides meanwhile leaves the desk by itself.
 */
public final class GateDesk implements AutoCloseable {
  private static final String KEYS = "[a]llow  [d]eny  [?]";
  private static final String EXPLANATION =
      "a: run exactly what is shown, once.   d: do not run it; the model reads your reason.\n"
          + "   Nothing happens while you think. Ctrl-C leaves it waiting: pawl approve decides later.";

  private final Terminal terminal;
  private final RunHandle run;
  private final LiveView live;
  private final MessageOptions options;
  private final @Nullable CallRef only;
  private final Set<CallRef> decided = new HashSet<>();
  private @Nullable Keys keys;
  private @Nullable ApprovalCard card;

  /**
   * @param options who decides
   * @param only the one call to decide; absent for all that wait
   */
  public GateDesk(
      Terminal terminal,
      RunHandle run,
      LiveView live,
      MessageOptions options,
      @Nullable CallRef only) {
    this.terminal = terminal;
    this.run = run;
    this.live = live;
    this.options = options;
    this.only = only;
  }

  /** Whether a call lies on the desk. */
  boolean open() {
    return card != null;
  }

  /**
   * Waits for a key for as long as this; what comes of it shows in the run's events.
   *
   * @return whether there was anything to decide
   */
  public boolean serve(RunView view, Duration patience) {
    if (card != null && view.gate(card.call()) == null) {
      live.line("   " + card.call() + " was decided by somebody else meanwhile");
      putAway();
    }
    if (card == null && !lay(view)) {
      return false;
    }
    ApprovalCard asked = Objects.requireNonNull(card);
    live.status(prompt(asked));
    char key = Objects.requireNonNull(keys).next(patience);
    switch (Character.toLowerCase(key)) {
      case 'a' -> send(asked, run.approve(asked, options));
      case 'd' -> deny(asked);
      case '?' -> live.line("   " + EXPLANATION);
      default -> {}
    }
    return true;
  }

  private static String prompt(ApprovalCard card) {
    return "   " + card.call() + " " + Escapes.line(card.tool()) + "   " + KEYS + " ";
  }

  private boolean lay(RunView view) {
    for (Gate gate : view.gates()) {
      if (!decided.contains(gate.call()) && (only == null || only.equals(gate.call()))) {
        try {
          card = run.card(gate.call());
        } catch (PawlException e) {
          if (e.kind() != PawlException.Kind.NOT_WAITING) {
            throw e;
          }
          continue; // decided since
        }
        Follow.show(card, terminal, live);
        keys = Keys.of(terminal);
        return true;
      }
    }
    return false;
  }

  private void deny(ApprovalCard asked) {
    closeKeys();
    live.line("");
    terminal.err().print("   why not? (the model reads this; Enter for no reason) ");
    terminal.err().flush();
    String reason = line();
    send(asked, run.deny(asked.call(), reason.isBlank() ? null : reason, options));
  }

  private String line() {
    ByteArrayOutputStream typed = new ByteArrayOutputStream();
    try {
      for (int next = terminal.in().read(); next >= 0 && next != '\n'; ) {
        typed.write(next);
        next = terminal.in().read();
      }
      return typed.toString(StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("the terminal cannot be read", e);
    }
  }

  private void send(ApprovalCard asked, Delivery delivery) {
    decided.add(asked.call());
    if (!delivery.answered() || !delivery.accepted()) {
      live.line("   " + Escapes.line(delivery.message()));
    }
    putAway();
  }

  private void putAway() {
    card = null;
    closeKeys();
    live.status("");
  }

  private void closeKeys() {
    if (keys != null) {
      keys.close();
      keys = null;
    }
  }

  @Override
  public void close() {
    closeKeys();
  }
}
