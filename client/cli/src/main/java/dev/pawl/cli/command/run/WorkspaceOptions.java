package dev.pawl.cli.command.run;

import dev.pawl.cli.dev.PawlHome;
import dev.pawl.cli.problem.ExitCode;
import dev.pawl.cli.problem.Problem;
import dev.pawl.contracts.run.WorkspaceSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that say where a run works. */
final class WorkspaceOptions {
  /** What belongs to everybody on a machine, and to no project. */
  private static final Set<Path> SYSTEM =
      Stream.of(
              "/bin /boot /dev /etc /home /lib /lib64 /media /mnt /opt /proc /root /run /sbin /srv"
                  + " /sys /tmp /usr /usr/bin /usr/lib /usr/local /usr/local/bin /var /var/lib"
                  + " /Applications /Library /System /Users /Volumes /private /private/etc"
                  + " /private/tmp /private/var")
          .flatMap(all -> Stream.of(all.split(" ", -1)))
          .map(Path::of)
          .collect(Collectors.toUnmodifiableSet());

  @Option(
      names = "--cwd",
      paramLabel = "DIR",
      description = "the directory that it works in (the current one)")
  private @Nullable Path directory;

  @Option(
      names = "--copy",
      paramLabel = "DIR",
      description = "work in a fresh copy of this directory, and leave the original as it is")
  private @Nullable Path original;

  @Option(names = "--share-workspace", description = "work there beside runs that share it too")
  private boolean shared;

  WorkspaceSpec workspace(Map<String, String> environment) {
    if (original != null) {
      if (directory != null) {
        throw new Problem(
            ExitCode.USAGE,
            "--cwd and --copy both say where to work.",
            "Leave one of the two out.");
      }
      Path copied = WorkspaceCopy.of(existing(original, "--copy"), PawlHome.of(environment));
      return new WorkspaceSpec(copied.toString(), shared);
    }
    Path real = existing(directory == null ? Path.of("") : directory, "--cwd");
    refuse(real, environment);
    return new WorkspaceSpec(real.toString(), shared);
  }

  /** The worker would refuse most of these too, but not before a run was started. */
  private static void refuse(Path real, Map<String, String> environment) {
    Path home = resolved(Path.of(environment.getOrDefault("HOME", "/")));
    Path pawl = resolved(PawlHome.of(environment).root());
    Path fresh = pawl.resolve(WorkspaceCopy.COPIES);
    String what = null;
    if (real.getNameCount() == 0 || SYSTEM.contains(real)) {
      what = "is the system's";
    } else if (home.startsWith(real)) {
      what = real.equals(home) ? "is your home" : "contains your home, " + home;
    } else if (pawl.startsWith(real)) {
      what = "holds Pawl's own files, in " + pawl;
    } else if (real.startsWith(pawl) && (!real.startsWith(fresh) || real.equals(fresh))) {
      what = "is Pawl's own";
    }
    if (what != null) {
      throw new Problem(
          ExitCode.USAGE,
          "The directory "
              + real
              + " "
              + what
              + ", and an agent may change everything in its workspace. No run was started.",
          "Name the directory of a project: --cwd DIR");
    }
  }

  /** Without links where it is there. */
  private static Path resolved(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    try {
      return absolute.toRealPath();
    } catch (IOException notThere) {
      return absolute;
    }
  }

  private static Path existing(Path given, String flag) {
    Path real;
    try {
      real = given.toAbsolutePath().toRealPath();
    } catch (IOException e) {
      throw new Problem(
          ExitCode.NO_INPUT,
          "There is no directory " + given.toAbsolutePath().normalize() + ".",
          "Name one that exists: " + flag + " DIR",
          e);
    }
    if (!Files.isDirectory(real)) {
      throw new Problem(
          ExitCode.NO_INPUT, real + " is no directory.", "Name a directory: " + flag + " DIR");
    }
    return real;
  }
}
