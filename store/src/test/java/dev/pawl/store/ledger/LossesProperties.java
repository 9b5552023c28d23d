package dev.pawl.store.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LossesProperties {
  @Property
  void fewerThanTenAreNeverBlamedOnTheCall(
      @ForAll @Size(max = Losses.ALONE - 1) List<@IntRange(max = 1000) Integer> beside) {
    assertThat(new Losses(beside).blameTheCall()).isFalse();
  }

  @Property
  void aHundredAlwaysAre(
      @ForAll @Size(min = Losses.AT_MOST, max = 150) List<@IntRange(max = 1000) Integer> beside) {
    assertThat(new Losses(beside).blameTheCall()).isTrue();
  }

  @Property
  void inEvenCompanyItTakesTenForEachThatWasThere(@ForAll @IntRange(max = 1000) int others) {
    int expected = Losses.ALONE * (1 + Math.min(others, 9));

    assertThat(alike(expected, others).blameTheCall()).isTrue();
    assertThat(alike(expected - 1, others).blameTheCall()).isFalse();
  }

  @Property
  void moreCompanyNeverBlamesACallThatLessDidNot(
      @ForAll @Size(max = 120) List<@IntRange(max = 20) Integer> beside,
      @ForAll @IntRange(max = 20) int more) {
    List<Integer> busier = beside.stream().map(others -> others + more).toList();

    assertThat(new Losses(busier).blameTheCall() && !new Losses(beside).blameTheCall()).isFalse();
  }

  @Property
  void theirOrderDoesNotMatter(
      @ForAll @Size(max = 120) List<@IntRange(max = 20) Integer> beside, @ForAll long seed) {
    List<Integer> other = new ArrayList<>(beside);
    Collections.shuffle(other, new Random(seed));

    assertThat(new Losses(other).blameTheCall()).isEqualTo(new Losses(beside).blameTheCall());
  }

  /** What a lost attempt has not said itself, the next one has heard; what is greater counts. */
  @Property
  void companyThatCameLaterIsHeardOfByTheNextAttempt(
      @ForAll @Size(min = 1, max = 30) List<@IntRange(max = 20) Integer> atStart,
      @ForAll @IntRange(max = 20) int later) {
    SortedMap<String, Company> intents = new TreeMap<>();
    List<Integer> expected = new ArrayList<>();
    for (int i = 0; i < atStart.size(); i++) {
      intents.put(String.format("%06d", i), new Company(atStart.get(i), i == 0 ? null : later));
      expected.add(Math.max(atStart.get(i), later));
    }

    assertThat(Losses.inARow(intents, key -> true, later).beside()).isEqualTo(expected);
  }

  @Property
  void oneThatWasNotLostBeginsANewRow(
      @ForAll @Size(min = 1, max = 30) List<@IntRange(max = 20) Integer> atStart,
      @ForAll @IntRange(max = 29) int kept) {
    SortedMap<String, Company> intents = new TreeMap<>();
    atStart.forEach(
        others -> intents.put(String.format("%06d", intents.size()), new Company(others, null)));
    Set<String> ended = Set.of(String.format("%06d", kept));

    Losses losses = Losses.inARow(intents, key -> !ended.contains(key), 7);

    assertThat(losses.count())
        .isEqualTo(kept < atStart.size() ? atStart.size() - kept - 1 : atStart.size());
  }

  private static Losses alike(int count, int others) {
    return new Losses(Collections.nCopies(count, others));
  }
}
