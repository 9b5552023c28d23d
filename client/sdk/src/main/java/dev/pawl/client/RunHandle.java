package dev.pawl.client;

import dev.pawl.client.events.Gate;
import dev.pawl.client.events.RunEvent;
import dev.pawl.client.events.RunView;
import dev.pawl.client.events.Seq;
import dev.pawl.client.events.ViewFold;
import dev.pawl.client.internal.chain.Chain;
import dev.pawl.client.internal.chain.EndWait;
import dev.pawl.client.internal.chain.Gone;
import dev.pawl.client.internal.chain.HistoryExport;
import dev.pawl.client.internal.chain.Texts;
import dev.pawl.client.internal.chain.TrajectoryReader;
import dev.pawl.client.internal.chain.TrajectoryWriter;
import dev.pawl.client.internal.server.Live;
import dev.pawl.client.internal.server.Rpc;
import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.client.trajectory.Trajectory;
import dev.pawl.contracts.CallRef;
import dev.pawl.contracts.Digest;
import dev.pawl.contracts.LineageId;
import dev.pawl.contracts.message.Approve;
import dev.pawl.contracts.message.Ask;
import dev.pawl.contracts.message.Control;
import dev.pawl.contracts.message.Deny;
import dev.pawl.contracts.message.ExtendBudget;
import dev.pawl.contracts.message.Steer;
import dev.pawl.store.StreamChunk;
import dev.pawl.store.ledger.ImportRecord;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One run. Messages go to whichever execution of it is the current one; reads see all of them and
 * need no worker. Remembers nothing of the run but its name, so it stays good for ever; for
 * concurrent use.
 */
public final class RunHandle {
  private final ClientParts parts;
  private final RunAddress address;
  private final Messenger messenger;
  private final boolean fresh;
  private volatile @Nullable LineageId lineage;

  RunHandle(ClientParts parts, RunAddress address, boolean fresh) {
    this.parts = parts;
    this.address = address;
    this.fresh = fresh;
    this.messenger =
        new Messenger(
            parts.rpc(),
            parts.converter(),
            address,
            new Gone(address, parts.histories(), parts.converter()));
  }

  public String id() {
    return address.workflowId();
  }

  /** Whether the call that gave this handle began the run; false where the run was there before. */
  public boolean fresh() {
    return fresh;
  }

  /** The name that everything of the run lies under in the store. */
  public LineageId lineage() {
    LineageId known = lineage;
    return known == null ? chain().lineage() : known;
  }

  /** The id of the store with the run's memory, where that is another than this client's. */
  public Optional<String> otherStore() {
    return parts.texts().otherStore(chain());
  }

  /** How the run came into the store from a file; empty where it ran here. */
  public Optional<ImportRecord> imported() {
    return TrajectoryWriter.record(parts.store(), lineage());
  }

  /** Sends text that the model sees at its next call. */
  public Delivery steer(String text, MessageOptions options) {
    MessageOptions sent = options.identified();
    Texts.Message message = parts.texts().message(text, this::chain);
    return messenger.send(
        "steer",
        new Steer(
            message.inline(), message.blob(), sent.actor(), sent.requestId(), message.blobBytes()),
        sent);
  }

  /** Sends the next turn's user message. */
  public Delivery ask(String text, MessageOptions options) {
    MessageOptions sent = options.identified();
    Texts.Message message = parts.texts().message(text, this::chain);
    return messenger.send(
        "ask",
        new Ask(
            message.inline(), message.blob(), sent.actor(), sent.requestId(), message.blobBytes()),
        sent);
  }

  /**
   * Fetches what a waiting call wants to do. Throws {@link PawlException.Kind#NOT_WAITING} where it
   * does not wait.
   */
  public ApprovalCard card(CallRef call) {
    RunView view = view();
    Gate gate = view.gate(call);
    if (gate == null) {
      throw new PawlException(PawlException.Kind.NOT_WAITING, notWaiting(call, view));
    }
    return parts.texts().card(view, gate);
  }

  /** The cards of all calls that wait. */
  public List<ApprovalCard> cards() {
    RunView view = view();
    return view.gates().stream().map(gate -> parts.texts().card(view, gate)).toList();
  }

  private String notWaiting(CallRef call, RunView view) {
    List<String> waiting =
        view.gates().stream().map(gate -> gate.call() + " " + gate.planned().name()).toList();
    return "call "
        + call
        + " of the run '"
        + id()
        + "' does not wait for a decision"
        + (waiting.isEmpty() ? "; nothing does" : "; these do: " + String.join(", ", waiting));
  }

  /** Says yes to what the card shows, and to nothing else. */
  public Delivery approve(ApprovalCard card, MessageOptions options) {
    return approve(card, null, null, options);
  }

  /**
   * Says yes to what the card shows, perhaps with other arguments.
   *
   * @param editedArguments the text of a JSON object to run instead; absent to run what the model
   *     asked for
   */
  public Delivery approve(
      ApprovalCard card,
      @Nullable String editedArguments,
      @Nullable String reason,
      MessageOptions options) {
    MessageOptions sent = options.identified();
    Digest edited =
        editedArguments == null ? null : parts.texts().editedArguments(card, editedArguments);
    Approve yes =
        new Approve(
            card.call().toString(),
            sent.actor(),
            sent.requestId(),
            reason,
            card.lineage(),
            card.gate().planned().tool(),
            card.gate().planned().args(),
            card.policy(),
            edited,
            card.gate().planned().precondition());
    return messenger.send("approve", yes, sent);
  }

  /** Says no; the model sees the reason word for word. */
  public Delivery deny(CallRef call, @Nullable String reason, MessageOptions options) {
    MessageOptions sent = options.identified();
    return messenger.send(
        "deny", new Deny(call.toString(), sent.actor(), sent.requestId(), reason), sent);
  }

  /** Lets what runs finish, and begins nothing new until {@link #resume}. */
  public Delivery pause(@Nullable String reason, MessageOptions options) {
    return control("pause", reason, options);
  }

  /** Lets a paused or parked run go on. */
  public Delivery resume(@Nullable String reason, MessageOptions options) {
    return control("resume", reason, options);
  }

  /** Lets what runs finish, then ends the run with what there is. */
  public Delivery stop(@Nullable String reason, MessageOptions options) {
    return control("stop", reason, options);
  }

  private Delivery control(String name, @Nullable String reason, MessageOptions options) {
    MessageOptions sent = options.identified();
    return messenger.send(name, new Control(sent.actor(), sent.requestId(), reason), sent);
  }

  /**
   * Sets new limits in place of the old ones; a run parked for its budget goes on.
   *
   * @param change its actor and request id are taken from the options
   */
  public Delivery extendBudget(ExtendBudget change, MessageOptions options) {
    MessageOptions sent = options.identified();
    ExtendBudget signed =
        new ExtendBudget(
            change.steps(),
            change.toolCalls(),
            change.tokens(),
            change.cost(),
            change.wallTime(),
            sent.actor(),
            sent.requestId());
    return messenger.send("extendBudget", signed, sent);
  }

  /** Cancels the workflow in Temporal's sense: what runs is ended, the transcript is closed. */
  public void cancel(@Nullable String reason, MessageOptions options) {
    messenger.cancel(reason == null ? "" : reason, options.identified());
  }

  /** All events so far, of the whole chain. */
  public List<RunEvent> events() {
    return events(Seq.START);
  }

  /** All events so far that come after the given one. */
  public List<RunEvent> events(Seq after) {
    return parts.reader(chain(), after).all();
  }

  /** Follows the run from after the given event; close it. */
  public EventStream watch(Seq after) {
    return new EventStream(() -> parts.reader(chain(), after), after, id());
  }

  /** Where the run stands. Reads the latest execution only. */
  public RunView view() {
    Chain chain = chain();
    ViewFold fold = new ViewFold();
    parts.reader(chain, new Seq(chain.latest(), 0, 0)).all().forEach(fold::add);
    return fold.view().orElseGet(() -> wholeView(chain));
  }

  private RunView wholeView(Chain chain) {
    return ViewFold.of(parts.reader(chain, Seq.START).all())
        .orElseThrow(
            () ->
                new PawlException(
                    PawlException.Kind.NO_SUCH_RUN,
                    "nothing is known of how the run '" + id() + "' began"));
  }

  /** Where the run stands, and what Temporal knows right now of retries and of a failing task. */
  public RunReport report() {
    // Described first: what is open then is among the events that are read later.
    Optional<DescribeWorkflowExecutionResponse> described = parts.histories().describe(address);
    return report(view(), described);
  }

  /**
   * The same for who knows already where the run stands, such as from its events: reads no history.
   */
  public RunReport report(RunView view) {
    return view.hasEnded() ? RunReport.of(view) : report(view, parts.histories().describe(address));
  }

  private static RunReport report(
      RunView view, Optional<DescribeWorkflowExecutionResponse> described) {
    return described
        .filter(open -> !view.hasEnded())
        .map(open -> Live.report(view, open))
        .orElseGet(() -> RunReport.of(view));
  }

  /** The messages of the run so far. */
  public RunTranscript transcript() {
    return parts.texts().transcript(view());
  }

  /** The text of what the model said last; empty where it said nothing yet. */
  public Optional<String> answer() {
    return parts.texts().answer(view().answer());
  }

  /** How the run ended; empty while it lives. */
  public Optional<RunOutcome> outcome() {
    return RunOutcome.of(view());
  }

  /** Waits for the end; empty where it did not come in that time. */
  public Optional<RunOutcome> awaitEnd(Duration timeout) {
    long end = System.nanoTime() + timeout.toNanos();
    for (Duration left = timeout; ; left = Duration.ofNanos(end - System.nanoTime())) {
      if (left.isNegative() || !new EndWait(chain(), parts.histories()).closed(left)) {
        return Optional.empty();
      }
      Optional<RunOutcome> outcome = outcome();
      if (outcome.isPresent()) {
        return outcome;
      }
      Rpc.pause(); // it was reset: it goes on in another execution
    }
  }

  /**
   * Waits until the run has ended, or waits for a person; empty where neither came in that time.
   */
  public Optional<RunView> awaitWaitingOrEnd(Duration timeout) {
    return await(timeout, view -> view.hasEnded() || view.state().waitsForPerson());
  }

  private Optional<RunView> await(Duration timeout, Predicate<RunView> reached) {
    Chain chain = chain();
    Seq after = new Seq(chain.latest(), 0, 0);
    try (EventStream stream = new EventStream(() -> parts.reader(chain, after), after, id())) {
      // What was read may be old: a gate that opens in it can be decided in what is still to come.
      return stream
          .await(timeout, seen -> reached.test(seen) && reached.test(view()))
          .map(seen -> Optional.of(view()).filter(reached).orElse(seen));
    }
  }

  /**
   * Live text with a number above the given one, in order: at most so many chunks. Best effort; the
   * events tell what counts.
   */
  public List<StreamChunk.Numbered> deltas(long after, int most) {
    return parts.deltas(lineage(), after, most);
  }

  /** The raw Event Histories of the chain, for export and replay. */
  public HistoryDocument history() {
    return HistoryExport.of(chain(), parts.histories());
  }

  /**
   * Everything that the run has left so far, for export and audit. It may hold secrets: hide them
   * with {@link dev.pawl.client.trajectory.Redaction} before it leaves the machine.
   */
  public Trajectory trajectory() {
    return new TrajectoryReader(parts.store()).of(chain(), parts.histories());
  }

  private Chain chain() {
    Chain chain = parts.chain(address);
    lineage = chain.lineage();
    return chain;
  }
}
