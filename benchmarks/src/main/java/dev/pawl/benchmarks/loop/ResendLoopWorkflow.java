package dev.pawl.benchmarks.loop;

import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;

/** Holds the conversation in the workflow, and so puts it into the Event History at each step. */
public final class ResendLoopWorkflow implements ResendLoop {
  private final LoopActivities activities =
      Workflow.newActivityStub(LoopActivities.class, LoopOptions.activity());

  @Override
  public void run(int steps, int outputBytes) {
    List<String> messages = new ArrayList<>();
    messages.add("read the file again and again");
    for (int step = 1; step <= steps; step++) {
      messages.add(activities.model(messages));
      messages.add(activities.tool("read_file", outputBytes));
    }
    activities.model(messages);
  }
}
