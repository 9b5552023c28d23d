package dev.pawl.contracts.activity;

import dev.pawl.contracts.run.RunSettings;

/** What a run begins with: claims the workspace, freezes the tools, finds the price. */
public record PrepareRequest(RunRef run, RunSettings settings) {}
