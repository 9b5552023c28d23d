package dev.pawl.model.anthropic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts one content block together from what a stream opens it with and its deltas.
 *
 * <p>A delta's text is appended to the block's field of the same name, whatever its kind, so that
 * blocks of kinds that nobody knows yet come together too.
 */
final class BlockAssembler {
  /** Where a call's text is kept that is no JSON, and so cannot stand as its input. */
  static final String PARTIAL = "partial_json";

  private final Map<String, String> fields;
  private final Map<String, StringBuilder> texts = new LinkedHashMap<>();
  private final List<String> citations = new ArrayList<>();
  private final StringBuilder input = new StringBuilder();
  private boolean changed;
  private final String opening;

  BlockAssembler(String opening) throws IOException {
    this.opening = opening;
    this.fields = RawJson.fields(opening);
  }

  /** Adds a delta and returns its type. */
  String add(Map<String, String> delta) throws IOException {
    String type = RawJson.stringOrEmpty(delta.get("type"));
    changed = true;
    switch (type) {
      case "input_json_delta" -> input.append(RawJson.stringOrEmpty(delta.get(PARTIAL)));
      case "citations_delta" -> {
        String citation = delta.get("citation");
        if (citation != null) {
          citations.add(citation);
        }
      }
      default -> {
        for (Map.Entry<String, String> field : delta.entrySet()) {
          if (!field.getKey().equals("type")) {
            merge(field.getKey(), field.getValue());
          }
        }
      }
    }
    return type;
  }

  /** The block as it would stand in a reply that was not streamed. */
  String json() throws IOException {
    if (!changed) {
      return opening;
    }
    for (Map.Entry<String, StringBuilder> text : texts.entrySet()) {
      fields.put(text.getKey(), JsonText.quoted(text.getValue().toString()));
    }
    if (!citations.isEmpty()) {
      List<String> all = new ArrayList<>();
      if (RawJson.isArray(fields.get("citations"))) {
        all.addAll(RawJson.items(fields.getOrDefault("citations", "[]")));
      }
      all.addAll(citations);
      fields.put("citations", "[" + String.join(",", all) + "]");
    }
    putInput();
    return RawJson.object(fields);
  }

  private void putInput() throws IOException {
    String text = input.toString();
    if (text.isEmpty()) {
      return; // a call without arguments is opened with an empty object and gets no more
    }
    if (RawJson.valid(text)) {
      fields.put("input", text);
    } else if ("tool_use".equals(RawJson.string(fields.get("type")))) {
      fields.put(PARTIAL, JsonText.quoted(text));
    }
  }

  private void merge(String name, String value) throws IOException {
    String more = RawJson.string(value);
    @Nullable String old = fields.get(name);
    boolean text = old == null || old.equals("null") || old.startsWith("\"");
    if (more == null || !text) {
      fields.put(name, value);
      return;
    }
    StringBuilder builder = texts.get(name);
    if (builder == null) {
      builder = new StringBuilder(RawJson.stringOrEmpty(old));
      texts.put(name, builder);
    }
    builder.append(more);
  }
}
