package dev.pawl.worker.config;

import org.jspecify.annotations.Nullable;

/**
 * One thing that a worker can be told.
 *
 * @param name its place in the file, such as {@code health.port}
 * @param flag its name on the command line, such as {@code --health-port}
 * @param variable its environment variable; absent where it has none
 * @param usual what holds where nobody says, for people
 */
record Setting<T>(
    String name,
    String flag,
    @Nullable String variable,
    Form<T> form,
    String usual,
    String purpose) {}
