package dev.pawl.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the real API accepts is accepted, however odd. */
class AcceptedRequestsTest {
  private final ModelServer server = ModelServer.start().otherwise(r -> Reply.text("ok"));

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'role':'user','content':'hi'}",
        "{'role':'user','content':'a'},{'role':'user','content':'b'}",
        "{'role':'user','content':'\\ud83d\\ude00'}",
        "{'role':'user','content':[{'type':'text','text':'x','cache_control':{'type':'ephemeral'}}]}",
        // one call, with text in front of it and text behind its result
        "{'role':'user','content':'q'},"
            + "{'role':'assistant','content':[{'type':'text','text':'t'},"
            + "{'type':'tool_use','id':'c1','name':'add','input':{'a':1}}]},"
            + "{'role':'user','content':[{'type':'tool_result','tool_use_id':'c1','content':'3'},"
            + "{'type':'text','text':'and now'}]}",
        // two calls, answered in the other order, one without content, one as an error
        "{'role':'user','content':'q'},"
            + "{'role':'assistant','content':[{'type':'tool_use','id':'c1','name':'add','input':{}},"
            + "{'type':'tool_use','id':'c2','name':'gone','input':{}}]},"
            + "{'role':'user','content':[{'type':'tool_result','tool_use_id':'c2',"
            + "'content':[{'type':'text','text':'no such tool'}],'is_error':true},"
            + "{'type':'tool_result','tool_use_id':'c1'}]}",
        // old thinking is not looked at
        "{'role':'user','content':'q'},"
            + "{'role':'assistant','content':[{'type':'thinking','thinking':'','signature':'old'},"
            + "{'type':'text','text':'a'}]},"
            + "{'role':'user','content':'r'},{'role':'assistant','content':'b'},"
            + "{'role':'user','content':'s'}",
      })
  void accepted(String messages) throws Exception {
    String body = Caller.body("[" + messages + "]").replace('\'', '"');

    assertThat(new Caller(server).post(body).body()).contains("\"ok\"");
    server.assertNothingRefused();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ",'system':'s','stream':true,'temperature':0,'stop_sequences':['x']",
        ",'system':[{'type':'text','text':'s','cache_control':{'type':'ephemeral','ttl':'1h'}}]",
        ",'tool_choice':{'type':'none'},'cache_control':{'type':'ephemeral'}",
        ",'thinking':{'type':'adaptive'},'metadata':{'user_id':'u'}",
      })
  void fieldsAreAccepted(String more) throws Exception {
    String body = Caller.body("[{'role':'user','content':'hi'}]", more).replace('\'', '"');

    assertThat(new Caller(server).post(body).statusCode()).isEqualTo(200);
    server.assertNothingRefused();
  }
}
