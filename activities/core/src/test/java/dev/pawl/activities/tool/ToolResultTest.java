package dev.pawl.activities.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.activities.bench.Bench;
import dev.pawl.activities.catalog.ToolCatalog;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.store.StreamChunk;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a tool does, the model gets a bounded result and the run goes on. */
@Timeout(60)
final class ToolResultTest {
  private static final Duration SHORT = Duration.ofMillis(200);

  @TempDir Path directory;
  private ToolBench tools;

  @BeforeEach
  void open() {
    tools = new ToolBench(directory);
  }

  @AfterEach
  void close() {
    tools.close();
  }

  @Test
  void failureOfAToolIsAnErrorForTheModel() {
    tools.look.doing((parameters, context) -> ToolOutput.failed("no such file"));

    assertThat(entry(ResultStatus.ERROR).content()).isEqualTo("{\"error\": \"no such file\"}");
  }

  @Test
  void exceptionIsAnErrorForTheModel() {
    tools.look.doing(
        (parameters, context) -> {
          throw new IllegalStateException("it broke");
        });

    assertThat(entry(ResultStatus.ERROR).content()).isEqualTo("{\"error\": \"it broke\"}");
  }

  @Test
  void exceptionWithoutAMessageIsNamed() {
    tools.look.doing(
        (parameters, context) -> {
          throw new UnsupportedOperationException();
        });

    assertThat(entry(ResultStatus.ERROR).content()).contains("UnsupportedOperationException");
  }

  @Test
  void hugeExceptionTextIsBounded() {
    tools.look.doing(
        (parameters, context) -> {
          throw new IllegalStateException("x".repeat(10_000_000));
        });

    String content = entry(ResultStatus.ERROR).content();
    assertThat(content.length()).isLessThan(5_000);
    assertThat(Json.tree(content).path("error").isTextual()).isTrue();
  }

  @Test
  void nothingReturnedIsAnError() {
    tools.look.doing((parameters, context) -> null);

    assertThat(entry(ResultStatus.ERROR).content()).contains("the tool returned nothing");
  }

  @Test
  void brokenDownToolLeavesTheWorkerAlive() {
    tools.look.doing((parameters, context) -> ToolOutput.of(deep(0)));

    assertThat(entry(ResultStatus.ERROR).content()).contains("StackOverflowError");
  }

  private static String deep(int level) {
    return level < 0 ? "" : deep(level + 1) + level;
  }

  @Test
  void hugeOutputIsShownInPartAndKeptWhole() {
    String whole = "line\n".repeat(2_000_000);
    tools.look.doing((parameters, context) -> ToolOutput.of(whole));

    ExecuteResult result = tools.execute(tools.look, "1", 1);

    assertThat(result.bytes()).isLessThan(31_000);
    assertThat(Json.bytes(result).length).isLessThan(2_000);
    String content = tools.entry(result).content();
    assertThat(content).contains("output:3.1").startsWith("line\nline").endsWith("line\n");
    assertThat(tools.blob(tools.record().output())).isEqualTo(whole);
    assertThat(Outputs.whole(tools.bench.store(), tools.bench.lineage(), ToolBench.CALL))
        .contains(whole);
  }

  @Test
  void moreThanSixteenMegabytesAreNotKept() {
    tools.look.doing((parameters, context) -> ToolOutput.of("0123456789".repeat(2_000_000)));

    tools.execute(tools.look, "1", 1);

    assertThat(tools.blob(tools.record().output()).length()).isEqualTo(16 * 1024 * 1024);
  }

  @Test
  void textThatIsNoTextIsMadeOne() {
    tools.look.doing((parameters, context) -> ToolOutput.of("a\uD800b\u0000c"));

    assertThat(entry(ResultStatus.OK).content()).isEqualTo("a\uFFFDb\u0000c");
  }

  @Test
  void outputOfAnEarlierCallCanBeReadOn() {
    tools.look.doing((parameters, context) -> ToolOutput.of("first"));
    tools.execute(tools.look, "1", 1);

    assertThat(Outputs.whole(tools.bench.store(), tools.bench.lineage(), ToolBench.CALL))
        .contains("first");
    assertThat(Outputs.whole(tools.bench.store(), tools.bench.lineage(), new CallRef(1, 1)))
        .isEmpty();
  }

  @Test
  void toolThatHangsIsToldToStopWhenItsTimeIsOver() {
    CountDownLatch told = new CountDownLatch(1);
    try (ToolBench hasty = new ToolBench(directory.resolve("hasty"), SHORT)) {
      hasty.look.doing(
          (parameters, context) -> {
            context.onCancel(told::countDown);
            new CountDownLatch(1).await();
            return ToolOutput.of("never");
          });
      ExecuteResult result = hasty.execute(hasty.look, "1", 1);

      assertThat(result.status()).isEqualTo(ResultStatus.TIMED_OUT);
      assertThat(hasty.entry(result).content()).contains("timed out after 200 ms");
      assertThat(told.getCount()).isZero();
    }
  }

  @Test
  void toolThatHeedsNothingCostsAThreadAndNotTheRun() {
    CountDownLatch end = new CountDownLatch(1);
    try (ToolBench hasty = new ToolBench(directory.resolve("hasty"), SHORT)) {
      hasty.look.doing(
          (parameters, context) -> {
            while (end.getCount() > 0) {
              Thread.onSpinWait();
            }
            return ToolOutput.of("at last");
          });

      assertThat(hasty.execute(hasty.look, "1", 1).status()).isEqualTo(ResultStatus.TIMED_OUT);
      end.countDown();
      assertThat(hasty.record().status()).isEqualTo(ResultStatus.TIMED_OUT);
    }
  }

  @Test
  void toolThatKeepsItsTimeItselfSaysMoreAboutIt() {
    tools.look.doing(
        (parameters, context) -> new ToolOutput(ResultStatus.TIMED_OUT, "half of the output"));

    assertThat(entry(ResultStatus.TIMED_OUT).content())
        .isEqualTo("{\"error\": \"half of the output\"}");
  }

  @Test
  void cancelledRunStopsTheToolWithinASecond() {
    tools.pay.doing(
        (parameters, context) -> {
          CountDownLatch told = new CountDownLatch(1);
          context.onCancel(told::countDown);
          tools.bench.cancel();
          long asked = System.nanoTime();
          told.await();
          assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(1));
          assertThat(context.cancelled()).isTrue();
          throw new InterruptedException();
        });

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(result.status()).isEqualTo(ResultStatus.CANCELLED);
    assertThat(tools.entry(result).content()).contains("interrupted");
  }

  @Test
  void toolThatFinishesDespiteACancelHasFinished() {
    tools.pay.doing(
        (parameters, context) -> {
          CountDownLatch told = new CountDownLatch(1);
          context.onCancel(told::countDown);
          tools.bench.cancel();
          while (told.getCount() > 0) {
            Thread.onSpinWait();
          }
          return ToolOutput.of("paid");
        });

    assertThat(tools.execute(tools.pay, "1", 1).status()).isEqualTo(ResultStatus.OK);
  }

  @Test
  void toolSeesItsSurroundingsAndShowsItsProgress() {
    tools.look.doing(
        (parameters, context) -> {
          context.progress("half ");
          context.progress("way");
          return ToolOutput.of(
              context.workspace().getFileName()
                  + " "
                  + context.environment()
                  + " "
                  + context.call());
        });

    assertThat(entry(ResultStatus.OK).content()).isEqualTo("project {PATH=/bin} 3.1");
    assertThat(tools.bench.store().stream(tools.bench.lineage(), 0, 10))
        .extracting(StreamChunk.Numbered::chunk)
        .containsExactly(new StreamChunk(3, 1, 1, "output", "half way"));
  }

  private Entry.ToolResult entry(ResultStatus expected) {
    ExecuteResult result = tools.execute(tools.look, "1", 1);
    assertThat(result.status()).isEqualTo(expected);
    return tools.entry(result);
  }

  @Test
  void failureOfAToolThatIsFatalIsReportedAsSuchAndNoOtherIs(@TempDir Path other) {
    try (ToolBench bench = new ToolBench(new Bench(other))) {
      RunRef run =
          bench.bench.run(
              List.of(
                  ToolCatalog.of(List.of(bench.pay.mustNotFail())).definition("pay"),
                  ToolCatalog.of(List.of(bench.write)).definition("write")));
      bench.pay.doing((parameters, context) -> ToolOutput.failed("no money"));
      bench.write.doing((parameters, context) -> ToolOutput.failed("no room"));

      assertThat(bench.in(run, bench.pay, new CallRef(3, 1)).fatal()).isTrue();
      assertThat(bench.in(run, bench.write, new CallRef(3, 2)).fatal()).isNull();
    }
  }
}
