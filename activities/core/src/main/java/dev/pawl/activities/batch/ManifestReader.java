package dev.pawl.activities.batch;

import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.batch.BatchItem;
import dev.pawl.contracts.batch.Manifest;
import dev.pawl.store.Store;
import java.util.HashMap;
import java.util.Map;

/** Finds items by their numbers, and reads each page once. */
final class ManifestReader {
  private final Store store;
  private final Manifest manifest;
  private final Map<Integer, Manifest.Page> pages = new HashMap<>();

  ManifestReader(Store store, Digest digest) {
    this.store = store;
    manifest = Json.read(store.blob(digest), Manifest.class);
  }

  BatchItem item(int number) {
    return pages
        .computeIfAbsent(
            number / Manifest.PAGE,
            page -> Json.read(store.blob(manifest.pages().get(page)), Manifest.Page.class))
        .items()
        .get(number % Manifest.PAGE);
  }
}
