package dev.pawl.worker.fleet;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Commands that nobody should run, by the names of the table; what they leave running sleeps. */
final class HostileCommands {
  /** A length of sleep that no other program asks for. */
  static final String SLEEP = "sleep 30077";

  private static final int LONG = 600;

  private final Map<String, Call> calls = new LinkedHashMap<>();

  /**
   * One command.
   *
   * @param seconds what the model allows for it
   */
  record Call(String command, int seconds) {}

  HostileCommands() {
    processes();
    signals();
    outputs();
    files();
  }

  Map<String, Call> all() {
    return calls;
  }

  private void processes() {
    put(
        "forks on and on",
        4,
        "f() { [ $1 -gt 0 ] && { f $(($1 - 1)) & f $(($1 - 1)) & }; SLEEP; }; f 6");
    put("becomes a daemon", LONG, "(setsid nohup sh -c 'SLEEP' >/dev/null 2>&1 &); echo started");
    put("a daemon that keeps its output", LONG, "env -i setsid SLEEP & echo started");
    put("leaves children", LONG, "SLEEP & SLEEP & echo started");
    put("sleeps past its time", 2, "SLEEP");
    put("reads its input", LONG, "cat; read -r line; echo end");
    put("asks on the terminal", LONG, "read -r line < /dev/tty 2>/dev/null; echo end");
  }

  private void signals() {
    put("ignores signals", 2, "trap '' TERM INT HUP QUIT PIPE; while :; do sleep 1; done");
    put("stops itself", 2, "kill -STOP $$");
    put("kills its group", LONG, "SLEEP & kill -9 -$$");
    put("kills its parent", LONG, "kill -9 $PPID; SLEEP");
    put("ends as if killed", LONG, "exit 137");
    put("closes its output", 2, "exec >&- 2>&-; SLEEP");
  }

  private void outputs() {
    put("writes 300 MB", LONG, "yes 0123456789abcde | head -c 300000000; echo; echo last");
    put("one line of 5 MB", LONG, "head -c 5000000 /dev/zero | tr '\\0' x; echo; echo last");
    put("writes binary", LONG, "printf 'a\\000\\033[2J\\033]0;title\\007\\377b\\n'");
    put(
        "reads the keys",
        LONG,
        "p=$$; while [ $p -gt 1 ]; do"
            + " p=$(sed -n 's/^PPid:[[:space:]]*//p' /proc/$p/status);"
            + " tr '\\0' '\\n' < /proc/$p/environ | grep -a '^ANTHROPIC_API_KEY=canary' && break;"
            + " done");
  }

  private void files() {
    put("meets a full disk", LONG, "ulimit -f 64; head -c 9000000 /dev/zero > big; echo $?");
    put("makes 5,000 files", LONG, "for i in $(seq 5000); do : > f$i; done; ls | wc -l");
    put(
        "makes odd files",
        LONG,
        "ln -s . loop; ln -s /etc/passwd out; mkfifo pipe; : > $'a\\nb\\033[2J'; mkdir -m 0 shut;"
            + " echo made");
    put(
        "plants a program for git",
        LONG,
        "git init -q . && git config core.fsmonitor \"touch $PWD/owned\""
            + " && git config core.hooksPath \"$PWD\" && echo planted");
    put("deletes its workspace", LONG, "rm -rf \"$PWD\"; echo gone");
  }

  private void put(String name, int seconds, String command) {
    calls.put(name, new Call(command.replace("SLEEP", SLEEP), seconds));
  }

  /** What is left of them, on the whole machine. */
  static List<String> running() {
    return ProcessHandle.allProcesses()
        .map(process -> process.pid() + " " + process.info().commandLine().orElse(""))
        .filter(line -> line.contains(SLEEP))
        .toList();
  }
}
