package dev.pawl.contracts;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Refuses records that say that their format is a later one, where this build's record has no
 * format yet: without the word they are format 1.
 */
final class LaterFormats extends DeserializationProblemHandler {
  private static final String FORMAT = "format";

  @Override
  public boolean handleUnknownProperty(
      DeserializationContext context,
      JsonParser json,
      @Nullable JsonDeserializer<?> deserializer,
      Object beanOrClass,
      String name)
      throws IOException {
    if (name.equals(FORMAT) && json.hasToken(JsonToken.VALUE_NUMBER_INT)) {
      Class<?> type = beanOrClass instanceof Class<?> found ? found : beanOrClass.getClass();
      LaterFormatException.check(type.getSimpleName(), json.getIntValue(), 1);
    }
    return false;
  }
}
