package dev.pawl.testkit.invariants;

import dev.pawl.contracts.transcript.Entry;
import dev.pawl.contracts.transcript.Origin;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * I10: a request id is accepted once; what was accepted stands in the transcript once for each
 * request; an asking is decided once.
 */
final class DeliveryRules {
  private DeliveryRules() {}

  static void check(Story story, Consumer<String> violation) {
    Set<String> taken = new HashSet<>();
    for (Told told : story.told()) {
      if (told.accepted() && !told.requestId().isEmpty() && !taken.add(told.requestId())) {
        violation.accept("request " + told.requestId() + " was accepted twice");
      }
    }
    decisions(story, violation);
    if (story.transcript().isPresent()) {
      texts(story, violation);
    }
  }

  private static void decisions(Story story, Consumer<String> violation) {
    Map<String, Integer> decided = new HashMap<>();
    for (Told told : story.told()) {
      if (told.decides() && told.accepted()) {
        decided.merge(told.call(), 1, Integer::sum);
      }
    }
    decided.forEach(
        (call, times) -> {
          long again =
              story.calls().stream()
                  .filter(one -> one.work().request().call().toString().equals(call))
                  .filter(one -> one.work().result().filter(r -> r.needsApproval()).isPresent())
                  .count();
          if (times > again + 1) {
            violation.accept(call + " asked " + (again + 1) + " times and was decided " + times);
          }
        });
  }

  private static void texts(Story story, Consumer<String> violation) {
    Map<String, Integer> there = new HashMap<>();
    for (Entry entry : story.entries()) {
      if (entry instanceof Entry.User user
          && (user.origin() == Origin.STEERING || user.origin() == Origin.TURN)) {
        there.merge(user.text(), 1, Integer::sum);
      }
    }
    Set<String> sent = new HashSet<>(there.keySet());
    List<Told> said = story.told().stream().filter(Told::says).toList();
    said.stream().filter(Told::accepted).forEach(told -> sent.add(told.text("text")));
    for (String text : sent) {
      List<Told> all = said.stream().filter(told -> told.text("text").equals(text)).toList();
      if (text.isEmpty() || all.isEmpty() || !wellFormed(text)) {
        continue;
      }
      long surely = all.stream().filter(Told::accepted).count();
      long most =
          all.stream().filter(told -> told.mayCount() && unnamed(told)).count() + named(all);
      int times = there.getOrDefault(text, 0);
      if (times < surely || times > most) {
        violation.accept(
            surely + " to " + most + " times accepted, " + times + " times delivered: " + text);
      }
    }
  }

  private static boolean unnamed(Told told) {
    return told.requestId().isEmpty();
  }

  private static long named(List<Told> all) {
    return all.stream()
        .filter(told -> told.mayCount() && !unnamed(told))
        .map(Told::requestId)
        .distinct()
        .count();
  }

  /** Half a surrogate pair stands in a transcript as something else. */
  private static boolean wellFormed(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(text);
  }
}
