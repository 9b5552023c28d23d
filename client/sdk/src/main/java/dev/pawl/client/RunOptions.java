package dev.pawl.client;

import dev.pawl.client.internal.start.RunIds;
import dev.pawl.client.internal.start.StartLimits;
import dev.pawl.contracts.Limit;
import dev.pawl.contracts.agent.AgentDefinition;
import dev.pawl.contracts.agent.ApprovalMode;
import dev.pawl.contracts.agent.BudgetMode;
import dev.pawl.contracts.agent.Limits;
import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.run.ParkReason;
import dev.pawl.contracts.run.RunLabels;
import dev.pawl.contracts.run.RunSettings;
import dev.pawl.contracts.run.WorkspaceSpec;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a run is started with. The defaults are those of {@code pawl run}: {@link Limits#DEFAULT},
 * policy {@link ApprovalMode#SAFE}, a fresh workspace.
 *
 * @param id the run's id; absent for a readable one that is drawn
 * @param script a script for the scripted provider, as YAML; absent for real models
 * @param settings its {@code searchAttributes} is the client's to set
 */
public record RunOptions(
    AgentDefinition agent,
    String prompt,
    @Nullable String id,
    @Nullable String script,
    RunSettings settings,
    RunLabels labels) {
  private static final RunSettings DEFAULTS =
      RunSettings.of(Limits.DEFAULT, ApprovalMode.SAFE, null);

  public static Builder builder(AgentDefinition agent, String prompt) {
    return new Builder(agent, prompt);
  }

  /**
   * These options, where a run can be started with them. Throws {@link PawlException} that says
   * what is wrong; {@link AgentClient#start} does the same.
   */
  public RunOptions checked() {
    StartLimits.check(this);
    if (id != null) {
      RunIds.checked(id);
    }
    return this;
  }

  /** Collects options. */
  public static final class Builder {
    private final AgentDefinition agent;
    private final String prompt;
    private final Set<ParkReason> parks = new LinkedHashSet<>(DEFAULTS.parks());
    private @Nullable String id;
    private @Nullable String script;
    private Limits limits = DEFAULTS.limits();
    private BudgetMode budgetMode = DEFAULTS.budgetMode();
    private ApprovalMode approvals = DEFAULTS.policy().mode();
    private Limit<Duration> approvalExpiry = DEFAULTS.approvalExpiry();
    private @Nullable WorkspaceSpec workspace;
    private int parallelTools = DEFAULTS.parallelTools();
    private int attemptsPerFailure = DEFAULTS.attemptsPerFailure();
    private Limit<Integer> continueAsNewEvery = DEFAULTS.continueAsNewEvery();
    private boolean previews = DEFAULTS.previews();
    private boolean allowUnpriced = DEFAULTS.allowUnpriced();
    private Duration heartbeatTimeout = DEFAULTS.heartbeatTimeout();
    private @Nullable String tenant;
    private @Nullable String batch;
    private Map<String, String> labels = Map.of();
    private String startedBy = "unknown";

    private Builder(AgentDefinition agent, String prompt) {
      this.agent = agent;
      this.prompt = prompt;
    }

    /** Same id and same input is the same run: starting it again attaches to it. */
    public Builder id(@Nullable String value) {
      id = value;
      return this;
    }

    public Builder script(@Nullable String yaml) {
      script = yaml;
      return this;
    }

    public Builder limits(Limits value) {
      limits = value;
      return this;
    }

    public Builder budgetMode(BudgetMode value) {
      budgetMode = value;
      return this;
    }

    public Builder approvals(ApprovalMode value) {
      approvals = value;
      return this;
    }

    /** How long a gate waits before it denies. */
    public Builder approvalExpiry(Limit<Duration> value) {
      approvalExpiry = value;
      return this;
    }

    /** Whether a person is there who can raise a limit: then a spent budget waits for that. */
    public Builder interactive(boolean value) {
      if (value) {
        parks.add(ParkReason.BUDGET);
      } else {
        parks.remove(ParkReason.BUDGET);
      }
      return this;
    }

    /** Which ends wait for a cure instead. */
    public Builder parks(List<ParkReason> value) {
      parks.clear();
      parks.addAll(value);
      return this;
    }

    public Builder workspace(@Nullable WorkspaceSpec value) {
      workspace = value;
      return this;
    }

    public Builder parallelTools(int value) {
      parallelTools = value;
      return this;
    }

    public Builder attemptsPerFailure(int value) {
      attemptsPerFailure = value;
      return this;
    }

    public Builder continueAsNewEvery(Limit<Integer> steps) {
      continueAsNewEvery = steps;
      return this;
    }

    public Builder previews(boolean value) {
      previews = value;
      return this;
    }

    public Builder allowUnpriced(boolean value) {
      allowUnpriced = value;
      return this;
    }

    public Builder heartbeatTimeout(Duration value) {
      heartbeatTimeout = value;
      return this;
    }

    public Builder tenant(@Nullable String value) {
      tenant = value;
      return this;
    }

    public Builder batch(@Nullable String value) {
      batch = value;
      return this;
    }

    public Builder labels(Map<String, String> value) {
      labels = value;
      return this;
    }

    /** Who starts it, for people. */
    public Builder startedBy(String value) {
      startedBy = value;
      return this;
    }

    public RunOptions build() {
      RunSettings settings =
          new RunSettings(
              limits,
              budgetMode,
              Policy.of(approvals),
              approvalExpiry,
              List.copyOf(parks),
              workspace,
              parallelTools,
              attemptsPerFailure,
              continueAsNewEvery,
              false,
              previews,
              allowUnpriced,
              heartbeatTimeout);
      return new RunOptions(
          agent,
          prompt,
          id,
          script,
          settings,
          new RunLabels(agent.name(), tenant, batch, labels, startedBy));
    }
  }
}
