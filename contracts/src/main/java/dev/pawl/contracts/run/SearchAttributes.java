package dev.pawl.contracts.run;

import io.temporal.common.SearchAttributeKey;
import java.util.List;
import java.util.Locale;

/** The search attributes of a run. SQL visibility allows few, so labels share one. */
public final class SearchAttributes {
  private static final String TYPE = "INDEXED_VALUE_TYPE_";

  public static final SearchAttributeKey<String> AGENT = SearchAttributeKey.forKeyword("PawlAgent");
  public static final SearchAttributeKey<String> STATE = SearchAttributeKey.forKeyword("PawlState");
  public static final SearchAttributeKey<String> TENANT =
      SearchAttributeKey.forKeyword("PawlTenant");
  public static final SearchAttributeKey<String> BATCH = SearchAttributeKey.forKeyword("PawlBatch");

  /** Each as {@code key=value}. */
  public static final SearchAttributeKey<List<String>> LABELS =
      SearchAttributeKey.forKeywordList("PawlLabels");

  /** All of them: what a namespace has to know. */
  public static final List<SearchAttributeKey<?>> ALL =
      List.of(AGENT, STATE, TENANT, BATCH, LABELS);

  private SearchAttributes() {}

  public static List<String> names() {
    return ALL.stream().map(SearchAttributeKey::getName).toList();
  }

  /** Its type as Temporal's command line writes it, such as {@code KeywordList}. */
  public static String typeWord(SearchAttributeKey<?> key) {
    StringBuilder word = new StringBuilder();
    for (String part : key.getValueType().name().replace(TYPE, "").split("_", -1)) {
      word.append(part.charAt(0)).append(part.substring(1).toLowerCase(Locale.ROOT));
    }
    return word.toString();
  }
}
