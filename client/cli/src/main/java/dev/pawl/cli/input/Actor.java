package dev.pawl.cli.input;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Who sends a message, by their own word: nobody checks it. */
public final class Actor {
  private static final Path KERNEL_NAME = Path.of("/proc/sys/kernel/hostname");

  private Actor() {}

  /** The user and the machine, such as {@code ann@laptop}. */
  public static String here() {
    return System.getProperty("user.name", "somebody") + "@" + host();
  }

  private static String host() {
    try {
      // Asking the resolver for this machine's own name can take seconds.
      return Files.readString(KERNEL_NAME).strip();
    } catch (IOException noKernelName) {
      try {
        return InetAddress.getLocalHost().getHostName();
      } catch (UnknownHostException e) {
        return "localhost";
      }
    }
  }
}
