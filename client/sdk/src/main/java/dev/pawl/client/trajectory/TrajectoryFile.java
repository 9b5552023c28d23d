package dev.pawl.client.trajectory;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import io.temporal.api.history.v1.History;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads what {@link TrajectoryDocument} wrote. Nothing in a file is believed: each digest is
 * computed again, and what the file says of the run must be what its evidence says. Throws {@link
 * TrajectoryFileException} on anything else.
 */
public final class TrajectoryFile {
  private static final String FAMILY = "pawl/trajectory/";
  private static final Pattern KEY = Pattern.compile("[!-~]{1,400}");
  private static final int LONGEST_ID = 1000;
  private static final int MOST_EXECUTIONS = 100_000;

  private final JsonNode file;

  private TrajectoryFile(JsonNode file) {
    this.file = file;
  }

  /** Whether a document says of itself that it is an exported run, of whatever version. */
  public static boolean isOne(JsonNode document) {
    return document.path("schema").asText().startsWith(FAMILY);
  }

  /** Reads a file's bytes. */
  public static Course read(byte[] json) {
    try {
      return read(Json.mapper().readTree(json));
    } catch (IOException e) {
      throw new TrajectoryFileException("", "it is no JSON: " + e.getMessage(), e);
    }
  }

  /** Reads a document. */
  public static Course read(JsonNode document) {
    TrajectoryFile file = new TrajectoryFile(document);
    file.checkSchema();
    try {
      Course course = Course.of(file.trajectory());
      file.checkNames(course);
      file.agrees(TrajectoryDocument.readable(course));
      Audit.of(course);
      return course;
    } catch (TrajectoryFileException e) {
      throw e;
    } catch (RuntimeException e) {
      // What a stranger wrote may lack anything: whatever falls over it, the file is to blame.
      throw new TrajectoryFileException(
          "evidence", "it cannot be read: " + Contradiction.shown(e.getMessage()), e);
    }
  }

  private void checkSchema() {
    String schema = file.path("schema").asText();
    if (schema.equals(TrajectoryDocument.SCHEMA)) {
      return;
    }
    throw new TrajectoryFileException(
        "schema",
        isOne(file)
            ? "it has the form "
                + Contradiction.shown(schema)
                + ", which a later Pawl wrote; this one reads "
                + TrajectoryDocument.SCHEMA
            : "it is not " + TrajectoryDocument.SCHEMA);
  }

  /** The evidence must be of the run that the file names. */
  private void checkNames(Course course) {
    Trajectory run = course.run();
    if (course.view().filter(view -> !view.lineage().equals(run.lineage())).isPresent()) {
      throw new TrajectoryFileException("run.lineage", "its Event Histories are another run's");
    }
    if (run.start().filter(start -> !start.workflowId().equals(run.workflowId())).isPresent()) {
      throw new TrajectoryFileException("run.id", "its ledger is another run's");
    }
  }

  private Trajectory trajectory() {
    String id = text(file.path("run"), "id", "run");
    if (id.isBlank() || id.length() > LONGEST_ID) {
      throw new TrajectoryFileException("run.id", "it is no id of a run");
    }
    LineageId lineage = new LineageId(text(file.path("run"), "lineage", "run"));
    SortedMap<Digest, byte[]> blobs = blobs();
    pages(blobs);
    return new Trajectory(id, lineage, ledger(), blobs, executions());
  }

  private SortedMap<String, byte[]> ledger() {
    SortedMap<String, byte[]> ledger = new TreeMap<>();
    for (Map.Entry<String, JsonNode> field : file.at("/evidence/ledger").properties()) {
      String place = "evidence.ledger." + Contradiction.shown(field.getKey());
      if (!KEY.matcher(field.getKey()).matches() || Trajectory.isTheStoresOwn(field.getKey())) {
        throw new TrajectoryFileException(place, "no run has such a key");
      }
      JsonNode value = field.getValue();
      if (!value.isObject() && !value.isTextual()) {
        throw new TrajectoryFileException(place, "it is neither an object nor text");
      }
      ledger.put(
          field.getKey(), value.isTextual() ? Utf8.bytes(value.textValue()) : Json.bytes(value));
    }
    return ledger;
  }

  private SortedMap<Digest, byte[]> blobs() {
    SortedMap<Digest, byte[]> blobs = new TreeMap<>();
    JsonNode all = file.at("/evidence/blobs");
    for (int i = 0; i < all.size(); i++) {
      String place = "evidence.blobs[" + i + "]";
      Digest digest = digest(all.get(i), place);
      byte[] bytes = bytes(all.get(i), place);
      if (!Digest.of(bytes).equals(digest)) {
        throw new TrajectoryFileException(
            place, "its bytes have the digest " + Digest.of(bytes) + ", not " + digest);
      }
      if (blobs.put(digest, bytes) != null) {
        throw new TrajectoryFileException(place, "it is there twice");
      }
    }
    return blobs;
  }

  private static byte[] bytes(JsonNode blob, String place) {
    JsonNode text = blob.path("text");
    JsonNode base64 = blob.path("base64");
    if (text.isTextual() == base64.isTextual()) {
      throw new TrajectoryFileException(place, "it has not one of text and base64");
    }
    if (text.isTextual()) {
      return Utf8.bytes(text.textValue());
    }
    try {
      return Base64.getDecoder().decode(base64.textValue());
    } catch (IllegalArgumentException e) {
      throw new TrajectoryFileException(place, "its base64 is none", e);
    }
  }

  /** Heads and pages are made again from the entries. */
  private void pages(SortedMap<Digest, byte[]> blobs) {
    JsonNode all = file.at("/transcript/entries");
    List<byte[]> entries = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      String place = "transcript.entries[" + i + "]";
      Digest digest = digest(all.get(i), place);
      byte[] bytes = blobs.get(digest);
      if (bytes == null) {
        throw new TrajectoryFileException(place, "the evidence has no blob " + digest);
      }
      entries.add(bytes);
    }
    Pages pages = Pages.of(entries);
    blobs.putAll(pages.pages());
    JsonNode heads = file.at("/transcript/heads");
    for (int i = 0; i < heads.size(); i++) {
      String place = "transcript.heads[" + i + "]";
      Digest digest = digest(heads.get(i), place);
      byte[] bytes = pages.headBytes(heads.get(i).path("count").asInt());
      if (bytes == null || !Digest.of(bytes).equals(digest)) {
        throw new TrajectoryFileException(place, "so many entries do not make this head");
      }
      blobs.put(digest, bytes);
    }
  }

  private List<Trajectory.Execution> executions() {
    List<Trajectory.Execution> executions = new ArrayList<>();
    JsonNode all = file.at("/evidence/executions");
    int before = 0;
    for (int i = 0; i < all.size(); i++) {
      String place = "evidence.executions[" + i + "]";
      int number = all.get(i).path("place").asInt();
      if (number <= before || number > MOST_EXECUTIONS) {
        throw new TrajectoryFileException(place, "its place does not follow the one before");
      }
      before = number;
      executions.add(
          new Trajectory.Execution(
              number, text(all.get(i), "runId", place), history(all.get(i), place)));
    }
    return executions;
  }

  private static History history(JsonNode execution, String place) {
    try {
      History history =
          History.parseFrom(Base64.getDecoder().decode(text(execution, "history", place)));
      if (history.getEventsCount() == 0
          || history.getEventsCount() != execution.path("events").asInt()) {
        throw new TrajectoryFileException(
            place, "its history holds " + history.getEventsCount() + " events");
      }
      return history;
    } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
      throw new TrajectoryFileException(
          place + ".history", "it is no Event History: " + Contradiction.shown(e.getMessage()), e);
    }
  }

  /** What is written for readers must be what the evidence says. */
  private void agrees(JsonNode evidence) {
    for (String part : Arrays.asList("run", "agent", "tools", "transcript", "steps", "costs")) {
      Contradiction.first(part, file.path(part), evidence.path(part))
          .ifPresent(
              found -> {
                throw new TrajectoryFileException(found.place(), found.words());
              });
    }
  }

  private static Digest digest(JsonNode object, String place) {
    try {
      return new Digest(text(object, "digest", place));
    } catch (IllegalArgumentException e) {
      throw new TrajectoryFileException(place + ".digest", Contradiction.shown(e.getMessage()), e);
    }
  }

  private static String text(JsonNode object, String name, String place) {
    JsonNode value = object.path(name);
    if (!value.isTextual()) {
      throw new TrajectoryFileException(place + "." + name, "it is missing, or no text");
    }
    return value.textValue();
  }
}
