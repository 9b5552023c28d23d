package dev.pawl.cli.dev;

import org.jspecify.annotations.Nullable;

/**
 * How Pawl's own processes are.
 *
 * @param attached the server that somebody named; absent where it is Pawl's own
 * @param server what was last started; absent where nothing ever was
 * @param worker likewise
 */
public record DevStatus(
    String home,
    @Nullable String attached,
    String namespace,
    @Nullable ServerRecord server,
    boolean serverRuns,
    String serverLog,
    @Nullable WorkerRecord worker,
    boolean workerRuns,
    String workerLog) {}
