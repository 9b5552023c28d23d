package dev.pawl.contracts.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.common.SearchAttributeKey;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Servers know these names and types; everybody else takes them from the one list. */
class SearchAttributesTest {
  @Test
  void theirNamesAndTypesStay() {
    assertThat(SearchAttributes.ALL)
        .extracting(key -> key.getName() + "=" + SearchAttributes.typeWord(key))
        .containsExactly(
            "PawlAgent=Keyword",
            "PawlState=Keyword",
            "PawlTenant=Keyword",
            "PawlBatch=Keyword",
            "PawlLabels=KeywordList");
  }

  @Test
  void noneIsLeftOutOfTheList() {
    List<SearchAttributeKey<?>> keys =
        Arrays.stream(SearchAttributes.class.getFields())
            .filter(field -> field.getType() == SearchAttributeKey.class)
            .<SearchAttributeKey<?>>map(SearchAttributesTest::value)
            .toList();
    assertThat(keys).containsExactlyInAnyOrderElementsOf(SearchAttributes.ALL);
  }

  private static SearchAttributeKey<?> value(Field field) {
    try {
      return (SearchAttributeKey<?>) field.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
