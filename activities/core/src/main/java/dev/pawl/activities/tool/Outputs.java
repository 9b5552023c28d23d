package dev.pawl.activities.tool;

import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.ledger.ToolResultRecord;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The whole outputs of a run's calls. */
final class Outputs {
  private Outputs() {}

  /** Empty where the call has no result yet, or never was. */
  static Optional<String> whole(Store store, LineageId lineage, CallRef call) {
    return store
        .value(lineage, Keys.result(call))
        .map(value -> Json.read(value, ToolResultRecord.class))
        .map(
            result ->
                result.output() == null
                    ? content(store, result)
                    : new String(store.blob(result.output()), StandardCharsets.UTF_8));
  }

  private static String content(Store store, ToolResultRecord result) {
    return Json.read(store.blob(result.entry()), Entry.class) instanceof Entry.ToolResult entry
        ? entry.content()
        : "";
  }
}
