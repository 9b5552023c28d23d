package dev.pawl.contracts.run;

/**
 * The names of task queues. Each ends in the store's id, so a worker with another store never gets
 * the task.
 */
public final class TaskQueues {
  private TaskQueues() {}

  public static String ofStore(String storeId) {
    return "pawl-" + storeId;
  }
}
