package dev.pawl.worker.telemetry;

import dev.pawl.contracts.text.Secrets;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Takes secrets out of text: those that look like one, and those that this worker has read. */
public final class Redaction {
  /** A shorter one would be found in ordinary words. */
  private static final int SHORTEST = 8;

  /** Replaced keys may still turn up in late messages, so a few are remembered. */
  private static final int MOST = 16;

  private final Deque<String> known = new ConcurrentLinkedDeque<>();

  /** Remembers a secret that may look like anything. */
  public void learn(String secret) {
    if (secret.length() < SHORTEST || known.contains(secret)) {
      return;
    }
    known.addFirst(secret);
    while (known.size() > MOST) {
      known.pollLast();
    }
  }

  public String of(String text) {
    return Secrets.redact(known(text));
  }

  /** The text without the secrets that this worker has read; what only looks like one stays. */
  public String known(String text) {
    String out = text;
    for (String secret : known) {
      out = out.replace(secret, Secrets.HIDDEN);
    }
    return out;
  }
}
