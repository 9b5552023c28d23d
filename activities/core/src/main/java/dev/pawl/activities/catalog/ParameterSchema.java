package dev.pawl.activities.catalog;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.MemberScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.generator.TypeScope;
import com.github.victools.jsonschema.module.jackson.JacksonModule;
import com.github.victools.jsonschema.module.jackson.JacksonOption;
import dev.pawl.contracts.Json;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema (draft 2020-12) of a record of parameters: the same record gives the same schema
 * on every JVM. Properties stand in the order of the record's components, each is required unless
 * it is {@code @Nullable}, and there are no others.
 */
final class ParameterSchema {
  private static final SchemaGenerator GENERATOR = generator();

  private ParameterSchema() {}

  static synchronized ObjectNode of(Class<? extends Record> parameters) {
    ObjectNode schema = GENERATOR.generateSchema(parameters);
    // Some providers refuse an object without properties that does not say so.
    schema.putIfAbsent("properties", schema.objectNode());
    return schema;
  }

  private static SchemaGenerator generator() {
    SchemaGeneratorConfigBuilder config =
        new SchemaGeneratorConfigBuilder(
                Json.mapper(), SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
            .without(Option.SCHEMA_VERSION_INDICATOR)
            .with(Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT)
            .with(new JacksonModule(JacksonOption.FLATTENED_ENUMS_FROM_JSONPROPERTY));
    config
        .forFields()
        .withRequiredCheck(field -> !optional(field))
        .withNumberInclusiveMinimumResolver(field -> bound(field, true))
        .withNumberInclusiveMaximumResolver(field -> bound(field, false));
    config.forTypesInGeneral().withPropertySorter(Comparator.comparingInt(ParameterSchema::place));
    return new SchemaGenerator(config.build());
  }

  /** JSpecify's annotation is on the type, where the generator does not look. */
  private static boolean optional(FieldScope field) {
    Field raw = field.getRawMember();
    return raw != null && raw.getAnnotatedType().isAnnotationPresent(Nullable.class);
  }

  private static int place(MemberScope<?, ?> member) {
    Class<?> declaring = member.getDeclaringType().getErasedType();
    RecordComponent[] components = declaring.getRecordComponents();
    if (components != null) {
      for (int i = 0; i < components.length; i++) {
        if (components[i].getName().equals(member.getDeclaredName())) {
          return i;
        }
      }
    }
    return Integer.MAX_VALUE;
  }

  /** Without its bounds, a number that no Java integer holds would fit the schema. */
  private static @Nullable BigDecimal bound(TypeScope scope, boolean lower) {
    Class<?> type = scope.getType() == null ? Object.class : scope.getType().getErasedType();
    if (type == int.class || type == Integer.class) {
      return BigDecimal.valueOf(lower ? Integer.MIN_VALUE : Integer.MAX_VALUE);
    }
    if (type == long.class || type == Long.class) {
      return BigDecimal.valueOf(lower ? Long.MIN_VALUE : Long.MAX_VALUE);
    }
    return null;
  }
}
