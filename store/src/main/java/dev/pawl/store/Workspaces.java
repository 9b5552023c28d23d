package dev.pawl.store;

import dev.pawl.contracts.LineageId;
import java.sql.SQLException;
import java.util.List;

/** The workspaces that runs hold for writing. */
final class Workspaces {
  private Workspaces() {}

  static WorkspaceHold hold(Session session, WorkspaceHold wanted) throws SQLException {
    WorkspaceHold inTheWay = null;
    for (WorkspaceHold hold : holds(session, wanted.workspace())) {
      if (hold.lineage().equals(wanted.lineage())) {
        return hold;
      }
      if (inTheWay == null && !(hold.shared() && wanted.shared())) {
        inTheWay = hold;
      }
    }
    if (inTheWay != null) {
      return inTheWay;
    }
    session.update(
        "INSERT INTO workspace (workspace, lineage, workflow, shared) VALUES (?, ?, ?, ?)",
        wanted.workspace(),
        wanted.lineage().value(),
        wanted.workflowId(),
        wanted.shared() ? 1 : 0);
    return wanted;
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
    release(session, ended.workspace(), ended.lineage());
    // Others may share it, or somebody else was faster: then it is as for any claim.
    return hold(session, wanted);
  }

  private static List<WorkspaceHold> holds(Session session, String workspace) throws SQLException {
    return session.list(
        "SELECT workspace, lineage, workflow, shared FROM workspace WHERE workspace = ?"
            + " ORDER BY lineage",
        row ->
            new WorkspaceHold(
                row.getString(1),
                new LineageId(row.getString(2)),
                row.getString(3),
                row.getInt(4) != 0),
        workspace);
  }
}
