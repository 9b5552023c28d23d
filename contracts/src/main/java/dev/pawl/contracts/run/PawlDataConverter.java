package dev.pawl.contracts.run;

import dev.pawl.contracts.Json;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.common.converter.JacksonJsonPayloadConverter;

/**
 * How Pawl's records become Temporal payloads: the one JSON dialect, readable by Temporal's own
 * tools.
 */
public final class PawlDataConverter {
  private static final DataConverter INSTANCE =
      DefaultDataConverter.newDefaultInstance()
          .withPayloadConverterOverrides(new JacksonJsonPayloadConverter(Json.mapper()));

  private PawlDataConverter() {}

  public static DataConverter instance() {
    return INSTANCE;
  }
}
