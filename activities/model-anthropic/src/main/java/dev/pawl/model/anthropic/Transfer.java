package dev.pawl.model.anthropic;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelReply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** One request on its way out and its reply on its way in. */
final class Transfer {
  private static final MediaType JSON = MediaType.get("application/json");
  private static final int MAX_ERROR = 64 * 1024;

  private final OkHttpClient http;
  private final ErrorReader errors;
  private final Endpoint endpoint;
  private final String key;
  private final boolean streamed;
  private final ModelCall call;
  private final Progress progress = new Progress();

  Transfer(
      OkHttpClient http,
      ErrorReader errors,
      Endpoint endpoint,
      String key,
      boolean streamed,
      ModelCall call) {
    this.http = http;
    this.errors = errors;
    this.endpoint = endpoint;
    this.key = key;
    this.streamed = streamed;
    this.call = call;
  }

  byte[] run(byte[] body) throws ModelException {
    Call request = limited().newCall(request(body));
    call.onCancel(request::cancel);
    try (Response response = execute(request)) {
      if (response.isSuccessful()) {
        return reply(response);
      }
      throw errors.response(response.code(), response::header, errorBody(response), key);
    }
  }

  /**
   * A streamed reply may take long but not be silent for long; any other is silent until it is
   * there.
   */
  private OkHttpClient limited() {
    return http.newBuilder()
        .eventListener(progress)
        .callTimeout(bounded(call.timeout()))
        .writeTimeout(bounded(call.silence()))
        .readTimeout(bounded(streamed ? call.silence() : call.timeout()))
        .build();
  }

  private static Duration bounded(Duration duration) {
    Duration least = Duration.ofMillis(1);
    Duration most = Duration.ofMillis(Integer.MAX_VALUE);
    return duration.compareTo(least) < 0 ? least : duration.compareTo(most) > 0 ? most : duration;
  }

  private Request request(byte[] body) {
    return new Request.Builder()
        .url(endpoint.messages())
        .header("x-api-key", key)
        .header("anthropic-version", "2023-06-01")
        .header("accept", streamed ? "text/event-stream" : "application/json")
        .header("accept-encoding", "identity") // compression would hold events back
        .header("user-agent", "pawl")
        .post(new Once(RequestBody.create(body, JSON)))
        .build();
  }

  private Response execute(Call request) throws ModelException {
    try {
      return request.execute();
    } catch (IOException e) {
      throw NetworkFailure.before(e, call, progress.sent(), endpoint.base().getHost());
    }
  }

  private byte[] reply(Response response) throws ModelException {
    ReplyAssembler assembler = new ReplyAssembler(this::live);
    try {
      ReplyBody body = new ReplyBody(response.body().source());
      return switch (body.kind()) {
        case JSON -> whole(body.source());
        case EVENTS -> events(body.source(), assembler);
        case OTHER -> throw notAReply(response, body.source());
      };
    } catch (IOException e) {
      throw NetworkFailure.during(e, call, streamed, usage(assembler), endpoint.base().getHost());
    }
  }

  private byte[] whole(BufferedSource source) throws IOException, ModelException {
    byte[] document = source.readByteArray();
    String text = new String(document, StandardCharsets.UTF_8);
    if ("error".equals(RawJson.string(RawJson.fields(text).get("type")))) {
      throw errors.event(text, null, key);
    }
    for (ModelReply.Part part : ReplyReader.read(document).parts()) {
      if (part instanceof ModelReply.Part.Text said) {
        live(false, said.text());
      }
    }
    return document;
  }

  private byte[] events(BufferedSource source, ReplyAssembler assembler)
      throws IOException, ModelException {
    EventReader events = new EventReader(source);
    while (!assembler.complete()) {
      String data = events.next();
      if (data == null) {
        throw new MalformedReply("the stream ended before its message did");
      }
      if (!data.startsWith("{")) {
        continue; // an event of a kind that this API does not have
      }
      Map<String, String> event = RawJson.fields(data);
      String type = RawJson.stringOrEmpty(event.get("type"));
      if (type.equals("error")) {
        throw errors.event(data, usage(assembler), key);
      }
      assembler.take(type, event);
    }
    return assembler.document();
  }

  private void live(boolean reasoning, String text) {
    call.delta(reasoning ? ModelCall.Delta.REASONING : ModelCall.Delta.ANSWER, text);
  }

  private ModelException notAReply(Response response, BufferedSource source) throws IOException {
    source.request(MAX_ERROR);
    String start = source.getBuffer().clone().readUtf8();
    return new ModelException(
        FailureType.REPLY_TRUNCATED,
        endpoint.base().getHost()
            + " answered HTTP "
            + response.code()
            + " with no message but \""
            + Excerpt.of(start, key)
            + "\". If that repeats, check the model's base URL.",
        null,
        null,
        true,
        null);
  }

  /** What of an error's body arrives; its status alone is enough if nothing does. */
  private static String errorBody(Response response) {
    BufferedSource source = response.body().source();
    try {
      source.request(MAX_ERROR);
    } catch (IOException e) {
      return "(the error's text could not be read: " + e.getMessage() + ")";
    }
    return source.getBuffer().clone().readUtf8();
  }

  private static @Nullable Usage usage(ReplyAssembler assembler) {
    try {
      return UsageReader.read(assembler.usage());
    } catch (IOException e) {
      return null; // what the provider reported cannot be read, so it is not known
    }
  }

  /**
   * A body that the library sends once: it repeats requests by itself where it may, such as after a
   * 503 that names no wait, and each of them is paid.
   */
  private static final class Once extends RequestBody {
    private final RequestBody body;

    Once(RequestBody body) {
      this.body = body;
    }

    @Override
    public boolean isOneShot() {
      return true;
    }

    @Override
    public @Nullable MediaType contentType() {
      return body.contentType();
    }

    @Override
    public long contentLength() throws IOException {
      return body.contentLength();
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      body.writeTo(sink);
    }
  }
}
