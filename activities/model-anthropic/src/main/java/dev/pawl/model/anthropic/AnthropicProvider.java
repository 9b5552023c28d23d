package dev.pawl.model.anthropic;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelProvider;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.model.ModelRequest;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;

/** Models that speak Anthropic Messages, at the vendor or at any base URL. */
public final class AnthropicProvider implements ModelProvider, AutoCloseable {
  /** The name by which agents ask for this provider. */
  public static final String NAME = "anthropic";

  private static final int MAX_REQUEST = 32 * 1024 * 1024;
  private static final Duration CONNECT = Duration.ofSeconds(20);

  private final KeySource keys;
  private final boolean plainHttpAllowed;
  private final ErrorReader errors;
  private final OkHttpClient http;

  /** A provider that talks https, and http to this machine only. */
  public AnthropicProvider(KeySource keys) {
    this(keys, false);
  }

  /** A provider that may be allowed to send keys over http to other machines. */
  public AnthropicProvider(KeySource keys, boolean plainHttpAllowed) {
    this(keys, plainHttpAllowed, InstantSource.system());
  }

  AnthropicProvider(KeySource keys, boolean plainHttpAllowed, InstantSource clock) {
    this.keys = keys;
    this.plainHttpAllowed = plainHttpAllowed;
    this.errors = new ErrorReader(new RetryAfter(clock));
    this.http =
        new OkHttpClient.Builder()
            .retryOnConnectionFailure(false) // Temporal owns retries
            .followRedirects(false) // a redirect would carry the key to another host
            .connectTimeout(CONNECT)
            .connectionPool(new ConnectionPool(64, 1, TimeUnit.MINUTES))
            .build();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int encoderVersion() {
    return RequestWriter.VERSION;
  }

  @Override
  public byte[] encode(ModelRequest request) {
    return RequestWriter.write(request);
  }

  @Override
  public byte[] send(byte[] body, ModelSettings settings, ModelCall call) throws ModelException {
    Endpoint endpoint = Endpoint.of(settings.baseUrl(), plainHttpAllowed);
    String key = key(endpoint.base());
    if (body.length > MAX_REQUEST) {
      throw new ModelException(
          FailureType.REQUEST_TOO_LARGE,
          "The request has " + body.length + " bytes; the provider takes 32 MB at most");
    }
    return new Transfer(http, errors, endpoint, key, settings.stream(), call).run(body);
  }

  @Override
  public ModelReply decode(byte[] reply) throws ModelException {
    return ReplyReader.read(reply);
  }

  /** Closes idle connections. */
  @Override
  public void close() {
    http.connectionPool().evictAll();
  }

  /** Checked here since an HTTP library would name the whole header in its complaint. */
  private String key(URI base) throws ModelException {
    String key = keys.keyFor(base).map(String::strip).orElse("");
    if (key.isEmpty()) {
      throw new ModelException(
          FailureType.AUTHENTICATION,
          "This worker has no key of provider anthropic for "
              + base.getHost()
              + ": give it one (environment or key file), or where it has one name that address in"
              + " its anthropic.key-for; then resume the run");
    }
    if (!key.chars().allMatch(c -> c > 0x20 && c < 0x7f)) {
      throw new ModelException(
          FailureType.AUTHENTICATION,
          "The key of provider anthropic has characters that no key has: replace it, then resume"
              + " the run");
    }
    return key;
  }
}
