package dev.pawl.testkit.corpus;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Strikes code with each case of a corpus, then with each mutant: none may take over a second of
 * the processor's time or hang, and the blow itself says what else must hold. All that do not hold
 * are told together.
 *
 * <p>{@code -Dpawl.seed=N} makes other mutants, {@code -Dpawl.mutations=N} makes more.
 */
public final class Attack {
  private static final String SEED = "pawl.seed";

  /** A build that passed passes again; other mutants are for whoever gives another seed. */
  private static final long SEED_OF_BUILDS = 20261130L;

  private static final int MUTANTS = Integer.getInteger("pawl.mutations", 1_000);
  private static final Duration MOST_CPU = Duration.ofSeconds(1);
  private static final Duration MOST_WALL = Duration.ofSeconds(30);
  private static final int MOST_TOLD = 20;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final List<String> told = Collections.synchronizedList(new ArrayList<>());
  private final Iterator<Case> cases;
  private final Blow blow;
  private final Duration mostCpu;
  private volatile @Nullable Case current;
  private volatile long since;

  /** One use of the code with one input; throws whatever shows that the code is at fault. */
  public interface Blow {
    void strike(Case input) throws Exception;
  }

  private Attack(Stream<Case> cases, Blow blow, Duration mostCpu) {
    this.cases = cases.iterator();
    this.blow = blow;
    this.mostCpu = mostCpu;
  }

  /** Strikes with the cases as they stand. */
  public static void cases(Corpus corpus, Blow blow) {
    cases(corpus, blow, MOST_CPU);
  }

  static void cases(Corpus corpus, Blow blow, Duration mostCpu) {
    new Attack(corpus.cases().stream(), blow, mostCpu).run(corpus.name());
  }

  /** Strikes with mutants, whose verdict is {@code anything}. */
  public static void mutants(Corpus corpus, Blow blow) {
    mutants(corpus, MUTANTS, blow);
  }

  /** Strikes with so many mutants, where each costs much. */
  public static void mutants(Corpus corpus, int count, Blow blow) {
    long seed = Long.getLong(SEED, SEED_OF_BUILDS);
    new Attack(corpus.mutants(seed, count), blow, MOST_CPU)
        .run(corpus.name() + ", mutants of -D" + SEED + "=" + seed);
  }

  private void run(String title) {
    CompletableFuture<Void> end = new CompletableFuture<>();
    Thread striker =
        new Thread(
            () -> {
              try {
                cases.forEachRemaining(this::strike);
                end.complete(null);
              } catch (Throwable e) {
                end.completeExceptionally(e);
              }
            },
            "attack");
    striker.setDaemon(true);
    since = System.nanoTime();
    striker.start();
    await(end, striker);
    if (!told.isEmpty()) {
      throw new AssertionError(
          title
              + ": "
              + told.size()
              + " do not hold\n"
              + String.join("\n", told.subList(0, Math.min(MOST_TOLD, told.size()))));
    }
  }

  private void await(CompletableFuture<Void> end, Thread striker) {
    while (!end.isDone()) {
      try {
        end.get(1, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        if (System.nanoTime() - since > MOST_WALL.toNanos()) {
          told.add(current + " hangs at " + List.of(striker.getStackTrace()));
          striker.interrupt();
          return;
        }
      } catch (ExecutionException e) {
        throw new AssertionError("the attack itself failed", e.getCause());
      } catch (InterruptedException e) {
        striker.interrupt();
        Thread.currentThread().interrupt();
        throw new AssertionError("the attack was interrupted", e);
      }
    }
  }

  private void strike(Case input) {
    current = input;
    since = System.nanoTime();
    try {
      long used = cpuOf(input);
      if (used > mostCpu.toNanos()) {
        used = cpuOf(input); // again, now that all classes are loaded
      }
      if (used > mostCpu.toNanos()) {
        told.add(input + " takes " + Duration.ofNanos(used));
      }
    } catch (Throwable e) {
      told.add(input + " expected " + input.expect() + ": " + first(e));
    }
  }

  private long cpuOf(Case input) throws Exception {
    long before = threads.getCurrentThreadCpuTime();
    blow.strike(input);
    return threads.getCurrentThreadCpuTime() - before;
  }

  /** What was thrown, and where. */
  private static String first(Throwable thrown) {
    String text = thrown.toString().strip();
    StringBuilder at = new StringBuilder();
    Stream.of(thrown.getStackTrace())
        .filter(frame -> frame.getClassName().startsWith("dev.pawl."))
        .limit(3)
        .forEach(frame -> at.append("\n    at ").append(frame));
    return (text.length() > 600 ? text.substring(0, 600) + "…" : text) + at;
  }
}
