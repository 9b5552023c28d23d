package dev.pawl.cli.invocation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * Keeps the libraries silent in the command line, unless {@code -v} asks for what they have to say.
 * Found by Logback's service loader; steps aside in any other process, such as a worker, that has
 * this class on its class path.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_HIGH_PRIORITY)
public final class CliLogging extends ContextAwareBase implements Configurator {
  /** The system property that says that this process is the command line. */
  public static final String ACTIVE = "pawl.cli";

  /** The system property with the number of {@code -v} flags. */
  static final String VERBOSITY = "pawl.verbosity";

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    if (!Boolean.getBoolean(ACTIVE)) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    int verbosity = Integer.getInteger(VERBOSITY, 0);
    ch.qos.logback.classic.Logger root = context.getLogger("ROOT");
    if (verbosity == 0) {
      root.setLevel(Level.OFF);
      return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
    root.setLevel(verbosity == 1 ? Level.WARN : Level.INFO);
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("%d{HH:mm:ss.SSS} %-5level %logger{20} %msg%n");
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    root.addAppender(appender);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
