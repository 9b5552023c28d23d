package dev.pawl.contracts.tool;

/**
 * A process group on one host. The start time tells it from a later process with the same number.
 *
 * @param group the id of the group's leader
 * @param startTime the leader's start time in the operating system's own unit; 0 where it gives
 *     none
 */
public record ProcessIdentity(String host, long group, long startTime) {}
