package dev.pawl.activities.kernel;

import dev.pawl.contracts.CallRef;
import java.util.HashMap;
import java.util.Map;

/**
 * The ids that calls have in one request: ours, since a provider's own may repeat or be empty. A
 * place that occurs again, as only a damaged transcript has it, gets a number after it.
 */
final class CallIds {
  private final Map<CallRef, Integer> seen = new HashMap<>();

  String next(CallRef ref) {
    int times = seen.merge(ref, 1, Integer::sum);
    String id = "call_" + ref.step() + "_" + ref.call();
    return times == 1 ? id : id + "_" + times;
  }
}
