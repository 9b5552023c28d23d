package dev.pawl.activities.tool;

import dev.pawl.activities.attempt.Pins;
import dev.pawl.activities.attempt.Surroundings;
import dev.pawl.activities.workspace.Workspace;
import dev.pawl.activities.workspace.Workspaces;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.tool.ToolDefinition;
import dev.pawl.store.Store;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Everything that a call needs before it starts.
 *
 * @param pinned the definition that the run pinned; empty where it pinned none of this name
 * @param proposed the arguments that the model asked for
 * @param args the arguments that are to run: a person may have edited them
 */
record Given(Optional<ToolDefinition> pinned, Workspace workspace, String proposed, String args) {

  static Given read(ExecuteRequest request, Surroundings surroundings, Workspaces workspaces) {
    Store store = surroundings.store();
    String workspace = request.run().workspace();
    return new Given(
        Pins.tools(store, request.run()).stream()
            .filter(tool -> tool.name().equals(request.name()))
            .findFirst(),
        workspaces.find(workspace == null ? "none" : workspace),
        text(store, request.args()),
        text(store, running(request)));
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
