package dev.pawl.activities.tool;

import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.contracts.tool.Tool;
import dev.pawl.store.Keys;
import dev.pawl.store.Store;
import dev.pawl.store.ledger.ProcessRecord;
import dev.pawl.store.ledger.ToolIntentRecord;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What attempts at calls have left running on one host, as far as they came to say so. */
public final class Leftovers {
  private static final Logger log = LoggerFactory.getLogger(Leftovers.class);

  private final Store store;
  private final ToolCatalog tools;
  private final String host;

  public Leftovers(Store store, ToolCatalog tools, String host) {
    this.store = store;
    this.tools = tools;
    this.host = host;
  }

  /**
   * Ends what the calls of a run's last step have left. A tool that this worker does not have keeps
   * what it started: nobody here knows how to end it.
   */
  public void end(LineageId lineage, Collection<CallRef> calls) {
    for (CallRef call : calls) {
      List<ProcessIdentity> processes = processes(store, lineage, call, host);
      if (!processes.isEmpty()) {
        store.values(lineage, Keys.toolIntents(call)).values().stream()
            .map(value -> Json.read(value, ToolIntentRecord.class).tool())
            .findFirst()
            .flatMap(tools::find)
            .ifPresent(tool -> end(tool, processes, call));
      }
    }
  }

  /** The tool knows whether a process's numbers mean anything where it runs now. */
  static void end(Tool<?> tool, List<ProcessIdentity> processes, CallRef call) {
    for (ProcessIdentity process : processes) {
      try {
        tool.reap(process);
      } catch (RuntimeException e) {
        log.warn("cannot end process group {} of call {}", process.group(), call, e);
      }
    }
  }

  static List<ProcessIdentity> processes(
      Store store, LineageId lineage, CallRef call, String host) {
    return store.values(lineage, Keys.processes(call)).values().stream()
        .map(value -> Json.read(value, ProcessRecord.class))
        .filter(record -> record.by().host().equals(host))
        .map(ProcessRecord::process)
        .toList();
  }
}
