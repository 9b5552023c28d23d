package dev.pawl.contracts.batch;

import dev.pawl.contracts.run.AgentRunInput;

/**
 * One item of a batch.
 *
 * @param id its name in the batch
 * @param workflowId the id of its run
 * @param input starts its run
 * @param summary what Temporal's own user interface calls its run
 */
public record BatchItem(String id, String workflowId, AgentRunInput input, String summary) {}
