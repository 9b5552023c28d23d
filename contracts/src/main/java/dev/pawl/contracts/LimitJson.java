package dev.pawl.contracts;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** How a {@link Limit} is written: its value, or one word. */
final class LimitJson {
  static final String UNLIMITED = "unlimited";

  private LimitJson() {}

  static final class Writer extends JsonSerializer<Limit<?>> {
    @Override
    public void serialize(Limit<?> limit, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (limit instanceof Limit.AtMost<?> bound) {
        provider.defaultSerializeValue(bound.value(), json);
      } else {
        json.writeString(UNLIMITED);
      }
    }
  }

  static final class Reader extends JsonDeserializer<Limit<?>> implements ContextualDeserializer {
    private final @Nullable JavaType valueType;

    Reader() {
      this(null);
    }

    private Reader(@Nullable JavaType valueType) {
      this.valueType = valueType;
    }

    @Override
    public JsonDeserializer<?> createContextual(
        DeserializationContext context, @Nullable BeanProperty property) {
      JavaType limit = property == null ? context.getContextualType() : property.getType();
      return new Reader(limit.containedTypeOrUnknown(0));
    }

    @Override
    @SuppressWarnings({
      "unchecked",
      "rawtypes"
    }) // the value's type is known to Jackson only at run time
    public Limit<?> deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      if (json.hasToken(JsonToken.VALUE_STRING) && UNLIMITED.equals(json.getText())) {
        return Limit.unlimited();
      }
      Object value = context.readValue(json, valueType);
      return Limit.atMost((Comparable) value);
    }
  }
}
