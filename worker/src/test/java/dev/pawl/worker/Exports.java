package dev.pawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.pawl.client.RunArchive;
import dev.pawl.client.RunHandle;
import dev.pawl.client.trajectory.Audit;
import dev.pawl.client.trajectory.Course;
import dev.pawl.client.trajectory.Redaction;
import dev.pawl.client.trajectory.TrajectoryDocument;
import dev.pawl.client.trajectory.TrajectoryFile;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import dev.pawl.store.ledger.ImportRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Exports runs, imports them elsewhere, and exports them again. */
public final class Exports {
  private static final Schema SCHEMA = schema();

  private Exports() {}

  private static Schema schema() {
    try {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(Json.tree(Files.readString(Path.of("../docs/trajectory.schema.json"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Fails unless a run's export can be read, holds no secret, passes its audit, and comes out of
   * another store as it went in.
   *
   * @param directory where that store may lie
   */
  public static void check(RunHandle run, Path directory) {
    Redaction redaction = new Redaction(List.of());
    String exported = TrajectoryDocument.write(Course.of(redaction.of(run.trajectory())));
    assertThat(exported).as("the export of %s", run.id()).doesNotContain(Evidence.KEY);
    assertThat(SCHEMA.validate(Json.tree(exported))).as("the form of %s", run.id()).isEmpty();
    Course read = TrajectoryFile.read(exported.getBytes(StandardCharsets.UTF_8));
    assertThat(Audit.of(read).checks())
        .as("the audit of %s", run.id())
        .allMatch(Audit.Check::holds);
    try (Store store = Stores.open(directory.resolve("import-" + UUID.randomUUID() + ".db"))) {
      RunArchive archive = new RunArchive(store);
      ImportRecord source =
          new ImportRecord(
              ImportRecord.FORMAT, "run.json", Digest.of(exported), "test", Instant.EPOCH);
      assertThat(archive.bring(read.run(), source)).isTrue();
      String again =
          TrajectoryDocument.write(
              Course.of(redaction.of(archive.trajectory(read.run().lineage()))));
      assertThat(again.equals(exported)).as("export, import, export of %s", run.id()).isTrue();
    }
  }
}
