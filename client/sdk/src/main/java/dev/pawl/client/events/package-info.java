/**
 * What happens in a run, read from Temporal's Event History: events with stable numbers, and the
 * view that they add up to. Pure: nothing here talks to a server or a store.
 */
@NullMarked
package dev.pawl.client.events;

import org.jspecify.annotations.NullMarked;
