package dev.pawl.testkit.invariants;

/**
 * One event of a run as a reader was told it: its number and what it says.
 *
 * @param execution which execution of the chain
 * @param event Temporal's event id
 * @param part from 0: one event of Temporal's can mean several things
 */
public record FeedLine(int execution, long event, int part, String text) {
  boolean sameNumber(FeedLine other) {
    return execution == other.execution && event == other.event && part == other.part;
  }

  String number() {
    return execution + "." + event + "." + part;
  }
}
