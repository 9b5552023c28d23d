package dev.pawl.testkit.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One scripted reply: what is sent, and what goes wrong on the way.
 *
 * <p>Replies are immutable. Each method that spoils one returns another and works on what the
 * methods before it left; the events of a stream are counted from 1.
 */
public final class Reply {
  private final Function<RecordedRequest, Response> content;
  private final List<String> headers;
  private final List<UnaryOperator<List<Action>>> faults;

  private Reply(
      Function<RecordedRequest, Response> content,
      List<String> headers,
      List<UnaryOperator<List<Action>>> faults) {
    this.content = content;
    this.headers = List.copyOf(headers);
    this.faults = List.copyOf(faults);
  }

  /** Starts a message with any blocks. */
  public static Message message() {
    return new Message();
  }

  /** A final answer. */
  public static Reply text(String text) {
    return message().text(text).reply();
  }

  /** One tool call. */
  public static Reply toolCall(String name, String args) {
    return message().toolCall(name, args).reply();
  }

  /** An error in this API's own shape. */
  public static Reply error(int status, String type, String message) {
    ObjectNode body = Json.object().put("type", "error");
    body.putObject("error").put("type", type).put("message", message);
    return http(status, "application/json", Json.text(body));
  }

  /** Any HTTP reply. */
  public static Reply http(int status, String contentType, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return new Reply(r -> Response.whole(status, contentType, bytes), List.of(), List.of());
  }

  /** A connection reset instead of a reply. */
  public static Reply reset() {
    return http(500, "text/plain", "").then(actions -> List.of(new Action.Drop(true)));
  }

  /** A connection closed without a byte. */
  public static Reply hangUp() {
    return http(500, "text/plain", "").then(actions -> List.of(new Action.Drop(false)));
  }

  static Reply of(Message message) {
    return new Reply(request -> Response.message(message, request), List.of(), List.of());
  }

  /** Adds a header, or replaces it if it was there. */
  public Reply header(String name, String value) {
    List<String> more = new ArrayList<>(headers);
    more.add(name + ": " + value);
    return new Reply(content, more, faults);
  }

  /** Waits at the gate before the first byte. */
  public Reply stallBeforeHeaders(Gate gate) {
    return then(actions -> Faults.insert(actions, 0, new Action.Wait(gate)));
  }

  /** Waits at the gate after so many events; 0 is right after the headers. */
  public Reply stallAfter(int events, Gate gate) {
    return then(
        actions -> Faults.insert(actions, Faults.after(actions, events), new Action.Wait(gate)));
  }

  /** Lets some time pass before each event. */
  public Reply drip(Duration time) {
    return then(actions -> Faults.beforeEachWrite(actions, List.of(new Action.Pause(time))));
  }

  /** Waits some time before the first byte. */
  public Reply delay(Duration time) {
    return then(actions -> Faults.insert(actions, 0, new Action.Pause(time)));
  }

  /** Ends the body after so many events as if it were whole. */
  public Reply endAfter(int events) {
    return then(actions -> Faults.cut(actions, events, new Action.Finish()));
  }

  /** Closes the connection after so many events. */
  public Reply cutAfter(int events) {
    return then(actions -> Faults.cut(actions, events, new Action.Drop(false)));
  }

  /** Resets the connection after so many events. */
  public Reply resetAfter(int events) {
    return then(actions -> Faults.cut(actions, events, new Action.Drop(true)));
  }

  /** Closes the connection after so many bytes of the body. */
  public Reply cutAfterBytes(int bytes) {
    return then(actions -> Faults.cut(Faults.split(actions, 1), bytes, new Action.Drop(false)));
  }

  /** Sends an error event after so many events and ends there. */
  public Reply errorAfter(int events, String type, String message) {
    ObjectNode data = Json.object().put("type", "error");
    data.putObject("error").put("type", type).put("message", message);
    return then(
        actions ->
            Faults.cut(
                actions,
                events,
                new Action.Write(MessageRenderer.event(data)),
                new Action.Finish()));
  }

  /** Sends so many pings before each event. */
  public Reply pings(int count) {
    Action ping = new Action.Write(MessageRenderer.event(Json.object().put("type", "ping")));
    return then(actions -> Faults.beforeEachWrite(actions, Collections.nCopies(count, ping)));
  }

  /** Sends the raw text before each event: unknown events, comments, blank lines. */
  public Reply noise(String raw) {
    Action write = new Action.Write(raw.getBytes(StandardCharsets.UTF_8));
    return then(actions -> Faults.beforeEachWrite(actions, List.of(write)));
  }

  /** Sends the raw text once, after so many events. */
  public Reply noiseAfter(int events, String raw) {
    Action write = new Action.Write(raw.getBytes(StandardCharsets.UTF_8));
    return then(actions -> Faults.insert(actions, Faults.after(actions, events), write));
  }

  /** Ends lines with CR LF instead of LF. */
  public Reply carriageReturns() {
    return then(Faults::carriageReturns);
  }

  /** Sends the body in pieces of so many bytes, wherever that cuts. */
  public Reply split(int bytes) {
    return then(actions -> Faults.split(actions, bytes));
  }

  List<Action> actions(RecordedRequest request, Issued issued) {
    Response response = content.apply(request);
    issued.remember(response);
    List<Action> actions = new ArrayList<>();
    actions.add(response.head(request, headers));
    response.writes().forEach(bytes -> actions.add(new Action.Write(bytes)));
    actions.add(new Action.Finish());
    List<Action> spoilt = actions;
    for (UnaryOperator<List<Action>> fault : faults) {
      spoilt = fault.apply(spoilt);
    }
    return spoilt;
  }

  private Reply then(UnaryOperator<List<Action>> fault) {
    List<UnaryOperator<List<Action>>> more = new ArrayList<>(faults);
    more.add(fault);
    return new Reply(content, headers, more);
  }
}
