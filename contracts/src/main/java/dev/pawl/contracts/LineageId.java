package dev.pawl.contracts;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.UUID;

/**
 * The name of one agent run that is never used again, drawn by the client as a lower-case UUID. A
 * Workflow ID becomes free when its run has ended; a lineage id does not, so everything that a run
 * remembers lies under it.
 */
public record LineageId(@JsonValue String value) {
  @JsonCreator
  public LineageId {
    if (!UUID.fromString(value).toString().equals(value)) {
      throw new IllegalArgumentException("not a lineage id (lower-case UUID): " + value);
    }
  }

  /** Draws a new one. For clients: a workflow must not draw. */
  public static LineageId random() {
    return new LineageId(UUID.randomUUID().toString());
  }

  @Override
  public String toString() {
    return value;
  }
}
