package dev.pawl.worker.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Everything that a worker can be told. */
final class Settings {
  private static final int MOST_PARALLEL = 1_000;
  private static final int MOST_CACHED = 100_000;
  private static final int MOST_PORT = 65_535;

  static final Setting<String> ADDRESS =
      new Setting<>(
          "temporal.address",
          "--address",
          "TEMPORAL_ADDRESS",
          Form.text("host:port"),
          "127.0.0.1:7233",
          "the Temporal server");

  static final Setting<String> NAMESPACE =
      new Setting<>(
          "temporal.namespace",
          "--namespace",
          "TEMPORAL_NAMESPACE",
          Form.text("a namespace's name"),
          "default",
          "the namespace there");

  static final Setting<Path> STORE =
      new Setting<>(
          "store",
          "--store",
          "PAWL_STORE",
          Form.file(),
          "store.db in PAWL_HOME",
          "the store's file; clients must use the same");

  static final Setting<Path> PRICES =
      new Setting<>(
          "prices",
          "--prices",
          null,
          Form.file(),
          "the built-in prices only",
          "a file of prices that go before the built-in ones");

  static final Setting<Path> ANTHROPIC_KEY_FILE =
      new Setting<>(
          "anthropic.key-file",
          "--anthropic-key-file",
          null,
          Form.file(),
          "ANTHROPIC_API_KEY, else keys/anthropic in PAWL_HOME",
          "a file with the key; read again for each call");

  static final Setting<List<URI>> ANTHROPIC_KEY_FOR =
      new Setting<>(
          "anthropic.key-for",
          "--anthropic-key-for",
          null,
          Form.addresses(),
          "https://api.anthropic.com",
          "where the key may be sent; loopback stands for this machine");

  static final Setting<Boolean> ANTHROPIC_PLAIN_HTTP =
      new Setting<>(
          "anthropic.plain-http",
          "--anthropic-plain-http",
          null,
          Form.yesOrNo(),
          "false",
          "whether the key may be sent readable over http to other machines");

  static final Setting<Integer> ACTIVITIES =
      new Setting<>(
          "worker.activities",
          "--activities",
          null,
          Form.whole(1, MOST_PARALLEL),
          "50",
          "how many model and tool calls run at once");

  static final Setting<Integer> WORKFLOW_TASKS =
      new Setting<>(
          "worker.workflow-tasks",
          "--workflow-tasks",
          null,
          Form.whole(2, MOST_PARALLEL),
          "50",
          "how many runs decide at once");

  static final Setting<Integer> CACHED_RUNS =
      new Setting<>(
          "worker.cached-runs",
          "--cached-runs",
          null,
          Form.whole(0, MOST_CACHED),
          "600",
          "how many runs are kept in memory");

  static final Setting<Boolean> VIRTUAL_THREADS =
      new Setting<>(
          "worker.virtual-threads",
          "--virtual-threads",
          null,
          Form.yesOrNo(),
          "false",
          "whether to use virtual threads; needs Java 21");

  static final Setting<Duration> DRAIN =
      new Setting<>(
          "worker.drain",
          "--drain",
          null,
          Form.span(Duration.ofHours(1)),
          "30s",
          "how long what is under way may take to finish after SIGTERM");

  static final Setting<Integer> HEALTH_PORT =
      new Setting<>(
          "health.port",
          "--health-port",
          null,
          Form.whole(0, MOST_PORT),
          "0, a free one",
          "where /health and /metrics answer, on this machine only");

  static final Setting<LogLevel> LOG_LEVEL =
      new Setting<>(
          "log.level",
          "--log-level",
          null,
          Form.choice(LogLevel.class),
          "info",
          "the least that is logged");

  static final Setting<LogFormat> LOG_FORMAT =
      new Setting<>(
          "log.format",
          "--log-format",
          null,
          Form.choice(LogFormat.class),
          "json, or text for somebody at a terminal",
          "how it is logged, on stderr");

  static final List<Setting<?>> ALL =
      List.of(
          ADDRESS,
          NAMESPACE,
          STORE,
          PRICES,
          ANTHROPIC_KEY_FILE,
          ANTHROPIC_KEY_FOR,
          ANTHROPIC_PLAIN_HTTP,
          ACTIVITIES,
          WORKFLOW_TASKS,
          CACHED_RUNS,
          VIRTUAL_THREADS,
          DRAIN,
          HEALTH_PORT,
          LOG_LEVEL,
          LOG_FORMAT);

  private Settings() {}
}
