package dev.pawl.cli.term;

/** Makes a terminal hand over keys one by one, without echo, until it is closed again. */
@FunctionalInterface
public interface RawMode {
  Entered enter();

  /** A terminal in raw mode; closing puts it back, and doing so twice is harmless. */
  @FunctionalInterface
  interface Entered extends AutoCloseable {
    @Override
    void close();
  }

  /** For input that is no terminal: nothing to do. */
  static RawMode none() {
    return () -> () -> {};
  }
}
