package dev.pawl.cli.json;

import dev.pawl.client.RunList;
import dev.pawl.client.RunRow;
import dev.pawl.client.Stuck;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ls --json} prints.
 *
 * @param workerMissing whether runs are open and no worker is up
 */
public record ListDocument(
    String schema, List<Row> runs, boolean complete, @Nullable String note, boolean workerMissing) {

  /** One run. */
  record Row(
      String schema,
      String id,
      String runId,
      @Nullable String lineage,
      @Nullable RunLabels labels,
      RunState state,
      boolean needsPerson,
      int step,
      @Nullable String waitsFor,
      @Nullable Instant since,
      @Nullable ParkReason parked,
      @Nullable String cost,
      String currency,
      Instant startedAt,
      @Nullable Instant closedAt,
      @Nullable Stuck stuck,
      boolean stepExact) {}

  /** The last line of a stream of rows. */
  public record End(
      String schema, boolean complete, @Nullable String note, boolean workerMissing) {}

  public static ListDocument of(RunList list, boolean workerMissing) {
    return new ListDocument(
        "pawl/list/v1",
        list.rows().stream().map(ListDocument::row).toList(),
        list.complete(),
        list.note(),
        workerMissing);
  }

  public static Row row(RunRow row) {
    return new Row(
        "pawl/list-row/v1",
        row.id(),
        row.runId(),
        row.lineage() == null ? null : row.lineage().value(),
        row.labels(),
        row.state(),
        row.needsPerson(),
        row.step(),
        row.waitsFor(),
        row.since(),
        row.parked(),
        row.cost(),
        "USD",
        row.startedAt(),
        row.closedAt(),
        row.stuck(),
        row.stepExact());
  }
}
