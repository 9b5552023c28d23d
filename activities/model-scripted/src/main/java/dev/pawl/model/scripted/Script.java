package dev.pawl.model.scripted;

import java.util.List;

/** What a scripted model says, call by call. */
record Script(List<Turn> turns) {
  Script {
    turns = List.copyOf(turns);
  }
}
