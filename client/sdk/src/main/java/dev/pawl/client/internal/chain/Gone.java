package dev.pawl.client.internal.chain;

import dev.pawl.client.PawlException;
import dev.pawl.client.internal.server.RunAddress;
import io.grpc.StatusRuntimeException;
import io.temporal.common.converter.DataConverter;
import org.jspecify.annotations.Nullable;

/** Tells why a run takes no message: it never was, it has ended, or it goes on elsewhere. */
public final class Gone {
  private final RunAddress address;
  private final Histories histories;
  private final DataConverter converter;

  public Gone(RunAddress address, Histories histories, DataConverter converter) {
    this.address = address;
    this.histories = histories;
    this.converter = converter;
  }

  public void throwUnlessRunning(@Nullable StatusRuntimeException cause) {
    Chain chain = Chain.of(address, histories, converter);
    if (!chain.running() || !chain.workflowId().equals(address.workflowId())) {
      throw error(cause);
    }
  }

  /** The reason. Looking the run up throws where it never was. */
  public PawlException error() {
    return error(null);
  }

  private PawlException error(@Nullable Throwable cause) {
    Chain chain = Chain.of(address, histories, converter);
    if (chain.latestRunId() == null && histories.imported(chain.lineage())) {
      return new PawlException(
          PawlException.Kind.NOT_PERMITTED,
          "the run '"
              + address.workflowId()
              + "' was imported from a file, to look at: nothing goes on with it here",
          cause);
    }
    if (chain.running() && !chain.workflowId().equals(address.workflowId())) {
      return new PawlException(
          PawlException.Kind.INVALID,
          "messages go to a run by its id, which is '" + chain.workflowId() + "'",
          cause);
    }
    if (chain.continued()) {
      return new PawlException(
          PawlException.Kind.EXECUTION_CONTINUED,
          "execution "
              + address.runId()
              + " of the run '"
              + address.workflowId()
              + "' has continued as a new one: address the run by its id alone",
          cause);
    }
    return new PawlException(
        PawlException.Kind.RUN_ENDED,
        "the run '"
            + address.workflowId()
            + "' has ended and takes no more messages: pawl show "
            + address.workflowId()
            + " tells how",
        cause);
  }
}
