package dev.pawl.testkit.invariants;

import dev.pawl.contracts.Json;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.tool.ProcessIdentity;
import dev.pawl.store.Keys;
import dev.pawl.store.WorkspaceHold;
import dev.pawl.store.WorkspacePlace;
import dev.pawl.store.ledger.ProcessRecord;
import dev.pawl.store.ledger.RunStart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * I15: once a run has ended, no process of a group that it started lives, it holds no workspace,
 * and scratch folders are empty. Processes are looked for where there is a /proc.
 */
final class LeftoverRules {
  private static final Path PROC = Path.of("/proc");

  /** Places in /proc/PID/stat after the program's name. */
  private static final int STATE = 0;

  private static final int GROUP = 2;
  private static final int START_TIME = 19;

  private LeftoverRules() {}

  static void check(Story story, Consumer<String> violation) {
    RunEvidence run = story.run();
    run.store()
        .values(run.lineage(), "tool/")
        .forEach(
            (key, value) -> {
              if (key.contains("/process/")) {
                processes(key, Json.read(value, ProcessRecord.class).process(), violation);
              }
            });
    if (story.end().isPresent()) {
      run.store()
          .value(run.lineage(), Keys.RUN_START)
          .ifPresent(start -> hold(run, Json.read(start, RunStart.class), violation));
    }
    run.scratch().forEach(folder -> files(folder, violation));
  }

  private static void processes(String key, ProcessIdentity started, Consumer<String> violation) {
    if (!Files.isDirectory(PROC)) {
      return;
    }
    List<String> leader = stat(started.group());
    boolean anotherOne =
        !leader.isEmpty() && Long.parseLong(leader.get(START_TIME)) != started.startTime();
    if (anotherOne) {
      return;
    }
    List<Long> alive =
        ProcessHandle.allProcesses()
            .map(ProcessHandle::pid)
            .filter(pid -> inGroup(stat(pid), started.group()))
            .toList();
    if (!alive.isEmpty()) {
      violation.accept("the processes " + alive + " live on: " + key);
    }
  }

  private static boolean inGroup(List<String> stat, long group) {
    return !stat.isEmpty()
        && Long.parseLong(stat.get(GROUP)) == group
        && !stat.get(STATE).equals("Z")
        && !stat.get(STATE).equals("X");
  }

  private static List<String> stat(long pid) {
    try {
      String line = Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
      return List.of(line.substring(line.lastIndexOf(')') + 2).split(" ", -1));
    } catch (IOException gone) {
      return List.of();
    }
  }

  private static void hold(RunEvidence run, RunStart start, Consumer<String> violation) {
    WorkspacePlace place =
        new WorkspacePlace(
            start.prepared().workspace(), start.by().host(), start.prepared().workspacePath());
    WorkspaceHold somebody = new WorkspaceHold(place, LineageId.random(), "", false);
    if (run.store().barring(somebody).stream()
        .anyMatch(hold -> hold.lineage().equals(run.lineage()))) {
      violation.accept("the run still holds its workspace " + place);
    }
  }

  private static void files(Path folder, Consumer<String> violation) {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> violation.accept("a file is left: " + file));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look into " + folder, e);
    }
  }
}
