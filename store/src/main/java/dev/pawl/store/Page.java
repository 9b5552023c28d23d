package dev.pawl.store;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.transcript.Entry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A full page of a transcript: {@code {"format":1,"before":DIGEST,"entries":[…]}}. The entries
 * stand there byte for byte, so that each still has its digest.
 */
record Page(@Nullable Digest before, List<Transcript.Item> items) {
  private static final int FORMAT = 1;

  Page {
    items = List.copyOf(items);
  }

  static byte[] write(@Nullable Digest before, List<byte[]> entries) {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    add(page, "{\"format\":" + FORMAT);
    if (before != null) {
      add(page, ",\"before\":\"" + before + "\"");
    }
    String between = ",\"entries\":[";
    for (byte[] entry : entries) {
      add(page, between);
      page.writeBytes(entry);
      between = ",";
    }
    add(page, "]}");
    return page.toByteArray();
  }

  static Page read(byte[] page) {
    try (JsonParser json = Json.mapper().getFactory().createParser(page)) {
      Digest before = null;
      List<Transcript.Item> items = new ArrayList<>();
      expect(json.nextToken() == JsonToken.START_OBJECT, "it is no object");
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        JsonToken value = json.nextToken();
        if (field.equals("before")) {
          before = new Digest(json.getText());
        } else if (field.equals("entries") && value == JsonToken.START_ARRAY) {
          while (json.nextToken() != JsonToken.END_ARRAY) {
            items.add(item(json, page));
          }
        } else {
          json.skipChildren();
        }
      }
      expect(json.nextToken() == null, "something follows it");
      return new Page(before, items);
    } catch (IOException e) {
      throw new IllegalArgumentException("not a transcript page: " + e.getMessage(), e);
    }
  }

  /** Refuses bytes that would not stand in a page as they are. */
  static byte[] checked(byte[] entry) {
    if (entry.length < 2 || entry[0] != '{' || entry[entry.length - 1] != '}') {
      throw new IllegalArgumentException("not the bytes of an entry: they are no JSON object");
    }
    Json.read(entry, Entry.class);
    return entry;
  }

  private static Transcript.Item item(JsonParser json, byte[] page) throws IOException {
    int from = (int) json.currentTokenLocation().getByteOffset();
    json.skipChildren();
    int to = (int) json.currentLocation().getByteOffset();
    byte[] entry = Arrays.copyOfRange(page, from, to);
    return new Transcript.Item(Digest.of(entry), Json.read(entry, Entry.class));
  }

  private static void expect(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("not a transcript page: " + otherwise);
    }
  }

  private static void add(ByteArrayOutputStream page, String text) {
    page.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
