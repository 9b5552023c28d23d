package dev.pawl.benchmarks.loop;

import java.util.List;

/** A model and a tool that take no time. */
final class InstantActivities implements LoopActivities {
  @Override
  public String nothing(String what) {
    return "done";
  }

  @Override
  public String model(List<String> messages) {
    return "message " + messages.size() + ": I read the file once more.";
  }

  @Override
  public String tool(String name, int bytes) {
    return "x".repeat(bytes);
  }
}
