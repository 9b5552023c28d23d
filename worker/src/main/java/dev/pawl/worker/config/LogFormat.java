package dev.pawl.worker.config;

/** How log lines look. */
public enum LogFormat {
  TEXT,
  JSON
}
