package dev.pawl.store;

import dev.pawl.contracts.LineageId;
import java.sql.SQLException;
import java.util.Optional;

/** The workspaces that runs hold for writing. */
final class Workspaces {
  private Workspaces() {}

  static WorkspaceHold hold(Session session, WorkspaceHold wanted) throws SQLException {
    session.update(
        "INSERT INTO workspace (workspace, lineage, workflow) VALUES (?, ?, ?)"
            + " ON CONFLICT DO NOTHING",
        wanted.workspace(),
        wanted.lineage().value(),
        wanted.workflowId());
    return holder(session, wanted.workspace()).orElseThrow();
  }

  static void release(Session session, String workspace, LineageId lineage) throws SQLException {
    session.update(
        "DELETE FROM workspace WHERE workspace = ? AND lineage = ?", workspace, lineage.value());
  }

  static WorkspaceHold takeOver(Session session, WorkspaceHold ended, WorkspaceHold wanted)
      throws SQLException {
    if (!ended.workspace().equals(wanted.workspace())) {
      throw new IllegalArgumentException(
          "two workspaces: " + ended.workspace() + " and " + wanted.workspace());
    }
    session.update(
        "UPDATE workspace SET lineage = ?, workflow = ? WHERE workspace = ? AND lineage = ?",
        wanted.lineage().value(),
        wanted.workflowId(),
        ended.workspace(),
        ended.lineage().value());
    // Where the ended run gave it back in the meantime it is free, so it is taken as any free one.
    return hold(session, wanted);
  }

  private static Optional<WorkspaceHold> holder(Session session, String workspace)
      throws SQLException {
    return session.first(
        "SELECT workspace, lineage, workflow FROM workspace WHERE workspace = ?",
        row ->
            new WorkspaceHold(row.getString(1), new LineageId(row.getString(2)), row.getString(3)),
        workspace);
  }
}
