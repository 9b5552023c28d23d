package dev.pawl.activities.tool;

import dev.pawl.activities.attempt.Pins;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.workspace.Workspace;
import dev.pawl.activities.workspace.Workspaces;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.store.Store;
import dev.pawl.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a call needs before it starts.
 *
 * @param pinned the definition that the run pinned; empty where it pinned none of this name
 * @param proposed the arguments that the model asked for
 * @param args the arguments that are to run: a person may have edited them
 * @param problem why edited arguments cannot be had; the others stand in for them
 */
record Given(
    Optional<ToolDefinition> pinned,
    Workspace workspace,
    String proposed,
    String args,
    @Nullable String problem) {

  static Given read(ExecuteRequest request, Surroundings surroundings, Workspaces workspaces) {
    Store store = surroundings.store();
    String workspace = request.run().workspace();
    String proposed = text(store, request.args());
    String args = proposed;
    String problem = null;
    if (edited(request)) {
      try {
        args = text(store, running(request));
      } catch (StoreException e) {
        problem = missing(e);
      }
    }
    return new Given(
        Pins.tools(store, request.run()).stream()
            .filter(tool -> tool.name().equals(request.name()))
            .findFirst(),
        workspaces.find(workspace == null ? "none" : workspace),
        proposed,
        args,
        problem);
  }

  /** A digest that a person has sent, with a typing error perhaps. */
  private static String missing(StoreException e) {
    return switch (e.kind()) {
      case BLOB_MISSING -> "the edited arguments are not in the store (blob " + e.digest() + ")";
      case BLOB_DAMAGED -> "the edited arguments are damaged (blob " + e.digest() + ")";
      case UNAVAILABLE, DAMAGED, TOO_NEW -> throw e;
    };
  }

  /** Whether other arguments are to run than the model asked for. */
  static boolean edited(ExecuteRequest request) {
    return !running(request).equals(request.args());
  }

  /** The blob of the arguments that are to run. */
  static Digest running(ExecuteRequest request) {
    Digest edited = request.approval() == null ? null : request.approval().editedArgs();
    return edited == null ? request.args() : edited;
  }

  private static String text(Store store, Digest blob) {
    return new String(store.blob(blob), StandardCharsets.UTF_8);
  }
}
