package dev.pawl.activities.bench;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelProvider;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.model.ModelRequest;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A provider in this process that does what a test has lined up, one thing for each request. */
public final class ScriptedModel implements ModelProvider {
  public static final String NAME = "bench";

  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final Queue<byte[]> requests = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();

  /** What happens to one request. */
  @FunctionalInterface
  public interface Answer {
    byte[] to(ModelCall call) throws ModelException;
  }

  public void answer(ScriptedReply reply) {
    answers.add(call -> reply.bytes());
  }

  public void answer(Answer answer) {
    answers.add(answer);
  }

  public void fail(FailureType type, boolean reachedProvider) {
    answers.add(
        call -> {
          throw new ModelException(type, "no: " + type, null, null, reachedProvider, null);
        });
  }

  public int requests() {
    return count.get();
  }

  public String lastRequest() {
    byte[] last = new byte[0];
    for (byte[] request : requests) {
      last = request;
    }
    return new String(last, java.nio.charset.StandardCharsets.UTF_8);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int encoderVersion() {
    return 7;
  }

  @Override
  public byte[] encode(ModelRequest request) {
    return Json.bytes(request);
  }

  @Override
  public byte[] send(byte[] body, ModelSettings settings, ModelCall call) throws ModelException {
    count.incrementAndGet();
    requests.add(body);
    Answer answer = answers.poll();
    if (answer == null) {
      throw new IllegalStateException("a request that the test did not expect");
    }
    return answer.to(call);
  }

  @Override
  public ModelReply decode(byte[] reply) throws ModelException {
    try {
      return Json.read(reply, ScriptedReply.class).decoded();
    } catch (IllegalArgumentException e) {
      throw new ModelException(
          FailureType.REPLY_TRUNCATED, "the reply is no JSON", null, null, true, e);
    }
  }
}
