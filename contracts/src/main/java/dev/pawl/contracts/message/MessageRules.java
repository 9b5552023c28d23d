package dev.pawl.contracts.message;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.Money;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/**
 * What bounds the messages that people send to a run. The workflow follows it, and whoever reads an
 * Event History judges by it what the workflow did.
 */
public final class MessageRules {
  /** So many messages may wait for the model at once. */
  public static final int INBOX_LIMIT = 500;

  /**
   * So many request ids are carried from one execution to the next; the older ones lie in a blob.
   */
  public static final int REQUEST_IDS = 256;

  /**
   * The messages that wait may take this much of the carried state; longer text belongs into the
   * store.
   */
  public static final int INBOX_BYTES = 32 * 1024;

  /** Names and ids are no place for text. */
  public static final int NAME_CHARACTERS = 80;

  public static final int REASON_BYTES = 2 * 1024;

  /**
   * All reasons that are given for the calls of one step, as they are written: they go on together.
   */
  public static final int REASONS_BYTES = 12 * 1024;

  /** No limit on time is longer: Temporal's own arithmetic ends somewhere. */
  public static final Duration LONGEST = Duration.ofDays(3650);

  /** No cost limit that is set later is higher: beyond it stands for a slip of the hand. */
  public static final Money DEAREST = Money.of("1000000000");

  /** From these rules on, request ids are known by their keys, and none is ever forgotten. */
  private static final int KEYS = 2;

  private static final int KEY_BYTES = 16;

  /** What a message takes besides its text. */
  private static final int REFERENCE_BYTES = 140;

  private MessageRules() {}

  /** Whether a run under these rules remembers every request id. */
  public static boolean remembersAll(int rules) {
    return rules >= KEYS;
  }

  /** What a request id is remembered by: half of its SHA-256, or under the first rules itself. */
  public static String key(int rules, String requestId) {
    if (!remembersAll(rules)) {
      return requestId;
    }
    byte[] digest = HexFormat.of().parseHex(Digest.of(requestId).hex());
    return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(digest, KEY_BYTES));
  }

  /** How much of {@link #INBOX_BYTES} a message takes. */
  public static int waiting(int rules, Inbound message) {
    return REFERENCE_BYTES + text(rules, message);
  }

  /**
   * What a message's text takes where it is carried: from the second rules on as it is written,
   * since quotes and line breaks are written longer.
   */
  public static int text(int rules, Inbound message) {
    if (message.text() == null) {
      return 0;
    }
    return rules < KEYS ? message.bytes() : written(message.text());
  }

  /** How many bytes a text takes where it is handed on. */
  public static int written(String text) {
    return Json.bytes(text).length;
  }
}
