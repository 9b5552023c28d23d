/**
 * Agent runs from outside: start them, talk to them, read them. Reads never ask a workflow, so they
 * work when no worker lives.
 */
@NullMarked
package dev.pawl.client;

import org.jspecify.annotations.NullMarked;
