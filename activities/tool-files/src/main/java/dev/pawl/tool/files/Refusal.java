package dev.pawl.tool.files;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** A call that the file tools do not carry out; the message tells the model what to do instead. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1L;

  Refusal(String message) {
    super(message);
  }

  Refusal(String message, Throwable cause) {
    super(message, cause);
  }

  /** Puts into words what the operating system said. */
  static Refusal of(FileSystemException e) {
    String file = WorkspacePath.shown(e.getFile() == null ? "the file" : e.getFile());
    if (e instanceof AccessDeniedException) {
      return new Refusal("permission denied on " + file + "; leave it or ask the user", e);
    }
    if (e instanceof NoSuchFileException) {
      return new Refusal(file + " vanished during the call; list the folder and try again", e);
    }
    String reason = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
    return new Refusal(file + ": " + reason + "; if another process is changing it, try again", e);
  }
}
