package dev.pawl.worker.telemetry;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import dev.pawl.worker.config.LogFormat;
import dev.pawl.worker.config.WorkerConfig;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;

/** Sets up how this process logs. */
public final class Logs {
  private Logs() {}

  /** Sends all lines to stderr; replaces what was set up before. */
  public static void setUp(WorkerConfig.Log log, Redaction redaction) {
    ILoggerFactory factory = LoggerFactory.getILoggerFactory();
    if (!(factory instanceof LoggerContext context)) {
      throw new IllegalStateException("the worker logs with Logback, not " + factory.getClass());
    }
    context.reset();
    Encoder<ILoggingEvent> encoder =
        log.format() == LogFormat.JSON ? LogLines.json(redaction) : LogLines.text(redaction);
    encoder.setContext(context);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.valueOf(log.level().name()));
    root.addAppender(appender);
    // At debug these write whole requests, which hold payloads.
    context.getLogger("io.grpc").setLevel(Level.INFO);
    context.getLogger("okhttp3").setLevel(Level.INFO);
  }
}
