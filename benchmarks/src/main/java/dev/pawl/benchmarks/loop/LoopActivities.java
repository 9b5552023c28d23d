package dev.pawl.benchmarks.loop;

import io.temporal.activity.ActivityInterface;
import java.util.List;

/** What the loops call. */
@ActivityInterface
public interface LoopActivities {
  /** Does nothing. */
  String nothing(String what);

  /** Answers a conversation, at once. */
  String model(List<String> messages);

  /** Gives so many bytes of text, at once. */
  String tool(String name, int bytes);
}
