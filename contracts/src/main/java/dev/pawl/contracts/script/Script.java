package dev.pawl.contracts.script;

import java.util.List;

/** What a scripted model says, call by call. */
public record Script(List<Turn> turns) {
  public Script {
    turns = List.copyOf(turns);
  }
}
