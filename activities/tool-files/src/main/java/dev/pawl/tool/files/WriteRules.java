package dev.pawl.tool.files;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What the file tools never write, even inside the workspace: files that make another program run
 * something, and Pawl's own. Compared as a forgiving file system would: without case, compatibility
 * forms, invisible characters and trailing dots or spaces.
 */
final class WriteRules {
  /** Never written, nor anything below them. */
  private static final Set<String> FOLDERS =
      Set.of(".git", ".idea", ".vscode", ".ssh", ".gnupg", ".pawl", ".direnv");

  private static final Set<String> FILES =
      Set.of(
          ".envrc",
          ".bashrc",
          ".bash_profile",
          ".bash_login",
          ".bash_logout",
          ".bash_aliases",
          ".profile",
          ".zshrc",
          ".zshenv",
          ".zprofile",
          ".zlogin",
          ".zlogout",
          ".cshrc",
          ".tcshrc",
          ".login",
          ".inputrc",
          ".gitconfig",
          "pawl.yaml",
          "pawl.yml");

  private WriteRules() {}

  static void check(WorkspacePath path) throws Refusal {
    List<String> names = path.names();
    for (int i = 0; i < names.size(); i++) {
      String name = folded(names.get(i));
      if (FOLDERS.contains(name)
          || name.startsWith(".pawl-")
          || (i == names.size() - 1 && FILES.contains(name))) {
        throw new Refusal(
            path
                + " is protected: the file tools never write "
                + WorkspacePath.shown(names.get(i))
                + ", because other programs run or trust what it holds;"
                + " leave it as it is, or tell the user what to change");
      }
    }
  }

  private static String folded(String name) {
    String text = Normalizer.normalize(name, Normalizer.Form.NFKC);
    StringBuilder visible = new StringBuilder();
    text.codePoints()
        .filter(c -> !Character.isIdentifierIgnorable(c))
        .forEach(visible::appendCodePoint);
    return visible.toString().toLowerCase(Locale.ROOT).replaceAll("[. ]+$", "");
  }
}
