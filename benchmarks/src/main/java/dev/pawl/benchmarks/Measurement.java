package dev.pawl.benchmarks;

import java.io.IOException;

/** Something that is measured, and published as a section of its own. */
public interface Measurement {
  /** One word, as it is named on the command line. */
  String name();

  /** Measures it and returns the section, in Markdown, heading included. */
  String measure(Bench bench) throws IOException, InterruptedException;
}
