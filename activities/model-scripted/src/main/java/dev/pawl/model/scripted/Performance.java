package dev.pawl.model.scripted;

import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.script.Turn;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Says a turn's text live: half of its delay passes before the first word, half between words. */
final class Performance {
  private static final Pattern WORD = Pattern.compile("\\s*\\S+|\\s+");

  private Performance() {}

  static void of(Turn turn, Pace pace, ModelCall call, boolean streamed) throws ModelException {
    List<String> words = streamed ? words(turn.text()) : List.of();
    if (words.isEmpty()) {
      pace.pass(turn.delay());
      return;
    }
    pace.pass(turn.delay().dividedBy(2));
    Duration each = turn.delay().dividedBy(2L * words.size());
    for (String word : words) {
      pace.pass(each);
      call.delta(ModelCall.Delta.ANSWER, word);
    }
  }

  /** Words with the space before them; together they are the text. */
  static List<String> words(String text) {
    return WORD.matcher(text).results().map(MatchResult::group).toList();
  }
}
