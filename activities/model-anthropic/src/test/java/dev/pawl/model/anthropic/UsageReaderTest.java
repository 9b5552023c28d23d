package dev.pawl.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.contracts.Usage;
import dev.pawl.testkit.model.Reply;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Token counts, also where they are missing or nonsense. */
class UsageReaderTest {
  @Test
  void cacheWritesAreToldApartByTheirLife() throws Exception {
    assertThat(
            read(
                "{'input_tokens':3,'output_tokens':4,'cache_creation_input_tokens':30,"
                    + "'cache_read_input_tokens':5,'cache_creation':{'ephemeral_5m_input_tokens':10,"
                    + "'ephemeral_1h_input_tokens':20},'output_tokens_details':{'thinking_tokens':2}}"))
        .isEqualTo(new Usage(3, 5, 10, 20, 4, 2));
  }

  @Test
  void cacheWritesOfUnknownLifeAreShort() throws Exception {
    assertThat(read("{'input_tokens':3,'output_tokens':4,'cache_creation_input_tokens':109075}"))
        .isEqualTo(new Usage(3, 0, 109075, 0, 4, 0));
  }

  @Test
  void missingUsageIsUnknownAndNotZero() throws Exception {
    assertThat(UsageReader.read(null)).isNull();
    assertThat(read("null")).isNull();
    assertThat(read("7")).isNull();
    assertThat(read("{}")).isNull();
    assertThat(read("{'input_tokens':null}")).isNull();
  }

  /** It would make a call free; what is not known is estimated. */
  @Test
  void nonsenseAloneIsUnknownAndNotZero() throws Exception {
    assertThat(read("{'input_tokens':-5,'output_tokens':-1}")).isNull();
    assertThat(read("{'input_tokens':1e99999999999,'output_tokens':'many'}")).isNull();
    assertThat(read("{'input_tokens':0,'output_tokens':0}")).isEqualTo(Usage.ZERO);
  }

  @Test
  void nonsenseCountsAsNothing() throws Exception {
    assertThat(
            read(
                "{'input_tokens':-5,'output_tokens':2,'cache_read_input_tokens':{},'cache_creation_input_tokens':1e99999999999,"
                    + "'output_tokens_details':{'thinking_tokens':9}}"))
        .isEqualTo(new Usage(0, 0, 0, 0, 2, 2));
  }

  @Test
  void hugeCountsDoNotOverflowASum() throws Exception {
    Usage huge = read("{'input_tokens':1e400,'output_tokens':99999999999999999999999999.5}");

    assertThat(Objects.requireNonNull(huge).plus(huge).plus(huge).total()).isPositive();
  }

  @Test
  void theEndOfAStreamOverridesItsStartAndKeepsWhatItDoesNotRepeat() throws Exception {
    try (Bench bench = new Bench()) {
      Reply reply =
          Reply.message()
              .text("x")
              .usageJson(
                  "{\"input_tokens\":50,\"cache_read_input_tokens\":7,\"output_tokens\":1}",
                  "{\"output_tokens\":40,\"cache_read_input_tokens\":null,\"input_tokens\":60}")
              .reply();

      assertThat(bench.exchange(true, reply).usage()).isEqualTo(new Usage(60, 7, 0, 0, 40, 0));
    }
  }

  private static @Nullable Usage read(String json) throws Exception {
    return UsageReader.read(json.replace('\'', '"'));
  }
}
