package dev.pawl.model.scripted;

import dev.pawl.contracts.FailureType;
import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelProvider;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.model.ModelRequest;
import dev.pawl.contracts.script.Script;
import dev.pawl.contracts.script.Turn;
import java.util.function.Function;

/**
 * A model whose every answer is written down beforehand, in a YAML script of turns. It needs no key
 * and costs nothing.
 *
 * <p>The number of assistant messages in a request chooses the turn, and the ledger says how often
 * it has failed already. Nothing is remembered between calls, so retries, crashes and other workers
 * change nothing.
 */
public final class ScriptedProvider implements ModelProvider {
  /** The name by which agents ask for this provider. */
  public static final String NAME = "scripted";

  private final Scripts scripts;

  /**
   * @param resolver finds a script's bytes by the name that {@link ModelSettings#script} holds;
   *     what it throws ends the call as it is
   */
  public ScriptedProvider(Function<String, byte[]> resolver) {
    this.scripts = new Scripts(resolver);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int encoderVersion() {
    return RequestDocument.VERSION;
  }

  @Override
  public byte[] encode(ModelRequest request) {
    return RequestDocument.write(request);
  }

  @Override
  public byte[] send(byte[] body, ModelSettings settings, ModelCall call) throws ModelException {
    int number = RequestDocument.turn(body);
    Turn turn = turn(scripts.of(settings), number);
    Pace pace = new Pace(call, settings.stream());
    Turn.Failing failing = turn.failing();
    if (failing != null && call.failedBefore() < failing.times()) {
      pace.pass(turn.delay());
      throw failing.exception(number);
    }
    Performance.of(turn, pace, call, settings.stream());
    return ReplyDocument.of(turn, number, settings.model()).bytes();
  }

  @Override
  public ModelReply decode(byte[] reply) throws ModelException {
    return ReplyDocument.read(reply).reply();
  }

  private static Turn turn(Script script, int number) throws ModelException {
    int turns = script.turns().size();
    if (number > turns) {
      throw new ModelException(
          FailureType.INVALID_REQUEST,
          "script exhausted: it has "
              + turns
              + (turns == 1 ? " turn" : " turns")
              + ", this is call "
              + number
              + "; end its last turn without calls, or add turns, then start a new run");
    }
    return script.turns().get(number - 1);
  }
}
