package dev.pawl.activities.attempt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class FaultPointsTest {
  @Test
  void nothingAskedForDoesNothing() {
    assertThat(FaultPoints.parse(null)).isSameAs(FaultPoints.NONE);
    assertThat(FaultPoints.parse(" ")).isSameAs(FaultPoints.NONE);
  }

  @Test
  void wrongWishNamesTheRightOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FaultPoints.parse("SOMEWHERE"))
        .withMessageContaining("not a fault point: SOMEWHERE")
        .withMessageContaining("AFTER_EFFECT");
    assertThatIllegalArgumentException().isThrownBy(() -> FaultPoints.parse("AFTER_EFFECT:x"));
  }

  @Test
  void processEndsAtThePointAndNotBefore() throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Halting.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output =
        new String(jvm.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);

    assertThat(jvm.waitFor()).isEqualTo(137);
    assertThat(output).isEqualTo("once");
  }

  /** The process of the test above. */
  static final class Halting {
    public static void main(String[] arguments) {
      FaultPoints points = FaultPoints.parse("AFTER_EFFECT:2");
      points.reached(FaultPoint.BEFORE_EFFECT);
      points.reached(FaultPoint.AFTER_EFFECT);
      System.out.print("once");
      System.out.flush();
      points.reached(FaultPoint.AFTER_EFFECT);
      System.out.print("twice");
    }
  }
}
