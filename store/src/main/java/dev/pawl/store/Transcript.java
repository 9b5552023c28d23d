package dev.pawl.store;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.transcript.Entry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The message logs of a store's runs. A head is a blob that names the log's current end: the last
 * page and the entries after it. A page is a blob that holds {@value #PAGE} entries and names the
 * page before. So appending is a pure function of head and entries, and old heads stay good.
 *
 * <p>Keeps what it read last in memory, so that one object per process serves all runs best.
 */
public final class Transcript {
  /** Entries per page. Part of the format: another number gives other heads. */
  static final int PAGE = 64;

  private static final int FORMAT = 1;
  private static final long MEMORY = 32L * 1024 * 1024;

  private final Function<Digest, byte[]> blobs;
  private final Recent<Digest, Object> recent = new Recent<>(MEMORY);

  public Transcript(Store store) {
    this(store::blob);
  }

  /** One whose blobs come from elsewhere, such as from an exported run. */
  public Transcript(Function<Digest, byte[]> blobs) {
    this.blobs = blobs;
  }

  /** One entry and the digest of its bytes. */
  public record Item(Digest digest, Entry entry) {}

  /**
   * Appends entries, given as the bytes that {@link Json} makes of them, to the log that ends at
   * the head. Without a head, a log begins. Each entry becomes a blob of its own too. The same
   * arguments always give the same new head.
   */
  public Digest append(Store.Batch batch, @Nullable Digest head, List<byte[]> entries) {
    Head end = head == null ? Head.EMPTY : head(head, batch::blob);
    List<Digest> tail = new ArrayList<>(end.entries);
    Digest page = end.page;
    for (byte[] entry : entries) {
      tail.add(batch.putBlob(Page.checked(entry)));
      if (tail.size() == PAGE) {
        page = batch.putBlob(Page.write(page, contents(tail, batch)));
        tail.clear();
      }
    }
    return batch.putBlob(Json.bytes(new Head(FORMAT, page, end.count + entries.size(), tail)));
  }

  /** All entries of the log that ends at the head, oldest first. */
  public List<Entry> read(@Nullable Digest head) {
    return items(head).stream().map(Item::entry).toList();
  }

  /** As {@link #read}, with the digest of each entry. */
  public List<Item> items(@Nullable Digest head) {
    if (head == null) {
      return List.of();
    }
    Head end = head(head, blobs);
    List<Page> pages = new ArrayList<>();
    for (Digest next = end.page; next != null; ) {
      Page page = page(next);
      pages.add(page);
      next = page.before();
    }
    Collections.reverse(pages);
    List<Item> items = new ArrayList<>();
    pages.forEach(page -> items.addAll(page.items()));
    end.entries.forEach(entry -> items.add(item(entry)));
    return Collections.unmodifiableList(items);
  }

  /** How many entries the log that ends at the head has. */
  public int count(@Nullable Digest head) {
    return head == null ? 0 : head(head, blobs).count;
  }

  /** The end of a log. */
  private record Head(int format, @Nullable Digest page, int count, List<Digest> entries) {
    static final Head EMPTY = new Head(FORMAT, null, 0, List.of());

    Head {
      entries = List.copyOf(entries);
    }
  }

  private Head head(Digest digest, Function<Digest, byte[]> blobs) {
    return (Head)
        recent.get(
            digest,
            () -> {
              byte[] bytes = blobs.apply(digest);
              return new Recent.Weighed<>(Json.read(bytes, Head.class), bytes.length);
            });
  }

  private Page page(Digest digest) {
    return (Page)
        recent.get(
            digest,
            () -> {
              byte[] bytes = blobs.apply(digest);
              return new Recent.Weighed<>(Page.read(bytes), bytes.length);
            });
  }

  private Item item(Digest digest) {
    return (Item)
        recent.get(
            digest,
            () -> {
              byte[] bytes = blobs.apply(digest);
              return new Recent.Weighed<>(
                  new Item(digest, Json.read(bytes, Entry.class)), bytes.length);
            });
  }

  private static List<byte[]> contents(List<Digest> digests, Store.Batch batch) {
    return digests.stream().map(batch::blob).toList();
  }
}
