/** What a worker is told: by flags, the environment, a YAML file, or nobody. */
@NullMarked
package dev.pawl.worker.config;

import org.jspecify.annotations.NullMarked;
