package dev.pawl.activities.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.contracts.Money;
import dev.pawl.contracts.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriceTableTest {
  private final PriceTable table = PriceTable.builtIn();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "claude-opus-5", "claude-sonnet-5", "claude-fable-5", "claude-mythos-5",
        "claude-opus-4-8", "claude-opus-4-7", "claude-opus-4-6", "claude-opus-4-5",
        "claude-sonnet-4-6", "claude-sonnet-4-5", "claude-haiku-4-5"
      })
  void currentModelsHavePricesAlsoUnderTheirDatedNames(String model) {
    Price price = table.find("anthropic", model).orElseThrow();

    Rates rates = price.rates();
    assertThat(rates.output().usd()).isEqualByComparingTo(rates.input().usd().multiply(of("5")));
    assertThat(rates.cacheWrite().usd())
        .isEqualByComparingTo(rates.input().usd().multiply(of("1.25")));
    assertThat(rates.cacheWriteHour().usd())
        .isEqualByComparingTo(rates.input().usd().multiply(of("2")));
    assertThat(rates.cacheRead()).isLessThan(rates.input());
    assertThat(price.source()).isNotBlank();
    assertThat(table.find("anthropic", model + "-20251101")).contains(price);
  }

  @Test
  void unknownModelHasNoPrice() {
    assertThat(table.find("anthropic", "claude-opus-9")).isEmpty();
    assertThat(table.find("anthropic", "claude-opus-5-7")).isEmpty();
    assertThat(table.find("anthropic", "claude-opus-5x")).isEmpty();
    assertThat(table.find("elsewhere", "claude-opus-5")).isEmpty();
  }

  @Test
  void scriptedModelsCostNothing() {
    Price price = table.find("scripted", "anything").orElseThrow();

    assertThat(Cost.of(new Usage(1, 2, 3, 4, 5, 6), price)).isEqualTo(Money.ZERO);
  }

  @Test
  void usersFileStandsBeforeTheBuiltInOne(@TempDir Path dir) throws IOException {
    Path file =
        write(
            dir,
            """
            {"format": 1, "prices": [
              {"provider": "anthropic", "model": "claude-*", "input": "1", "output": "2",
               "source": "contract", "date": "2026-11-01"},
              {"provider": "anthropic", "model": "claude-opus-*", "input": "3", "output": "4",
               "cacheRead": "0.1", "source": "contract", "date": "2026-11-01"},
              {"provider": "local", "model": "llama", "input": "0", "output": "0",
               "source": "own machine", "date": "2026-11-01"}]}
            """);
    PriceTable mine = PriceTable.with(file);

    Rates opus = mine.find("anthropic", "claude-opus-5").orElseThrow().rates();
    assertThat(opus)
        .isEqualTo(new Rates(money("3"), money("0.1"), money("3"), money("3"), money("4")));
    assertThat(mine.find("anthropic", "claude-new").orElseThrow().rates().input())
        .isEqualTo(money("1"));
    assertThat(mine.find("local", "llama").orElseThrow().rates()).isEqualTo(Rates.ZERO);
    assertThat(mine.find("local", "other")).isEmpty();
  }

  @Test
  void wrongFileIsRefusedWithTheLineAndWhatIsWrong(@TempDir Path dir) throws IOException {
    assertRefused(dir, "{\"format\": 1,\n \"prices\": [}", "line 2");
    assertRefused(dir, "{\"format\": 2, \"prices\": []}", "\"format\": 1");
    assertRefused(dir, "{\"format\": 1}", "\"prices\" is missing");
    assertRefused(dir, row("\"input\": \"1\", \"output\": \"2\", \"cachered\": \"3\""), "cachered");
    assertRefused(dir, row("\"input\": \"1\""), "\"output\" is missing");
    assertRefused(dir, row("\"input\": \"-1\", \"output\": \"1\""), "not negative");
    assertRefused(dir, row("\"input\": 1.5, \"output\": \"1\""), "amounts are strings");
    assertThatThrownBy(() -> PriceTable.with(dir.resolve("none.json")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("none.json");
  }

  private static void assertRefused(Path dir, String json, String problem) throws IOException {
    Path file = write(dir, json);
    assertThatThrownBy(() -> PriceTable.with(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(problem);
  }

  private static String row(String rates) {
    return "{\"format\": 1, \"prices\": [{\"provider\": \"p\", \"model\": \"m\", "
        + rates
        + ", \"source\": \"s\", \"date\": \"d\"}]}";
  }

  private static Path write(Path dir, String json) throws IOException {
    return Files.writeString(dir.resolve("prices.json"), json);
  }

  private static Money money(String usd) {
    return Money.of(usd);
  }

  private static java.math.BigDecimal of(String number) {
    return new java.math.BigDecimal(number);
  }
}
