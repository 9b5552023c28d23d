/**
 * The agent run as a Temporal workflow: a thin shell around the plain functions in {@code decide}.
 * Nothing here touches the world; nothing here knows a provider, a tool or the store.
 */
@NullMarked
package dev.pawl.workflows;

import org.jspecify.annotations.NullMarked;
