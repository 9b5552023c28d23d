package dev.pawl.client.events;

import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DataConverterException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads payloads as records. A payload that is no such record is null, never an exception. */
final class PayloadReader {
  private final DataConverter converter;

  PayloadReader(DataConverter converter) {
    this.converter = converter;
  }

  <T> @Nullable T first(Payloads payloads, Class<T> type) {
    return payloads.getPayloadsCount() == 0 ? null : at(payloads, 0, type);
  }

  <T> @Nullable T one(Payload payload, Class<T> type) {
    return at(Payloads.newBuilder().addPayloads(payload).build(), 0, type);
  }

  private <T> @Nullable T at(Payloads payloads, int index, Class<T> type) {
    try {
      return converter.fromPayloads(index, Optional.of(payloads), type, type);
    } catch (DataConverterException | IllegalArgumentException e) {
      return null; // the caller says what it could not read, and goes on
    }
  }
}
