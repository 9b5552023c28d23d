package dev.pawl.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.Samples;
import dev.pawl.client.events.RunView;
import dev.pawl.store.Store;
import dev.pawl.store.Stores;
import dev.pawl.store.StreamChunk;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveTextTest {
  @TempDir private Path directory;

  @Test
  void onlyWhatTheStepUnderWaySaysAtItsLatestAttemptIsShown() {
    RunView afterTwo = Samples.view(Samples.waiting());
    try (Store store = Stores.open(directory.resolve("store.db"))) {
      LiveText text = new LiveText(store);
      assertThat(text.of(afterTwo)).isEmpty();
      say(store, 2, 0, 1, "old");
      assertThat(text.of(afterTwo)).as("that step is answered").isEmpty();
      say(store, 3, 0, 1, "lost ");
      say(store, 3, 0, 2, "I ");
      say(store, 3, 0, 2, "look");
      say(store, 3, 1, 1, "a tool's output");
      assertThat(text.of(afterTwo)).isEqualTo("I look");
      say(store, 3, 0, 2, "x".repeat(1000));
      assertThat(text.of(afterTwo)).hasSize(400);
    }
  }

  private static void say(Store store, int step, int call, int attempt, String text) {
    store.append(Samples.LINEAGE, new StreamChunk(step, call, attempt, "answer", text));
  }
}
