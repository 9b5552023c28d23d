package updates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UpdateCheckTest {
  @Test
  void offersANewerRelease() {
    assertEquals(Optional.of(v("1.9.0")), check("1.8.0", "1.9.0").updateFor(v("1.8.0")));
  }

  @Test
  void offersTheNewestOfAllReleases() {
    UpdateCheck check = check("1.8.0", "1.9.0", "1.10.0");

    assertEquals(Optional.of(v("1.10.0")), check.updateFor(v("1.9.0")));
  }

  @Test
  void offersNothingToWhoHasTheNewest() {
    assertEquals(Optional.empty(), check("1.8.0", "1.9.0").updateFor(v("1.9.0")));
  }

  @Test
  void offersNothingWithoutReleases() {
    assertEquals(Optional.empty(), check().updateFor(v("1.9.0")));
  }

  private static UpdateCheck check(String... releases) {
    return new UpdateCheck(Stream.of(releases).map(UpdateCheckTest::v).toList());
  }

  private static Version v(String text) {
    return new Version(text);
  }
}
