package dev.pawl.client.trajectory;

import com.google.protobuf.ByteString;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.text.Secrets;
import io.temporal.api.history.v1.History;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Takes the secrets out of a run: what has the shape of one, and what the caller knows to be one. A
 * blob that held one gets the digest of what is left, and everything that named it names that, so
 * that each digest of the result still is one. What held none stays as it was, byte for byte.
 */
public final class Redaction {
  /** A shorter one would be found in ordinary words. */
  private static final int SHORTEST = 8;

  /** What is hidden can make something beside it look like a secret; that ends soon. */
  private static final int ROUNDS = 5;

  private final List<String> known;

  /**
   * @param known secrets that may look like anything
   */
  public Redaction(Collection<String> known) {
    this.known =
        known.stream().map(String::strip).filter(text -> text.length() >= SHORTEST).toList();
  }

  /** The same run without its secrets; the run itself where it holds none. */
  public Trajectory of(Trajectory run) {
    SortedMap<Digest, byte[]> blobs = new TreeMap<>();
    Set<Digest> changed = new HashSet<>();
    run.blobs()
        .forEach(
            (digest, bytes) -> {
              byte[] hidden = blob(bytes);
              blobs.put(digest, hidden);
              if (hidden != bytes) {
                changed.add(digest);
              }
            });
    UnaryOperator<String> records = text -> json(text, false);
    Payloads histories = new Payloads(this::text, records);
    Trajectory hidden =
        new Trajectory(
            run.workflowId(),
            run.lineage(),
            mapped(run.ledger(), records),
            blobs,
            run.executions().stream().map(execution -> of(execution, histories)).toList());
    return new References(changed).moved(hidden);
  }

  static Trajectory.Execution of(Trajectory.Execution execution, Payloads payloads) {
    return new Trajectory.Execution(
        execution.place(), execution.runId(), (History) payloads.mapped(execution.history()));
  }

  static SortedMap<String, byte[]> mapped(
      SortedMap<String, byte[]> values, UnaryOperator<String> change) {
    SortedMap<String, byte[]> mapped = new TreeMap<>();
    values.forEach((key, value) -> mapped.put(key, mapped(value, change)));
    return mapped;
  }

  /** The same array where nothing changes. */
  static byte[] mapped(byte[] bytes, UnaryOperator<String> change) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    Charset charset = StandardCharsets.UTF_8;
    if (text.indexOf('\ufffd') >= 0 && Utf8.read(bytes).isEmpty()) {
      // Every byte is a character in Latin-1, so that what is no text loses its secrets too.
      charset = StandardCharsets.ISO_8859_1;
      text = new String(bytes, charset);
    }
    String after = change.apply(text);
    return after.equals(text) ? bytes : after.getBytes(charset);
  }

  private byte[] blob(byte[] bytes) {
    return mapped(bytes, text -> json(text, true));
  }

  /** Without the secrets in a text, or in the strings of a JSON document in it. */
  String text(String text) {
    return json(text, true);
  }

  /**
   * @param names whether a string's own name can make it a secret, as in what a model wrote
   */
  private String json(String text, boolean names) {
    if (!suspicious(text)) {
      return text;
    }
    return isJson(text) ? new JsonStrings(text).mapped(this::text, names) : plain(text);
  }

  private boolean suspicious(String text) {
    return Secrets.mayHold(text) || known.stream().anyMatch(text::contains);
  }

  private static boolean isJson(String text) {
    String begun = text.stripLeading();
    if (!begun.startsWith("{") && !begun.startsWith("[")) {
      return false;
    }
    try {
      return Json.tree(text).isContainerNode();
    } catch (IllegalArgumentException notJson) {
      return false;
    }
  }

  private String plain(String text) {
    String out = text;
    for (int round = 0; round < ROUNDS; round++) {
      String before = out;
      for (String secret : known) {
        out = out.replace(secret, Secrets.HIDDEN);
      }
      out = Secrets.redact(out);
      if (out.equals(before)) {
        break;
      }
    }
    return out;
  }

  /** The bytes of a payload as text changes them; the same where they are none. */
  static ByteString mapped(ByteString bytes, UnaryOperator<String> change) {
    byte[] before = bytes.toByteArray();
    byte[] after = mapped(before, change);
    return after == before ? bytes : ByteString.copyFrom(after);
  }
}
