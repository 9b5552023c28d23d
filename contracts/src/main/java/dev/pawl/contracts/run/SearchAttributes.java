package dev.pawl.contracts.run;

import io.temporal.common.SearchAttributeKey;
import java.util.List;

/** The search attributes of a run. SQL visibility allows few, so labels share one. */
public final class SearchAttributes {
  public static final SearchAttributeKey<String> AGENT = SearchAttributeKey.forKeyword("PawlAgent");
  public static final SearchAttributeKey<String> STATE = SearchAttributeKey.forKeyword("PawlState");
  public static final SearchAttributeKey<String> TENANT =
      SearchAttributeKey.forKeyword("PawlTenant");
  public static final SearchAttributeKey<String> BATCH = SearchAttributeKey.forKeyword("PawlBatch");

  /** Each as {@code key=value}. */
  public static final SearchAttributeKey<List<String>> LABELS =
      SearchAttributeKey.forKeywordList("PawlLabels");

  private SearchAttributes() {}
}
