package dev.pawl.contracts.activity;

/**
 * Copies this execution's Event History into the store, before the execution continues as new.
 *
 * @param execution which execution of the chain this is, from 1
 */
public record KeepHistoryRequest(RunRef run, int execution) {}
