package dev.pawl.client.events;

import com.google.protobuf.Timestamp;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import dev.pawl.contracts.activity.ExecuteRequest;
import dev.pawl.contracts.activity.ExecuteResult;
import dev.pawl.contracts.activity.GenerateRequest;
import dev.pawl.contracts.activity.GenerateResult;
import dev.pawl.contracts.activity.Plan;
import dev.pawl.contracts.activity.PlannedCall;
import dev.pawl.contracts.activity.RunRef;
import dev.pawl.contracts.activity.Verdict;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.message.Inbound;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.CallResult;
import dev.pawl.contracts.run.PawlDataConverter;
import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunMemo;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.StepCharge;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.Effect;
import dev.pawl.contracts.transcript.Origin;
import dev.pawl.contracts.transcript.ResultStatus;
import dev.pawl.contracts.transcript.StopReason;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.TimeoutFailureInfo;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Builds Event Histories as a server would write them. Each event is one second after the one
 * before.
 */
final class HistoryBuilder {
  static final LineageId LINEAGE = new LineageId("00000000-0000-4000-8000-000000000001");
  static final Duration EXPIRY = Duration.ofSeconds(10);
  static final StepCharge CHARGE = new StepCharge(Usage.of(10, 1), Money.of("0.5"), 0, Money.ZERO);
  private static final RunRef REF = new RunRef(LINEAGE, Digest.of("agent"), null, null);
  private static final Policy POLICY = Policy.of(ApprovalMode.SAFE);

  private final List<HistoryEvent> events = new ArrayList<>();

  HistoryBuilder() {
    started(input());
  }

  HistoryBuilder(Object input) {
    started(input);
  }

  private void started(Object input) {
    add(
        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED,
        event ->
            event
                .getWorkflowExecutionStartedEventAttributesBuilder()
                .setFirstExecutionRunId("run-1")
                .setInput(payloads(input)));
  }

  static AgentRunInput input() {
    RunSettings defaults = RunSettings.of(Limits.DEFAULT, ApprovalMode.SAFE, null);
    RunSettings settings =
        new RunSettings(
            defaults.limits(),
            defaults.budgetMode(),
            defaults.policy(),
            Limit.atMost(EXPIRY),
            defaults.parks(),
            null,
            defaults.parallelTools(),
            defaults.attemptsPerFailure(),
            defaults.continueAsNewEvery(),
            false,
            true,
            false,
            defaults.heartbeatTimeout());
    return new AgentRunInput(
        AgentRunInput.FORMAT,
        AgentRunInput.RULES,
        LINEAGE,
        Digest.of("agent"),
        new Inbound(Origin.PROMPT, "go", null, 2),
        settings,
        new RunLabels("tester", null, null, Map.of(), "mara"),
        "store001",
        null);
  }

  List<HistoryEvent> events() {
    return List.copyOf(events);
  }

  List<RunEvent> folded() {
    return fold(events);
  }

  static List<RunEvent> fold(List<HistoryEvent> events) {
    EventFold fold = new EventFold("flow", "run-1", PawlDataConverter.instance());
    return events.stream().flatMap(event -> fold.next(event).stream()).toList();
  }

  long generate(int step, CallResult... results) {
    Plan plan =
        new Plan(
            step,
            null,
            List.of(results),
            List.of(new Inbound(Origin.STEERING, "x", null, 1)),
            false,
            null,
            100);
    return scheduled(
        "Generate", new GenerateRequest(GenerateRequest.FORMAT, REF, plan, POLICY, 6, true));
  }

  long execute(CallRef call) {
    return scheduled(
        "Execute",
        new ExecuteRequest(
            ExecuteRequest.FORMAT,
            REF,
            call,
            "bash",
            Digest.of("args"),
            null,
            POLICY,
            null,
            false,
            true));
  }

  long scheduled(String type, Object request) {
    return add(
        EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED,
        event ->
            event
                .getActivityTaskScheduledEventAttributesBuilder()
                .setActivityId("activity-" + event.getEventId())
                .setActivityType(ActivityType.newBuilder().setName(type))
                .setInput(payloads(request)));
  }

  void startedAttempt(long scheduled, int attempt, Failure last) {
    add(
        EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED,
        event ->
            event
                .getActivityTaskStartedEventAttributesBuilder()
                .setScheduledEventId(scheduled)
                .setAttempt(attempt)
                .setLastFailure(last));
  }

  void completed(long scheduled, Object result) {
    add(
        EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED,
        event ->
            event
                .getActivityTaskCompletedEventAttributesBuilder()
                .setScheduledEventId(scheduled)
                .setResult(payloads(result)));
  }

  void failed(long scheduled, Failure failure) {
    add(
        EventType.EVENT_TYPE_ACTIVITY_TASK_FAILED,
        event ->
            event
                .getActivityTaskFailedEventAttributesBuilder()
                .setScheduledEventId(scheduled)
                .setFailure(failure));
  }

  void cancelled(long scheduled) {
    add(
        EventType.EVENT_TYPE_ACTIVITY_TASK_CANCELED,
        event ->
            event.getActivityTaskCanceledEventAttributesBuilder().setScheduledEventId(scheduled));
  }

  void signal(String name, Object payload) {
    add(
        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED,
        event ->
            event
                .getWorkflowExecutionSignaledEventAttributesBuilder()
                .setSignalName(name)
                .setInput(payloads(payload)));
  }

  void update(String id, String name, Object payload, Object receipt) {
    add(
        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED,
        event ->
            event
                .getWorkflowExecutionUpdateAcceptedEventAttributesBuilder()
                .setProtocolInstanceId(id)
                .setAcceptedRequest(
                    Request.newBuilder()
                        .setInput(Input.newBuilder().setName(name).setArgs(payloads(payload)))));
    add(
        EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED,
        event ->
            event
                .getWorkflowExecutionUpdateCompletedEventAttributesBuilder()
                .setMeta(Meta.newBuilder().setUpdateId(id))
                .setOutcome(Outcome.newBuilder().setSuccess(payloads(receipt))));
  }

  void memo(RunMemo memo) {
    add(
        EventType.EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED,
        event ->
            event
                .getWorkflowPropertiesModifiedEventAttributesBuilder()
                .setUpsertedMemo(
                    Memo.newBuilder().putFields(RunMemo.KEY, payloads(memo).getPayloads(0))));
  }

  void timer() {
    add(
        EventType.EVENT_TYPE_TIMER_FIRED,
        event -> event.getTimerFiredEventAttributesBuilder().setTimerId("t"));
  }

  void taskFailed(String message) {
    add(
        EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED,
        event ->
            event
                .getWorkflowTaskFailedEventAttributesBuilder()
                .setCause(
                    WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR)
                .setFailure(Failure.newBuilder().setMessage(message)));
  }

  void taskCompleted() {
    add(
        EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
        HistoryEvent.Builder::getWorkflowTaskCompletedEventAttributesBuilder);
  }

  long add(EventType type, Consumer<HistoryEvent.Builder> attributes) {
    long id = events.size() + 1L;
    HistoryEvent.Builder event =
        HistoryEvent.newBuilder()
            .setEventId(id)
            .setEventType(type)
            .setEventTime(Timestamp.newBuilder().setSeconds(id));
    attributes.accept(event);
    events.add(event.build());
    return id;
  }

  static Instant at(long event) {
    return Instant.ofEpochSecond(event);
  }

  static Payloads payloads(Object value) {
    return PawlDataConverter.instance().toPayloads(value).orElseThrow();
  }

  static GenerateResult answer(int step, PlannedCall... calls) {
    return new GenerateResult(
        Digest.of("head " + step),
        Digest.of("answer " + step),
        "said " + step,
        Digest.of("request " + step),
        10,
        CHARGE,
        StopReason.CALLS,
        List.of(calls),
        null);
  }

  static PlannedCall call(int place, Verdict verdict) {
    boolean refused = verdict == Verdict.DENY || verdict == Verdict.ERROR;
    return new PlannedCall(
        place,
        "bash",
        Digest.of("args"),
        Digest.of("tool"),
        Access.SHELL,
        Effect.AT_MOST_ONCE,
        false,
        Duration.ofMinutes(1),
        verdict,
        null,
        "make",
        null,
        refused ? Digest.of("refused " + place) : null);
  }

  static ExecuteResult result() {
    return new ExecuteResult(Digest.of("result"), ResultStatus.OK, 2, "ok", null, null, null);
  }

  static Failure application(String type, Object... details) {
    ApplicationFailureInfo.Builder info = ApplicationFailureInfo.newBuilder().setType(type);
    if (details.length > 0) {
      info.setDetails(payloads(details[0]));
    }
    return Failure.newBuilder().setMessage(type + "!").setApplicationFailureInfo(info).build();
  }

  static Failure timeout(TimeoutType type) {
    return Failure.newBuilder()
        .setMessage("activity timeout")
        .setTimeoutFailureInfo(TimeoutFailureInfo.newBuilder().setTimeoutType(type))
        .build();
  }
}
