package dev.pawl.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.agent.ModelSettings;
import dev.pawl.contracts.model.Message;
import dev.pawl.contracts.model.ModelCall;
import dev.pawl.contracts.model.ModelException;
import dev.pawl.contracts.model.ModelProvider;
import dev.pawl.contracts.model.ModelReply;
import dev.pawl.contracts.model.ModelRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every model provider promises; its tests extend this. */
public abstract class ModelProviderContract {
  /** The provider under test, with something to answer one request of {@link #settings()}. */
  protected abstract ModelProvider provider();

  /** Settings that lead to that answer. */
  protected abstract ModelSettings settings();

  @Test
  void itsNameIsTheOneThatSettingsUse() {
    assertThat(provider().name()).isEqualTo(settings().provider()).matches("[a-z][a-z0-9-]*");
    assertThat(provider().encoderVersion()).isPositive();
  }

  @Test
  void theSameRequestGivesTheSameBytes() {
    assertThat(provider().encode(request())).isEqualTo(provider().encode(request()));
  }

  @Test
  void aReplyReadsTheSameEachTimeAndAnswers() throws ModelException {
    ModelProvider provider = provider();
    byte[] document = provider.send(provider.encode(request()), settings(), new Call(false));
    byte[] before = document.clone();

    ModelReply reply = provider.decode(document);

    assertThat(reply).isEqualTo(provider.decode(document));
    assertThat(document).isEqualTo(before);
    assertThat(reply.parts()).isNotEmpty();
  }

  @Test
  void aCancelledCallGivesNoReply() {
    ModelProvider provider = provider();
    byte[] body = provider.encode(request());

    assertThatThrownBy(() -> provider.send(body, settings(), new Call(true)))
        .isInstanceOf(ModelException.class);
  }

  private ModelRequest request() {
    List<Message> messages = List.of(new Message.User(List.of(), List.of("hello")));
    return new ModelRequest(settings(), "be brief", List.of(), messages, false, 100);
  }

  /** A call with time enough, cancelled from the start or not at all. */
  private static final class Call implements ModelCall {
    private final boolean cancelled;

    Call(boolean cancelled) {
      this.cancelled = cancelled;
    }

    @Override
    public Duration timeout() {
      return Duration.ofSeconds(20);
    }

    @Override
    public Duration silence() {
      return Duration.ofSeconds(20);
    }

    @Override
    public void delta(Delta kind, String text) {
      assertThat(text).isNotEmpty();
    }

    @Override
    public void onCancel(Runnable close) {
      if (cancelled) {
        close.run();
      }
    }

    @Override
    public boolean cancelled() {
      return cancelled;
    }
  }
}
