package dev.pawl.testkit.scripts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A folder with a copy of some scripts, a home, and a PATH that has only the tools named here: what
 * a script finds on the machine that runs the tests must not decide them.
 */
final class Sandbox {

  private static final List<String> TOOLS =
      List.of(
          ("awk basename bash cat chmod cp cut date dirname env find flock git grep gzip head id ls"
                  + " mkdir mktemp mv perl ps readlink rm sed seq setsid sh sha256sum shasum sleep"
                  + " sort stat tail tar tee timeout touch tr uname xargs")
              .split(" "));

  private final Path root;
  private final Map<String, String> environment = new HashMap<>();

  /** Copies {@code scripts}, paths in the repository, to {@code root}. */
  Sandbox(Path root, String... scripts) throws IOException {
    // The launcher follows links, so that the paths it prints are real ones.
    this.root = root.toRealPath();
    Path repository = repository();
    for (String script : scripts) {
      Path copy = file(script);
      Files.createDirectories(copy.getParent());
      Files.copy(repository.resolve(script), copy);
    }
    Files.createDirectories(file("bin"));
    for (String tool : TOOLS) {
      for (Path found : onPath(tool)) {
        program("bin/" + tool, "exec " + found + " \"$@\"");
      }
    }
    environment.put("PATH", file("bin").toString());
    environment.put("HOME", Files.createDirectories(file("home")).toString());
    environment.put("TMPDIR", Files.createDirectories(file("tmp")).toString());
  }

  private static Path repository() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.isExecutable(at.resolve("scripts/temporal"))) {
        return at;
      }
    }
    throw new IllegalStateException("the tests run in a folder of the repository");
  }

  private static List<Path> onPath(String tool) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .limit(1)
        .toList();
  }

  Path root() {
    return root;
  }

  Path file(String name) {
    return root.resolve(name);
  }

  Path write(String name, String text) throws IOException {
    Files.createDirectories(file(name).getParent());
    return Files.writeString(file(name), text);
  }

  String read(String name) throws IOException {
    return Files.readString(file(name));
  }

  /**
   * Puts a program of the test's own at {@code name}; {@code $SANDBOX} in its text is this folder.
   */
  Path program(String name, String... lines) throws IOException {
    Path program =
        write(name, "#!/bin/sh\nSANDBOX=" + root + "\n" + String.join("\n", lines) + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return program;
  }

  /** How often the programs noted {@code word} in the file {@code calls}. */
  long calls(String word) throws IOException {
    if (!Files.exists(file("calls"))) {
      return 0;
    }
    return Files.readAllLines(file("calls")).stream().filter(word::equals).count();
  }

  void set(String variable, String value) {
    environment.put(variable, value);
  }

  Result run(String... command) throws Exception {
    return start(command).result();
  }

  /** Starts a command of this folder, with nothing of the test's own environment. */
  Running start(String... command) throws IOException {
    List<String> words = new ArrayList<>(List.of(command));
    words.set(0, file(command[0]).toString());
    ProcessBuilder builder = new ProcessBuilder(words).directory(root.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    Path out = Files.createTempFile(file("tmp"), "out", "");
    Path err = Files.createTempFile(file("tmp"), "err", "");
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    return new Running(process, out, err);
  }

  /** A command under way. */
  record Running(Process process, Path out, Path err) {

    Result result() throws Exception {
      int code = process.waitFor();
      Result result = new Result(code, Files.readString(out, UTF_8), Files.readString(err, UTF_8));
      Files.delete(out);
      Files.delete(err);
      return result;
    }
  }

  /** What a command left: its exit code and what it printed. */
  record Result(int code, String out, String err) {}
}
