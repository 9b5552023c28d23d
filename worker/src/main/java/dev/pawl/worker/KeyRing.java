package dev.pawl.worker;

import dev.pawl.model.anthropic.KeySource;
import dev.pawl.worker.config.WorkerConfig;
import dev.pawl.worker.telemetry.Redaction;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The provider's key, looked up again for each call: in the file that the configuration names, else
 * in the environment, else where the command line puts it. Nothing keeps it, and it goes to no
 * address that the worker's owner has not named; but for the last one, which a person's command
 * line handed to their own worker: that one may also go to a proxy on this machine.
 */
final class KeyRing implements KeySource {
  static final String VARIABLE = "ANTHROPIC_API_KEY";

  /** Where the command line puts a key for its own worker, under PAWL_HOME. */
  static final String FILE = "keys/anthropic";

  private static final Logger log = LoggerFactory.getLogger(KeyRing.class);

  private final WorkerConfig config;
  private final Map<String, String> environment;
  private final Redaction redaction;
  private final Set<String> refused = ConcurrentHashMap.newKeySet();

  KeyRing(WorkerConfig config, Map<String, String> environment, Redaction redaction) {
    this.config = config;
    this.environment = environment;
    this.redaction = redaction;
  }

  @Override
  public Optional<String> keyFor(URI baseUrl) {
    if (!named(baseUrl) && !(handed() && loopback(host(baseUrl)))) {
      warn(baseUrl);
      return Optional.empty();
    }
    Optional<String> key = read();
    key.ifPresent(redaction::learn);
    return key;
  }

  /**
   * The text without the keys of this worker. A command that runs as its user can read them where
   * the worker does, and what it prints would go to the model and into the store for good.
   */
  String hide(String text) {
    read().ifPresent(redaction::learn);
    variable().ifPresent(redaction::learn);
    nonBlank(environment.getOrDefault(Connection.API_KEY, "")).ifPresent(redaction::learn);
    return redaction.known(text);
  }

  private void warn(URI baseUrl) {
    if (refused.add(String.valueOf(baseUrl.getHost()))) {
      log.warn(
          "a run wants the key sent to {}, which the configuration does not name; to allow it, add"
              + " that address to anthropic.key-for{}",
          baseUrl.getHost(),
          loopback(host(baseUrl)) ? ", or loopback for all of this machine" : "");
    }
  }

  /** Whether there is a key now; for people, and never the key itself. */
  boolean present() {
    return read().isPresent();
  }

  private Optional<String> read() {
    if (config.anthropic().file().isPresent()) {
      return file(config.anthropic().file().get());
    }
    return handed() ? file(config.home().resolve(FILE)) : variable();
  }

  /** Whether the key is the one that the command line handed over. */
  private boolean handed() {
    return config.anthropic().file().isEmpty() && variable().isEmpty();
  }

  private Optional<String> variable() {
    return nonBlank(environment.getOrDefault(VARIABLE, ""));
  }

  private static Optional<String> file(Path file) {
    if (Files.notExists(file)) {
      return Optional.empty();
    }
    try {
      return nonBlank(Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      log.warn("the key file {} cannot be read: {}", file, e.toString());
      return Optional.empty();
    }
  }

  private static Optional<String> nonBlank(String text) {
    return text.isBlank() ? Optional.empty() : Optional.of(text.strip());
  }

  private boolean named(URI wanted) {
    return config.anthropic().sendTo().stream().anyMatch(named -> covers(named, wanted));
  }

  private static boolean covers(URI named, URI wanted) {
    if (named.equals(WorkerConfig.Keys.LOOPBACK)) {
      return loopback(host(wanted));
    }
    return host(named).equals(host(wanted))
        && scheme(named).equals(scheme(wanted))
        && port(named) == port(wanted)
        && under(path(named), path(wanted));
  }

  /** Whether a path is another one or lies below it; one that climbs does not. */
  private static boolean under(String named, String wanted) {
    return !(wanted + "/").contains("/../") && (wanted + "/").startsWith(named + "/");
  }

  private static String path(URI uri) {
    String path = uri.getPath() == null ? "" : uri.getPath();
    return path.replaceFirst("/+$", "").replaceFirst("/v1$", "");
  }

  private static int port(URI uri) {
    if (uri.getPort() >= 0) {
      return uri.getPort();
    }
    return scheme(uri).equals("http") ? 80 : 443;
  }

  private static String scheme(URI uri) {
    return String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
  }

  private static String host(URI uri) {
    return String.valueOf(uri.getHost()).toLowerCase(Locale.ROOT);
  }

  private static boolean loopback(String host) {
    return host.equals("localhost")
        || host.equals("[::1]")
        || host.matches("127\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}");
  }
}
