/** What a workflow asks of the world: activity interfaces, their requests and results. */
@NullMarked
package dev.pawl.contracts.activity;

import org.jspecify.annotations.NullMarked;
