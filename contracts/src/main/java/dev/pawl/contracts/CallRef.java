package dev.pawl.contracts;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/**
 * One tool call of a run: the step that asked for it and its place there, both from 1; written
 * {@code "3.1"}.
 */
public record CallRef(int step, int call) implements Comparable<CallRef> {
  private static final Pattern FORM = Pattern.compile("[1-9][0-9]{0,8}\\.[1-9][0-9]{0,3}");

  public CallRef {
    if (step < 1 || call < 1) {
      throw new IllegalArgumentException("steps and calls count from 1: " + step + "." + call);
    }
  }

  @JsonCreator
  public static CallRef of(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("not a tool call (step.call, such as 3.1): " + text);
    }
    int dot = text.indexOf('.');
    return new CallRef(
        Integer.parseInt(text.substring(0, dot)), Integer.parseInt(text.substring(dot + 1)));
  }

  @Override
  public int compareTo(CallRef other) {
    return step != other.step
        ? Integer.compare(step, other.step)
        : Integer.compare(call, other.call);
  }

  @JsonValue
  @Override
  public String toString() {
    return step + "." + call;
  }
}
