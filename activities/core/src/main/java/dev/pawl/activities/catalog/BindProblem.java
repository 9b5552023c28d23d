package dev.pawl.activities.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;

/** What is the matter with arguments that fit their schema and still are no parameters. */
final class BindProblem {
  private BindProblem() {}

  static String of(JsonProcessingException problem) {
    StringBuilder pointer = new StringBuilder();
    if (problem instanceof JsonMappingException mapping) {
      for (JsonMappingException.Reference step : mapping.getPath()) {
        pointer
            .append('/')
            .append(step.getFieldName() == null ? step.getIndex() : step.getFieldName());
      }
    }
    Throwable cause = problem.getCause();
    String message =
        cause instanceof IllegalArgumentException && cause.getMessage() != null
            ? cause.getMessage()
            : problem.getOriginalMessage();
    return (pointer.isEmpty() ? "the arguments" : pointer) + ": " + message;
  }
}
