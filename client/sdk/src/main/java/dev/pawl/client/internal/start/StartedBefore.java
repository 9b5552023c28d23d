package dev.pawl.client.internal.start;

import dev.pawl.client.PawlException;
import dev.pawl.client.internal.chain.Chain;
import dev.pawl.client.internal.chain.Histories;
import dev.pawl.client.internal.server.RunAddress;
import dev.pawl.contracts.run.AgentRunInput;
import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunSettings;
import io.temporal.common.converter.DataConverter;

/** Finds the run that has an id already, and says whether it was started the same way. */
public final class StartedBefore {
  private final Histories histories;
  private final DataConverter converter;

  public StartedBefore(Histories histories, DataConverter converter) {
    this.histories = histories;
    this.converter = converter;
  }

  Starter.Started attach(String id, AgentRunInput wanted) {
    Chain chain = Chain.of(new RunAddress(id, null), histories, converter);
    AgentRunInput there = chain.input();
    if (there == null || !same(there, wanted)) {
      throw new PawlException(
          PawlException.Kind.ID_TAKEN,
          "a run '"
              + id
              + "' exists and was started with something else: choose another id, or look at it"
              + " with pawl show "
              + id);
    }
    return new Starter.Started(id, false);
  }

  /** Whether two runs pin the same; what is drawn or recorded anew each time does not count. */
  private static boolean same(AgentRunInput there, AgentRunInput wanted) {
    return there.agent().equals(wanted.agent())
        && there.prompt().equals(wanted.prompt())
        && there.store().equals(wanted.store())
        && labels(there).equals(labels(wanted))
        && settings(there).equals(settings(wanted));
  }

  /** Who starts it again may be another person. */
  private static RunLabels labels(AgentRunInput input) {
    RunLabels labels = input.labels();
    return new RunLabels(labels.agent(), labels.tenant(), labels.batch(), labels.labels(), "");
  }

  /** Which search attributes exist is the namespace's affair, and may have changed since. */
  private static RunSettings settings(AgentRunInput input) {
    return Starter.withAttributes(input.settings(), false);
  }
}
