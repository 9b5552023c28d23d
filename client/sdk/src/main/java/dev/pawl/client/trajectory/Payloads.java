package dev.pawl.client.trajectory;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import io.temporal.api.common.v1.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Changes the texts of an Event History: its strings, and what lies in its payloads.
 *
 * @param strings what becomes of a string
 * @param payloads what becomes of a payload's data
 */
record Payloads(UnaryOperator<String> strings, UnaryOperator<String> payloads) {
  /** The same object where nothing changes. */
  Message mapped(Message message) {
    if (message instanceof Payload payload) {
      var data = Redaction.mapped(payload.getData(), payloads);
      return data.equals(payload.getData()) ? payload : payload.toBuilder().setData(data).build();
    }
    Message.Builder changed = null;
    for (Map.Entry<FieldDescriptor, Object> field : message.getAllFields().entrySet()) {
      Object value = field.getValue();
      Object after =
          field.getKey().isRepeated()
              ? all(field.getKey(), (List<?>) value)
              : one(field.getKey(), value);
      if (after != value) {
        changed = changed == null ? message.toBuilder() : changed;
        changed.setField(field.getKey(), after);
      }
    }
    return changed == null ? message : changed.build();
  }

  private Object all(FieldDescriptor field, List<?> values) {
    List<Object> after = new ArrayList<>(values.size());
    boolean same = true;
    for (Object value : values) {
      Object mapped = one(field, value);
      same &= mapped == value;
      after.add(mapped);
    }
    return same ? values : after;
  }

  private Object one(FieldDescriptor field, Object value) {
    if (field.getJavaType() == JavaType.MESSAGE) {
      return mapped((Message) value);
    }
    if (field.getJavaType() == JavaType.STRING) {
      String after = strings.apply((String) value);
      return after.equals(value) ? value : after;
    }
    return value;
  }
}
