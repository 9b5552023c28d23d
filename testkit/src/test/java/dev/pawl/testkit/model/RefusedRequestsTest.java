package dev.pawl.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the real API refuses is refused, with its status, its error shape and the place of the
 * fault.
 */
class RefusedRequestsTest {
  private static final String HI = "{'role':'user','content':'hi'}";
  private static final String CALL = "{'type':'tool_use','id':'c1','name':'add','input':{}}";
  private static final String CALL_2 = "{'type':'tool_use','id':'c2','name':'add','input':{}}";
  private static final String RESULT = "{'type':'tool_result','tool_use_id':'c1','content':'3'}";
  private static final String TEXT = "{'type':'text','text':'so'}";

  private final ModelServer server = ModelServer.start().otherwise(r -> Reply.text("unreachable"));
  private final Caller caller = new Caller(server);

  @BeforeEach
  void anOrdinaryRequestIsAccepted() throws Exception {
    assertThat(caller.post(Caller.hello()).statusCode()).isEqualTo(200);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"turns", "blocks", "tools", "fields", "caches"})
  void theApiRefuses(String name, String body, String problem) throws Exception {
    HttpResponse<String> response = caller.post(body.replace('\'', '"'));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(Json.parse(response.body()).path("type").asText()).isEqualTo("error");
    assertThat(Json.parse(response.body()).path("error").path("type").asText())
        .isEqualTo("invalid_request_error");
    assertThat(Json.parse(response.body()).path("error").path("message").asText())
        .contains(problem);
    assertThat(server.refused()).hasSize(1);
  }

  static Stream<Arguments> turns() {
    return Stream.of(
        refused("no messages", "[]", "at least one message"),
        refused("first message of the assistant", "[" + assistant(TEXT) + "," + HI + "]", "first"),
        refused("last message of the assistant", "[" + HI + "," + assistant(TEXT) + "]", "last"),
        refused(
            "call without result",
            "[" + HI + "," + assistant(CALL) + "," + HI + "]",
            "`tool_use` ids were found without `tool_result` blocks immediately after: c1"),
        refused(
            "one of two calls without result",
            "[" + HI + "," + assistant(CALL, CALL_2) + "," + user(RESULT) + "]",
            "immediately after: c2"),
        refused(
            "result one message late",
            "[" + HI + "," + assistant(CALL) + "," + HI + "," + user(RESULT) + "]",
            "immediately after: c1"),
        refused(
            "result nobody asked for",
            "[" + HI + "," + assistant(TEXT) + "," + user(RESULT) + "]",
            "unexpected `tool_use_id` found in `tool_result` blocks: c1"),
        refused("result in the first message", "[" + user(RESULT) + "]", "unexpected"),
        refused(
            "two results for one call",
            "[" + HI + "," + assistant(CALL) + "," + user(RESULT, RESULT) + "]",
            "single result"),
        refused(
            "id twice in one message",
            "[" + HI + "," + assistant(CALL, CALL) + "," + user(RESULT) + "]",
            "must be unique"),
        refused(
            "id again in a later message",
            "[" + HI + "," + round() + "," + round() + "]",
            "messages.3: `tool_use` ids must be unique"),
        refused(
            "text before a result",
            "[" + HI + "," + assistant(CALL) + "," + user(TEXT, RESULT) + "]",
            "must come before"),
        refused(
            "text after a call",
            "[" + HI + "," + assistant(CALL, TEXT) + "," + user(RESULT) + "]",
            "text may not follow"));
  }

  static Stream<Arguments> blocks() {
    return Stream.of(
        refused("empty string", "[{'role':'user','content':''}]", "non-empty"),
        refused("empty text block", "[" + user("{'type':'text','text':''}") + "]", "non-empty"),
        refused("blank text", "[" + user("{'type':'text','text':' \\n'}") + "]", "non-whitespace"),
        refused(
            "no-break spaces", "[" + user("{'type':'text','text':'\u00a0\u2007'}") + "]", "non-"),
        refused("empty user content", "[{'role':'user','content':[]}]", "non-empty content"),
        refused(
            "empty assistant content that is not last",
            "[" + HI + ",{'role':'assistant','content':[]}," + HI + "]",
            "non-empty content"),
        refused("unknown role", "[{'role':'tool','content':'x'}]", "role"),
        refused("no content", "[{'role':'user'}]", "content: Field required"),
        refused("extra field", "[{'role':'user','content':'x','id':'1'}]", "Extra inputs"),
        refused("unknown block", "[" + user("{'type':'hologram'}") + "]", "hologram"),
        refused("call by the user", "[" + user(CALL) + "]", "only be in assistant messages"),
        refused(
            "result by the assistant",
            "[" + HI + "," + assistant(RESULT) + "," + HI + "]",
            "only be in user messages"),
        call("{'type':'tool_use','id':'c1','name':'add','input':'{}'}", "valid dictionary"),
        call("{'type':'tool_use','id':'c1','name':'add','input':[]}", "valid dictionary"),
        call("{'type':'tool_use','id':'c1','name':'add','input':null}", "valid dictionary"),
        call("{'type':'tool_use','id':'c1','name':'add'}", "input: Field required"),
        call("{'type':'tool_use','id':'c1','name':'no such name!','input':{}}", "should match"),
        call("{'type':'tool_use','id':'','name':'add','input':{}}", "should match"),
        call("{'type':'tool_use','id':'c 1','name':'add','input':{}}", "should match"),
        call("{'type':'tool_use','id':'c1','name':'add','input':{},'raw':1}", "Extra inputs"),
        result("{'type':'tool_result','tool_use_id':'c1','content':7}", "a string or a list"),
        result("{'type':'tool_result','tool_use_id':'c1','is_error':1}", "boolean"),
        result(
            "{'type':'tool_result','tool_use_id':'c1','content':'','is_error':true}",
            "cannot be empty if `is_error`"),
        result(
            "{'type':'tool_result','tool_use_id':'c1','content':[{'type':'text','text':''}]}",
            "non-empty"),
        result(
            "{'type':'tool_result','tool_use_id':'c1','content':[" + CALL + "]}",
            "not a type of block that a result may hold"));
  }

  static Stream<Arguments> tools() {
    String messages = "'messages':[" + HI + "]";
    String head = "{'model':'m','max_tokens':9," + messages;
    String schema = "'input_schema':{'type':'object'}";
    return Stream.of(
        Arguments.of("tool name", head + ",'tools':[{'name':'a.b'," + schema + "}]}", "match"),
        Arguments.of(
            "tool name of 65 characters",
            head + ",'tools':[{'name':'" + "a".repeat(65) + "'," + schema + "}]}",
            "match"),
        Arguments.of(
            "tool name twice",
            head + ",'tools':[{'name':'a'," + schema + "},{'name':'a'," + schema + "}]}",
            "unique"),
        Arguments.of(
            "no schema", head + ",'tools':[{'name':'a'}]}", "input_schema: Field required"),
        Arguments.of(
            "schema of no object",
            head + ",'tools':[{'name':'a','input_schema':{'type':'string'}}]}",
            "Input should be 'object'"),
        Arguments.of("choice without tools", head + ",'tool_choice':{'type':'any'}}", "with tools"),
        Arguments.of(
            "choice of no tool",
            Caller.body("[" + HI + "]", ",'tool_choice':{'type':'tool','name':'b'}"),
            "no tool is named b"),
        Arguments.of(
            "unknown choice",
            Caller.body("[" + HI + "]", ",'tool_choice':{'type':'some'}"),
            "tool_choice.type"),
        Arguments.of(
            "calls without tools",
            "{'model':'m','max_tokens':9,'messages':[" + HI + "," + round() + "]}",
            "must define tools"));
  }

  static Stream<Arguments> fields() {
    String messages = ",'messages':[" + HI + "]";
    return Stream.of(
        Arguments.of("no model", "{'max_tokens':9" + messages + "}", "model: Field required"),
        Arguments.of(
            "no max_tokens", "{'model':'m'" + messages + "}", "max_tokens: Field required"),
        Arguments.of("no messages at all", "{'model':'m','max_tokens':9}", "messages: Field"),
        Arguments.of("max_tokens -1", "{'model':'m','max_tokens':-1" + messages + "}", "whole"),
        Arguments.of("max_tokens '9'", "{'model':'m','max_tokens':'9'" + messages + "}", "whole"),
        extra("unknown field", ",'colour':'red'", "colour: Extra inputs"),
        extra("temperature", ",'temperature':1.5", "from 0 to 1"),
        extra("stream", ",'stream':'yes'", "boolean"),
        extra("blank stop sequence", ",'stop_sequences':[' ']", "non-whitespace"),
        extra("system", ",'system':[{'type':'text','text':''}]", "system.0"),
        extra("thinking type", ",'thinking':{'type':'deep'}", "thinking.type"),
        extra("thinking budget", ",'thinking':{'type':'enabled','budget_tokens':10}", "1024"),
        extra(
            "budget over max_tokens",
            ",'thinking':{'type':'enabled','budget_tokens':2000}",
            "must be greater"),
        Arguments.of("an array", "[]", "must be a JSON object"),
        Arguments.of("cut JSON", "{'model':'m'", "not valid JSON"),
        Arguments.of("two JSON values", Caller.hello() + "{}", "not valid JSON"),
        Arguments.of("empty body", "", "must be a JSON object"),
        Arguments.of(
            "lone high surrogate", Caller.body("[{'role':'user','content':'\\ud83d'}]"), "lone"),
        Arguments.of(
            "lone low surrogate", Caller.body("[{'role':'user','content':'a\\udc00b'}]"), "lone"));
  }

  static Stream<Arguments> caches() {
    String mark = "'cache_control':{'type':'ephemeral'}";
    String hour = "'cache_control':{'type':'ephemeral','ttl':'1h'}";
    String marked = "{'type':'text','text':'x'," + mark + "}";
    return Stream.of(
        refused(
            "five marks", "[" + user(marked, marked, marked, marked, marked) + "]", "at most 4"),
        extra("kind of mark", ",'cache_control':{'type':'eternal'}", "cache_control.type"),
        extra(
            "life of mark",
            ",'cache_control':{'type':'ephemeral','ttl':'2h'}",
            "cache_control.ttl"),
        refused(
            "long after short",
            "[" + user(marked, "{'type':'text','text':'x'," + hour + "}") + "]",
            "1h may not come after 5m"));
  }

  private static Arguments refused(String name, String messages, String problem) {
    return Arguments.of(name, Caller.body(messages), problem);
  }

  private static Arguments extra(String name, String more, String problem) {
    return Arguments.of(name, Caller.body("[" + HI + "]", more), problem);
  }

  private static Arguments call(String call, String problem) {
    return refused(
        "call " + call, "[" + HI + "," + assistant(call) + "," + user(RESULT) + "]", problem);
  }

  private static Arguments result(String result, String problem) {
    return refused(
        "result " + result, "[" + HI + "," + assistant(CALL) + "," + user(result) + "]", problem);
  }

  private static String round() {
    return assistant(CALL) + "," + user(RESULT);
  }

  private static String assistant(String... blocks) {
    return "{'role':'assistant','content':[" + String.join(",", blocks) + "]}";
  }

  private static String user(String... blocks) {
    return "{'role':'user','content':[" + String.join(",", blocks) + "]}";
  }
}
