package dev.pawl.worker.config;

import dev.pawl.contracts.text.Guess;
import java.util.Collection;

/** Says what somebody may have meant. */
final class Choices {
  private Choices() {}

  static String meant(String written, Collection<String> known, Collection<String> shown) {
    return Guess.of(written, known).map(name -> "; did you mean " + name + "?").orElse(".")
        + " There are: "
        + String.join(", ", shown);
  }
}
