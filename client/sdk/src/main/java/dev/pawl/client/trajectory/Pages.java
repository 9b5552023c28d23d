package dev.pawl.client.trajectory;

import dev.pawl.contracts.Digest;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The pages and heads that a transcript's entries make: a pure function of them, so an export holds
 * none of the blobs, and says of each head at how many entries it stood. Does at once for all
 * lengths what {@link dev.pawl.store.Transcript#append} does for one.
 */
final class Pages {
  private static final int PAGE = 64;

  private final Map<Digest, byte[]> pages = new HashMap<>();
  private final SortedMap<Integer, byte[]> headBytes = new TreeMap<>();
  private final SortedMap<Integer, Digest> heads = new TreeMap<>();
  private final Set<Digest> made = new HashSet<>();

  private Pages() {}

  /**
   * @param entries the bytes of each, with their digests
   */
  static Pages of(List<byte[]> entries, List<Digest> digests) {
    Pages made = new Pages();
    List<Digest> tail = new ArrayList<>();
    Digest page = null;
    for (int count = 1; count <= entries.size(); count++) {
      tail.add(digests.get(count - 1));
      if (tail.size() == PAGE) {
        page = made.page(page, entries.subList(count - PAGE, count));
        tail.clear();
      }
      made.head(count, page, tail);
    }
    return made;
  }

  static Pages of(List<byte[]> entries) {
    return of(entries, entries.stream().map(Digest::of).toList());
  }

  private Digest page(@Nullable Digest before, List<byte[]> entries) {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    page.writeBytes(
        ascii("{\"format\":1" + (before == null ? "" : ",\"before\":\"" + before + "\"")));
    String between = ",\"entries\":[";
    for (byte[] entry : entries) {
      page.writeBytes(ascii(between));
      page.writeBytes(entry);
      between = ",";
    }
    page.writeBytes(ascii("]}"));
    Digest digest = Digest.of(page.toByteArray());
    pages.put(digest, page.toByteArray());
    made.add(digest);
    return digest;
  }

  private void head(int count, @Nullable Digest page, List<Digest> tail) {
    StringBuilder head = new StringBuilder("{\"format\":1");
    if (page != null) {
      head.append(",\"page\":\"").append(page).append('"');
    }
    head.append(",\"count\":").append(count).append(",\"entries\":[");
    String between = "\"";
    for (Digest entry : tail) {
      head.append(between).append(entry).append('"');
      between = ",\"";
    }
    byte[] bytes = ascii(head.append("]}").toString());
    headBytes.put(count, bytes);
    Digest digest = Digest.of(bytes);
    heads.put(count, digest);
    made.add(digest);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Full pages by their digests. */
  Map<Digest, byte[]> pages() {
    return Collections.unmodifiableMap(pages);
  }

  /** The head of the transcript when it had so many entries. */
  SortedMap<Integer, Digest> heads() {
    return Collections.unmodifiableSortedMap(heads);
  }

  byte @Nullable [] headBytes(int count) {
    return headBytes.get(count);
  }

  /** Whether this is one of the pages or heads. */
  boolean made(Digest blob) {
    return made.contains(blob);
  }
}
