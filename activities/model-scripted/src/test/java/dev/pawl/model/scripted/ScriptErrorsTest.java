package dev.pawl.model.scripted;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.script.ScriptException;
import dev.pawl.contracts.script.ScriptReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptErrorsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                     | it is empty; give it turns: a list
          - text: a                              | line 1, column 1: a script is a mapping; allowed: turns
          turn: []                               | line 1, column 1: unknown key "turn" of a script; allowed: turns
          {}                                     | line 1, column 1: a script needs the key "turns"
          turns: 7                               | line 1, column 8: turns is a list
          turns: []                              | line 1, column 8: a script needs at least one turn
          turns: [hello]                         | line 1, column 9: a turn is a mapping; allowed: text, calls, stop, usage, delay, fail
          turns: [{txt: a}]                      | line 1, column 10: unknown key "txt" of a turn; allowed: text, calls, stop, usage, delay, fail
          turns: [{text: a, text: b}]            | line 1, column 19: the key "text" is there already
          turns: [{? [a] : b}]                   | line 1, column 12: a key is a text
          turns: [{delay: 1s}]                   | line 1, column 9: a turn needs text, calls or both
          turns: [{text: [a]}]                   | line 1, column 16: text is a text
          turns: [{text: }]                      | line 1, column 15: text is a text
          turns: [{calls: [{arguments: {}}]}]    | line 1, column 18: a call needs the key "name"
          turns: [{calls: [{name: a, args: 1}]}] | line 1, column 28: unknown key "args" of a call; allowed: name, arguments
          turns: [{calls: [{name: a, arguments: 1}]}]               | line 1, column 39: arguments is a mapping, or a text to send as it is
          turns: [{calls: [{name: a, arguments: {x: .nan}}]}]       | line 1, column 43: ".nan" is no number that JSON has; quote it
          turns: [{calls: [{name: a, arguments: {x: !!int q}}]}]    | line 1, column 43: "q" is no number that JSON has; quote it
          turns: [{calls: [{name: a, arguments: {x: !y q}}]}]       | line 1, column 43: the tag !y is not allowed; leave it out
          turns: [{calls: [{name: a, arguments: {x: 1, x: 2}}]}]    | line 1, column 46: the key "x" is there already
          turns: [{text: a, stop: done}]         | line 1, column 25: unknown stop "done"; allowed: end, calls, max_tokens, pause, refusal, context_window
          turns: [{text: a, delay: 2}]           | line 1, column 26: delay is a number with ms, s, m or h, such as 300ms or 1.5s, not "2"
          turns: [{text: a, usage: {input: 1}}]  | line 1, column 26: usage needs the key "output"
          turns: [{text: a, usage: {input: -1, output: 1}}]         | line 1, column 34: input is a whole number from 0 to 999999999, not "-1"
          turns: [{text: a, fail: {type: NETWORK, times: 0}}]       | line 1, column 48: times is a whole number from 1 to 999999999, not "0"
          turns: [{text: a, fail: {type: WORKER_LOST}}]             | line 1, column 32: unknown type "WORKER_LOST"; allowed: RATE_LIMITED, OVERLOADED
          turns: [{text: a]                      | line 1, column 17: no YAML: expected ',' or '}', but got ]
          turns: [&a {text: a}, *a]              | line 1, column 23: aliases are not allowed; write it out
          turns: [{text: "\\ud800"}]             | line 1, column 16: an escape here is half of a character that takes two
          """)
  void anErrorNamesItsPlaceAndWhatIsAllowed(String script, String problem) {
    assertThatThrownBy(() -> ScriptReader.read(script.getBytes(UTF_8)))
        .isInstanceOf(ScriptException.class)
        .message()
        .startsWith(problem);
  }

  @Test
  void linesCountFromOne() {
    assertThatThrownBy(
            () -> ScriptReader.read("turns:\n  - text: a\n    dely: 1s\n".getBytes(UTF_8)))
        .hasMessageStartingWith("line 3, column 5: unknown key \"dely\"");
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    assertThatThrownBy(() -> ScriptReader.read("turns: [{text: é}]".getBytes(ISO_8859_1)))
        .hasMessage("its bytes are not UTF-8");
  }

  @Test
  void nestingThatWouldExhaustTheStackIsRefused() {
    String deep = "turns: " + "[".repeat(100_000);

    assertThatThrownBy(() -> ScriptReader.read(deep.getBytes(UTF_8)))
        .hasMessageEndingWith("more than 100 levels deep");
  }

  @Test
  void aCallWithABadScriptIsAnInvalidRequest() {
    ModelException failure =
        catchThrowableOfType(ModelException.class, () -> new Stage("turns: []").turn(1));

    assertThat(failure.type()).isEqualTo(FailureType.INVALID_REQUEST);
    assertThat(failure)
        .hasMessage(
            "The script is not valid: line 1, column 8: a script needs at least one turn."
                + " Correct it, then start a new run");
  }
}
