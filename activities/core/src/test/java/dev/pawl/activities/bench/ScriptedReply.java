package dev.pawl.activities.bench;

import dev.pawl.contracts.Json;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.transcript.StopReason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reply in the wire format of {@link ScriptedModel}. */
public record ScriptedReply(
    List<Part> parts, StopReason stop, @Nullable Usage usage, @Nullable String detail) {

  /** Text, or a call where there is a name. */
  public record Part(String text, @Nullable String name, @Nullable String id) {}

  public static ScriptedReply says(String text) {
    return new ScriptedReply(
        List.of(new Part(text, null, null)), StopReason.END, Usage.of(1_000, 100), null);
  }

  public ScriptedReply calling(String name, String arguments) {
    List<Part> more = new ArrayList<>(parts);
    more.add(new Part(arguments, name, "id"));
    return new ScriptedReply(more, StopReason.CALLS, usage, detail);
  }

  public ScriptedReply stopping(StopReason reason, @Nullable String why) {
    return new ScriptedReply(parts, reason, usage, why);
  }

  public ScriptedReply using(@Nullable Usage reported) {
    return new ScriptedReply(parts, stop, reported, detail);
  }

  public byte[] bytes() {
    return Json.bytes(this);
  }

  ModelReply decoded() {
    List<ModelReply.Part> read = new ArrayList<>();
    for (Part part : parts) {
      read.add(
          part.name() == null
              ? new ModelReply.Part.Text(part.text())
              : new ModelReply.Part.Call(
                  part.id() == null ? "" : part.id(), part.name(), part.text()));
    }
    return new ModelReply("scripted-1", read, stop, usage, detail);
  }
}
