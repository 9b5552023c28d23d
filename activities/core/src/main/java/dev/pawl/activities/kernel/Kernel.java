package dev.pawl.activities.kernel;

import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.transcript.Entry;
import java.util.List;

/**
 * The legal-transcript kernel: makes, of any list of entries, messages that every provider accepts.
 *
 * <p>A legal transcript comes out as it went in. Of any other the kernel keeps what can be kept,
 * and puts a sentence of the engine in each place that must not be empty. It never fails.
 *
 * <p>The messages up to a step depend on the entries up to that step alone: a request begins with
 * the messages of the request before it, so that a provider's cache finds them again. The one
 * exception is a reply that paused: what the model says next is added to the same message.
 */
public final class Kernel {
  private Kernel() {}

  /**
   * The messages of the next request.
   *
   * @param provider who will read them: the opaque blocks of others are left out, whole
   */
  public static List<Message> context(List<Entry> entries, String provider) {
    ContextFold fold = new ContextFold(provider);
    for (Entry entry : entries) {
      fold.add(entry);
    }
    return fold.finish();
  }
}
