package updates;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Tells whether there is a release newer than the installed one. */
public final class UpdateCheck {
  private final List<Version> releases;

  public UpdateCheck(List<Version> releases) {
    this.releases = List.copyOf(releases);
  }

  /** The newest release, if it is newer than what is installed. */
  public Optional<Version> updateFor(Version installed) {
    if (releases.isEmpty()) {
      return Optional.empty();
    }
    Version newest = Collections.max(releases);
    return newest.compareTo(installed) > 0 ? Optional.of(newest) : Optional.empty();
  }
}
