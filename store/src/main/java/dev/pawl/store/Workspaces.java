package dev.pawl.store;

import dev.pawl.contracts.LineageId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The workspaces that runs hold for writing. */
final class Workspaces {
  private Workspaces() {}

  static WorkspaceHold hold(Session session, WorkspaceHold wanted) throws SQLException {
    List<WorkspaceHold> holds = holds(session, wanted.place());
    Optional<WorkspaceHold> before =
        holds.stream()
            .filter(hold -> hold.lineage().equals(wanted.lineage()))
            .filter(hold -> hold.place().id().equals(wanted.place().id()))
            .findFirst()
            .or(() -> holds.stream().filter(hold -> hold.bars(wanted)).findFirst());
    if (before.isPresent()) {
      return before.get();
    }
    session.update(
        "INSERT INTO workspace (workspace, lineage, workflow, shared, host, path)"
            + " VALUES (?, ?, ?, ?, ?, ?)",
        wanted.place().id(),
        wanted.lineage().value(),
        wanted.workflowId(),
        wanted.shared() ? 1 : 0,
        wanted.place().host(),
        wanted.place().path());
    return wanted;
  }

  static List<WorkspaceHold> barring(Session session, WorkspaceHold wanted) throws SQLException {
    return holds(session, wanted.place()).stream().filter(hold -> hold.bars(wanted)).toList();
  }

  static void release(Session session, String workspace, LineageId lineage) throws SQLException {
    session.update(
        "DELETE FROM workspace WHERE workspace = ? AND lineage = ?", workspace, lineage.value());
  }

  static WorkspaceHold takeOver(Session session, WorkspaceHold ended, WorkspaceHold wanted)
      throws SQLException {
    if (!ended.place().overlaps(wanted.place())) {
      throw new IllegalArgumentException(
          "two workspaces: " + ended.place() + " and " + wanted.place());
    }
    release(session, ended.place().id(), ended.lineage());
    // Others may share it, or somebody else was faster: then it is as for any claim.
    return hold(session, wanted);
  }

  /** Those of the same directory, of one in it and of one that it is in. */
  private static List<WorkspaceHold> holds(Session session, WorkspacePlace place)
      throws SQLException {
    return session.list(
        "SELECT workspace, host, path, lineage, workflow, shared FROM workspace"
            + " WHERE workspace = ? OR (host = ? AND path <> '' AND"
            + " (substr(path, 1, length(?)) = ? OR substr(?, 1, length(path)) = path))"
            + " ORDER BY lineage",
        row ->
            new WorkspaceHold(
                new WorkspacePlace(row.getString(1), row.getString(2), row.getString(3)),
                new LineageId(row.getString(4)),
                row.getString(5),
                row.getInt(6) != 0),
        place.id(),
        place.host(),
        place.path(),
        place.path(),
        place.path());
  }
}
