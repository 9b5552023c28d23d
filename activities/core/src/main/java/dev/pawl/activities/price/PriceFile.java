package dev.pawl.activities.price;

import dev.pawl.contracts.Money;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of prices: amounts are decimal strings, in dollars for a million tokens.
 *
 * @param format 1
 */
record PriceFile(int format, List<Row> prices) {
  private static final int FORMAT = 1;

  PriceFile {
    if (format != FORMAT) {
      throw new IllegalArgumentException("a price file has \"format\": " + FORMAT);
    }
    required(prices, "prices");
    prices = List.copyOf(prices);
  }

  /**
   * @param model a model's name, which its dated names match too, or a beginning and an asterisk
   * @param cacheRead absent where it costs what input costs, as do the two that follow
   * @param date the day as of which the source says so
   * @param longRequests absent where length does not matter
   */
  record Row(
      String provider,
      String model,
      Money input,
      Money output,
      @Nullable Money cacheRead,
      @Nullable Money cacheWrite,
      @Nullable Money cacheWriteHour,
      String source,
      String date,
      @Nullable LongRow longRequests) {
    Row {
      required(provider, "provider");
      required(model, "model");
      required(input, "input");
      required(output, "output");
      required(source, "source");
      required(date, "date");
    }

    boolean matches(String askedProvider, String askedModel) {
      if (!provider.equals(askedProvider)) {
        return false;
      }
      if (model.endsWith("*")) {
        return askedModel.startsWith(model.substring(0, model.length() - 1));
      }
      return askedModel.equals(model)
          || (askedModel.startsWith(model)
              && askedModel.substring(model.length()).matches("-(?:[0-9]{8}|latest)"));
    }

    Price price() {
      return new Price(
          rates(input, output, cacheRead, cacheWrite, cacheWriteHour),
          longRequests == null ? null : longRequests.price(),
          source + ", " + date);
    }
  }

  /** The rates of long requests. */
  record LongRow(
      long above,
      Money input,
      Money output,
      @Nullable Money cacheRead,
      @Nullable Money cacheWrite,
      @Nullable Money cacheWriteHour) {
    LongRow {
      required(input, "input");
      required(output, "output");
    }

    Price.LongRequests price() {
      return new Price.LongRequests(
          above, rates(input, output, cacheRead, cacheWrite, cacheWriteHour));
    }
  }

  @Nullable Price find(String provider, String model) {
    Row best = null;
    for (Row row : prices) {
      if (row.matches(provider, model)
          && (best == null || row.model().length() > best.model().length())) {
        best = row;
      }
    }
    return best == null ? null : best.price();
  }

  /** Jackson hands null to a record's component that the file does not have. */
  private static void required(@Nullable Object value, String name) {
    if (value == null) {
      throw new IllegalArgumentException("\"" + name + "\" is missing");
    }
  }

  private static Rates rates(
      Money input,
      Money output,
      @Nullable Money cacheRead,
      @Nullable Money cacheWrite,
      @Nullable Money cacheWriteHour) {
    return new Rates(
        input,
        cacheRead == null ? input : cacheRead,
        cacheWrite == null ? input : cacheWrite,
        cacheWriteHour == null ? input : cacheWriteHour,
        output);
  }
}
