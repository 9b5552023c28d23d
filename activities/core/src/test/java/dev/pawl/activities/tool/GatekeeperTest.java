package dev.pawl.activities.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.pawl.activities.attempt.FaultPoint;
import dev.pawl.activities.bench.BenchTool;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.Json;
import dev.pawl.contracts.activity.Approval;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.tool.ToolOutput;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.store.Keys;
import dev.pawl.store.ledger.ToolIntentRecord;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A call is judged once more when it is to start. */
@Timeout(60)
final class GatekeeperTest {
  private static final Approval YES = new Approval("ann", true, null, null);

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
  void nothingRunsBeforeItsApproval() throws IOException {
    tools.mode = ApprovalMode.SAFE;
    file("before");

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(result.needsApproval()).isTrue();
    assertThat(result.why()).contains("it runs commands");
    assertThat(result.precondition()).isEqualTo(Digest.of("before"));
    assertThat(tools.pay.runs()).isZero();
    assertThat(tools.bench.store().values(tools.bench.lineage(), "tool/")).isEmpty();
  }

  @Test
  void approvedCallRunsWhereNothingHasChanged() throws IOException {
    tools.mode = ApprovalMode.SAFE;
    file("before");
    tools.approval = YES;
    tools.precondition = Digest.of("before");

    assertThat(tools.execute(tools.pay, "1", 1).status()).isEqualTo(ResultStatus.OK);
  }

  @Test
  void approvedCallAsksAgainWhereItsFileHasChanged() throws IOException {
    tools.approval = YES;
    tools.precondition = Digest.of("before");
    file("after");

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(result.needsApproval()).isTrue();
    assertThat(result.why()).contains("has changed since it was approved");
    assertThat(result.precondition()).isEqualTo(Digest.of("after"));
    assertThat(tools.pay.runs()).isZero();

    tools.precondition = Digest.of("after");
    assertThat(tools.execute(tools.pay, "2", 1).status()).isEqualTo(ResultStatus.OK);
  }

  @Test
  void callThatNobodyWasAskedAboutRunsOnWhateverFilesThereAre() throws IOException {
    tools.precondition = Digest.of("before");
    file("after");

    assertThat(tools.execute(tools.write, "1", 1).status()).isEqualTo(ResultStatus.OK);
  }

  @Test
  void editedArgumentsAreWhatRuns() {
    tools.precondition = Digest.of("absent");
    Digest edited = tools.bench.blob("{\"what\":\"half of it\"}");
    tools.approval = new Approval("ann", true, edited, null);

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(tools.entry(result).content())
        .isEqualTo(
            "[a person changed the arguments of this call before it ran; it ran with"
                + " {\"what\":\"half of it\"}]\ndid half of it");
    ToolIntentRecord intent = intent();
    assertThat(intent.args()).isEqualTo(edited);
    assertThat(tools.blob(intent.proposed())).isEqualTo(ToolBench.ARGS);
    assertThat(intent.approval()).isEqualTo(tools.approval);
  }

  @Test
  void failureOfACallWithEditedArgumentsSaysSoToo() throws IOException {
    tools.precondition = Digest.of("absent");
    Digest edited = tools.bench.blob("{\"what\":\"half of it\"}");
    tools.approval = new Approval("ann", true, edited, null);
    tools.pay.doing((parameters, context) -> ToolOutput.failed("no money"));

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    JsonNode told = Json.mapper().readTree(tools.entry(result).content());
    assertThat(told.get("note").asText()).contains("a person changed", "half of it");
    assertThat(told.get("error").asText()).isEqualTo("no money");
  }

  @Test
  void argumentsThatWereEditedIntoTheSameOnesAreNotWorthASentence() {
    tools.precondition = Digest.of("absent");
    tools.approval = new Approval("ann", true, tools.bench.blob(ToolBench.ARGS), null);

    assertThat(tools.entry(tools.execute(tools.pay, "1", 1)).content()).isEqualTo("did it");
  }

  @Test
  void otherVersionThanTheApprovedOneAsksOnceMore() throws IOException {
    file("before");
    tools.approval = YES;
    tools.precondition = Digest.of("before");
    BenchTool later = new BenchTool("pay", Effect.AT_MOST_ONCE, Access.SHELL).version("2");
    tools.deploy(later);

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(result.needsApproval()).isTrue();
    assertThat(result.why()).contains("2 instead of 1");
    assertThat(later.runs()).isZero();

    tools.precondition = result.precondition();
    assertThat(tools.execute(tools.pay, "2", 1).status()).isEqualTo(ResultStatus.OK);
  }

  @Test
  void otherVersionThanTheOneThatAnAttemptHasStartedIsAskedForToo() throws IOException {
    tools.approval = YES;
    tools.precondition = Digest.of("absent");
    tools.bench.faults().killAt(FaultPoint.AFTER_EFFECT);
    tools.executeAndDie(tools.write, "1", 1);
    BenchTool later = new BenchTool("write", Effect.IDEMPOTENT, Access.WRITE).version("2");
    tools.deploy(later);

    ExecuteResult result = tools.execute(tools.write, "1", 2);

    assertThat(result.needsApproval()).isTrue();
    tools.precondition = result.precondition();
    tools.bench.faults().killAt(FaultPoint.AFTER_EFFECT);
    tools.executeAndDie(tools.write, "2", 1);
    file("changed by the attempt");
    assertThat(tools.execute(tools.write, "2", 2).status()).isEqualTo(ResultStatus.OK);
  }

  @Test
  void editedArgumentsThatBreakTheSchemaStayPending() {
    tools.approval = new Approval("ann", true, tools.bench.blob("{\"what\":5}"), null);

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(result.needsApproval()).isTrue();
    assertThat(result.why()).contains("the edited arguments").contains("/what");
    assertThat(tools.pay.runs()).isZero();
  }

  @Test
  void editedArgumentsThatCannotBeHadStayPending() throws IOException {
    file("before");
    Digest nowhere = Digest.of("nowhere");
    tools.approval = new Approval("ann", true, nowhere, null);

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(result.needsApproval()).isTrue();
    assertThat(result.why()).contains("edited arguments are not in the store", nowhere.hex());
    assertThat(result.precondition()).isEqualTo(Digest.of("before"));
    assertThat(tools.pay.runs()).isZero();
    assertThat(tools.bench.store().values(tools.bench.lineage(), "tool/")).isEmpty();
  }

  @Test
  void policyThatForbidsItStandsAboveAnApproval() {
    tools.mode = ApprovalMode.NONE;
    tools.approval = YES;
    tools.precondition = Digest.of("absent");

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(result.status()).isEqualTo(ResultStatus.DENIED);
    assertThat(tools.pay.runs()).isZero();
  }

  @Test
  void toolThatWasRemovedIsToldToTheModelOnce() {
    tools.deploy(tools.look);

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(result.status()).isEqualTo(ResultStatus.TOOL_GONE);
    assertThat(tools.entry(result).content()).contains("no longer available");
  }

  @Test
  void otherVersionOfAToolGoesOnAndIsRecorded() {
    tools.deploy(new BenchTool("pay", Effect.AT_MOST_ONCE, Access.SHELL).version("2"));

    assertThat(tools.execute(tools.pay, "1", 1).status()).isEqualTo(ResultStatus.OK);
    assertThat(intent().pinned()).isEqualTo("1");
    assertThat(intent().version()).isEqualTo("2");
  }

  @Test
  void toolThatHasBecomeSafeToRepeatIsClaimedWhereTheRunPinnedItAsUnsafe() {
    BenchTool later = new BenchTool("pay", Effect.IDEMPOTENT, Access.SHELL);
    tools.deploy(later);
    later.doing(
        (parameters, context) -> {
          throw new AssertionError("stands for a breakdown");
        });

    assertThat(tools.execute(tools.pay, "1", 1).status()).isEqualTo(ResultStatus.ERROR);
    assertThat(tools.bench.store().value(tools.bench.lineage(), Keys.claim(ToolBench.CALL)))
        .isPresent();
  }

  @Test
  void argumentsThatDoNotFitTheVersionThatRunsAreToldToTheModel() {
    tools.args = "{\"something\":\"else\"}";

    ExecuteResult result = tools.execute(tools.look, "1", 1);

    assertThat(result.status()).isEqualTo(ResultStatus.INVALID);
    assertThat(tools.look.runs()).isZero();
  }

  @Test
  void workspaceThatIsGoneParksTheRun() throws IOException {
    Files.delete(tools.bench.workspace().path());

    ApplicationFailure failure = tools.failing(tools.look, "1", 1);

    assertThat(failure.getType()).isEqualTo(FailureType.WORKSPACE_LOST.name());
    assertThat(failure.isNonRetryable()).isTrue();
  }

  @Test
  void toolThatRemovesTheWorkspaceKeepsItsResult() {
    tools.recordTree = true;
    tools.pay.doing(
        (parameters, context) -> {
          Files.delete(context.workspace());
          return ToolOutput.of("removed");
        });

    ExecuteResult result = tools.execute(tools.pay, "1", 1);

    assertThat(result.status()).isEqualTo(ResultStatus.OK);
    assertThat(result.tree()).isNull();
  }

  @Test
  void treeIsRecordedAfterTheStepsLastCallAndStaysTheSame() throws IOException {
    tools.recordTree = true;
    file("1");
    ExecuteResult result = tools.execute(tools.write, "1", 1);
    file("2");

    assertThat(result.tree()).isNotNull();
    assertThat(tools.execute(tools.write, "1", 2).tree()).isEqualTo(result.tree());
  }

  @Test
  void treeIsLeftToTheCallBesideItThatEndsLast() {
    tools.recordTree = true;
    tools.beside = List.of(2);

    assertThat(tools.execute(tools.write, "1", 1).tree()).isNull();

    tools
        .bench
        .store()
        .write(
            tools.bench.lineage(),
            batch ->
                batch.putIfAbsent(Keys.result(new CallRef(3, 2)), Json.bytes("ended")) == null);
    assertThat(tools.execute(tools.write, "1", 2).tree()).isNotNull();
  }

  private void file(String content) throws IOException {
    Files.writeString(tools.bench.workspace().path().resolve("a"), content);
  }

  private ToolIntentRecord intent() {
    return Json.read(
        tools
            .bench
            .store()
            .value(tools.bench.lineage(), Keys.toolIntent(ToolBench.CALL, "run-1", "1", 1))
            .orElseThrow(),
        ToolIntentRecord.class);
  }
}
