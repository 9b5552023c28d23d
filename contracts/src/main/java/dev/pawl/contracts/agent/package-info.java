/** What an agent is: model, prompt, tools, limits and policy. */
@NullMarked
package dev.pawl.contracts.agent;

import org.jspecify.annotations.NullMarked;
