package dev.pawl.testkit.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The ways to spoil a reply, as functions over the list of what the server does. */
final class Faults {
  private Faults() {}

  static List<Action> insert(List<Action> actions, int at, Action action) {
    List<Action> more = new ArrayList<>(actions);
    more.add(at, action);
    return more;
  }

  /** The place right after so many writes. */
  static int after(List<Action> actions, int writes) {
    int seen = 0;
    for (int i = 0; i < actions.size(); i++) {
      boolean counts =
          writes == 0 ? actions.get(i) instanceof Action.Head : isWrite(actions.get(i));
      if (counts && ++seen >= writes) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException("the reply has only " + seen + " events, not " + writes);
  }

  static List<Action> cut(List<Action> actions, int writes, Action... ending) {
    List<Action> kept = new ArrayList<>(actions.subList(0, after(actions, writes)));
    kept.addAll(List.of(ending));
    return kept;
  }

  static List<Action> beforeEachWrite(List<Action> actions, List<Action> extra) {
    List<Action> more = new ArrayList<>();
    for (Action action : actions) {
      if (isWrite(action)) {
        more.addAll(extra);
      }
      more.add(action);
    }
    return more;
  }

  static List<Action> split(List<Action> actions, int size) {
    List<Action> pieces = new ArrayList<>();
    for (Action action : actions) {
      if (action instanceof Action.Write write) {
        for (int from = 0; from < write.size(); from += size) {
          pieces.add(write.slice(from, Math.min(write.size(), from + size)));
        }
      } else {
        pieces.add(action);
      }
    }
    return pieces;
  }

  static List<Action> carriageReturns(List<Action> actions) {
    return actions.stream().map(Faults::withCarriageReturns).toList();
  }

  private static Action withCarriageReturns(Action action) {
    if (action instanceof Action.Write write) {
      String text = new String(write.bytes(), StandardCharsets.UTF_8).replace("\n", "\r\n");
      return new Action.Write(text.getBytes(StandardCharsets.UTF_8));
    }
    return action;
  }

  private static boolean isWrite(Action action) {
    return action instanceof Action.Write;
  }
}
