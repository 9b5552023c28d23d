package updates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class VersionTest {
  @Test
  void theFirstDifferenceDecides() {
    assertTrue(new Version("1.2.9").compareTo(new Version("1.3.0")) < 0);
    assertTrue(new Version("2.0.0").compareTo(new Version("1.9.9")) > 0);
  }

  @Test
  void equalVersionsAreNeitherOlderNorNewer() {
    assertEquals(0, new Version("1.2.3").compareTo(new Version("1.2.3")));
  }

  @Test
  void anythingElseIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Version("1.2"));
    assertThrows(IllegalArgumentException.class, () -> new Version("1.02.3"));
  }
}
