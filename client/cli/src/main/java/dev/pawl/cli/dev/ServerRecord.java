package dev.pawl.cli.dev;

import java.time.Instant;

/**
 * What Pawl knows of the server that it started.
 *
 * @param format 1
 * @param binary the path of its program
 */
public record ServerRecord(
    int format, ProcessMark process, int port, int uiPort, String binary, Instant startedAt) {
  static final int FORMAT = 1;
  static final String FILE = "server/server.json";

  public String address() {
    return "127.0.0.1:" + port;
  }

  public String ui() {
    return "http://127.0.0.1:" + uiPort;
  }

  boolean alive() {
    return process.alive();
  }
}
