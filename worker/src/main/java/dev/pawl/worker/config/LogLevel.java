package dev.pawl.worker.config;

/** The least that is logged. */
public enum LogLevel {
  ERROR,
  WARN,
  INFO,
  DEBUG
}
