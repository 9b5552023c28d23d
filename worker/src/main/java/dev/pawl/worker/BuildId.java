package dev.pawl.worker;

/** Names the build that this process runs. */
final class BuildId {
  /** The system property that whoever starts the worker sets. */
  static final String PROPERTY = "pawl.build.id";

  private BuildId() {}

  static String current() {
    String named = System.getProperty(PROPERTY, "");
    return named.isEmpty() ? "development" : named;
  }
}
