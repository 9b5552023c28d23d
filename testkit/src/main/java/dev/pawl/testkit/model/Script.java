package dev.pawl.testkit.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Which reply each request gets. */
final class Script {
  private record Rule(Predicate<RecordedRequest> matches, Function<RecordedRequest, Reply> reply) {}

  private final List<Rule> rules = new ArrayList<>();
  private final Deque<Reply> queue = new ArrayDeque<>();
  private @Nullable Function<RecordedRequest, Reply> otherwise;
  private int misses;

  synchronized void enqueue(List<Reply> replies) {
    queue.addAll(replies);
  }

  synchronized void when(
      Predicate<RecordedRequest> matches, Function<RecordedRequest, Reply> reply) {
    rules.add(new Rule(matches, reply));
  }

  synchronized void otherwise(Function<RecordedRequest, Reply> reply) {
    otherwise = reply;
  }

  synchronized int left() {
    return queue.size();
  }

  synchronized int misses() {
    return misses;
  }

  /**
   * Decides in order of arrival what answers a request; the answer itself may take its time.
   * Neither fails: a script that throws answers 400 and reports itself.
   */
  Supplier<Reply> replyTo(RecordedRequest request, Consumer<Throwable> trouble) {
    if (!request.verdict().accepted()) {
      Verdict verdict = request.verdict();
      Reply refusal = Reply.error(verdict.status(), verdict.type(), verdict.message());
      return () -> refusal;
    }
    Supplier<Function<RecordedRequest, Reply>> choice = () -> choose(request);
    Function<RecordedRequest, Reply> rule = guarded(choice, e -> r -> failed(e), trouble);
    return () -> guarded(() -> rule.apply(request), Script::failed, trouble);
  }

  private static <T> T guarded(
      Supplier<T> work, Function<Throwable, T> otherwise, Consumer<Throwable> trouble) {
    try {
      return work.get();
    } catch (RuntimeException | AssertionError e) {
      trouble.accept(e);
      return otherwise.apply(e);
    }
  }

  private static Reply failed(Throwable e) {
    return Reply.error(400, "invalid_request_error", "the script of the model server failed: " + e);
  }

  private synchronized Function<RecordedRequest, Reply> choose(RecordedRequest request) {
    for (Rule rule : rules) {
      if (rule.matches().test(request)) {
        return rule.reply();
      }
    }
    Reply queued = queue.poll();
    if (queued != null) {
      return r -> queued;
    }
    if (otherwise != null) {
      return otherwise;
    }
    misses++;
    // 400 and not 500: a test whose script is too short must end, not retry.
    return r ->
        Reply.error(
            400,
            "invalid_request_error",
            "the script of the model server has no reply for request " + r.number());
  }
}
