/**
 * Agent runs from outside: start them, talk to them, read them. Reads never ask a workflow, so they
 * work when no worker lives. Import from here and from {@code events}; what is in {@code internal}
 * may change with any build.
 */
@NullMarked
package dev.pawl.client;

import org.jspecify.annotations.NullMarked;
