package dev.pawl.activities.policy;

import dev.pawl.contracts.agent.Policy;
import dev.pawl.contracts.tool.Access;
import dev.pawl.contracts.tool.ToolDefinition;

/** Judges calls by a run's policy. Pure. */
public final class PolicyJudge {
  private PolicyJudge() {}

  public static Judgement judge(Policy policy, ToolDefinition tool) {
    if (policy.format() != Policy.FORMAT) {
      // A later build's policy may forbid what this one does not know of.
      return Judgement.ask(
          "this build does not know policies of format " + policy.format() + ", so it asks");
    }
    Access access = tool.access();
    return switch (policy.mode()) {
      case ALL -> Judgement.RUN;
      case ASK ->
          access == Access.READ
              ? Judgement.RUN
              : Judgement.ask(does(access) + ", and policy ask asks for all but reads");
      case SAFE ->
          staysInside(access)
              ? Judgement.RUN
              : Judgement.ask(does(access) + ", and policy safe asks for that");
      case NONE ->
          staysInside(access)
              ? Judgement.RUN
              : Judgement.deny(does(access) + ", and policy none never lets that run");
    };
  }

  private static boolean staysInside(Access access) {
    return access == Access.READ || access == Access.WRITE;
  }

  private static String does(Access access) {
    return switch (access) {
      case READ -> "it reads files of the workspace";
      case WRITE -> "it changes files of the workspace";
      case SHELL -> "it runs commands";
      case NETWORK -> "it talks to other machines";
    };
  }
}
