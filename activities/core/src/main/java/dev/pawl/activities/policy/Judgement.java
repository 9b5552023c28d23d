package dev.pawl.activities.policy;

import dev.pawl.contracts.activity.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * What the policy says of a call.
 *
 * @param why what made it other than {@link Verdict#RUN}, for people; absent there
 */
public record Judgement(Verdict verdict, @Nullable String why) {
  static final Judgement RUN = new Judgement(Verdict.RUN, null);

  static Judgement ask(String why) {
    return new Judgement(Verdict.ASK, why);
  }

  static Judgement deny(String why) {
    return new Judgement(Verdict.DENY, why);
  }
}
