package dev.pawl.model.anthropic;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.model.ModelException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The address that requests go to: a base URL that is safe to send a key to, and the path under it.
 */
record Endpoint(URI base) {
  private static final String MESSAGES = "/v1/messages";
  private static final String DEFAULT_BASE = "https://api.anthropic.com";

  /**
   * Reads a base URL, with or without a slash or {@code /v1} at its end; absent for the default.
   */
  static Endpoint of(@Nullable String baseUrl, boolean plainHttpAllowed) throws ModelException {
    String text = baseUrl == null ? DEFAULT_BASE : baseUrl.strip();
    URI uri;
    try {
      uri = new URI(text.replaceFirst("/+$", "").replaceFirst("/v1$", ""));
    } catch (URISyntaxException e) {
      throw refused(text, "it is not a URL");
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    boolean known = scheme.equals("https") || scheme.equals("http");
    if (!known || uri.getHost() == null || HttpUrl.parse(uri + MESSAGES) == null) {
      throw refused(text, "it must look like https://host or https://host/path");
    }
    if (uri.getRawUserInfo() != null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw refused(uri.getHost(), "it may have no user, query or fragment");
    }
    if (scheme.equals("http") && !plainHttpAllowed && !loopback(uri.getHost())) {
      throw refused(
          text, "plain http would send the key readable; use https, or allow it in the worker");
    }
    return new Endpoint(uri);
  }

  String messages() {
    return base + MESSAGES;
  }

  private static boolean loopback(String host) {
    return host.equalsIgnoreCase("localhost")
        || host.equals("[::1]")
        || host.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
  }

  private static ModelException refused(String shown, String why) {
    return new ModelException(
        FailureType.INVALID_REQUEST, "The model's base URL " + shown + " is not usable: " + why);
  }
}
