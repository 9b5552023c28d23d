/**
 * One attempt of an activity: its heartbeats, its cancellation, how it fails, and what all
 * activities of a worker share.
 */
@NullMarked
package dev.pawl.activities.attempt;

import org.jspecify.annotations.NullMarked;
