package dev.pawl.worker.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.m3.tally.Scope;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class MetricsTest {
  private final Metrics metrics = new Metrics();

  @Test
  void countersAndGaugesAreWrittenAsPrometheusReadsThem() {
    metrics.add("pawl_model_requests", 1, Map.of("provider", "anthropic", "outcome", "ok"));
    metrics.add("pawl_model_requests", 2, Map.of("outcome", "ok", "provider", "anthropic"));
    metrics.add("pawl_cost_usd", 0.25, Map.of());
    metrics.set("pawl_slots", 5, Map.of());
    metrics.set("pawl_slots", 3, Map.of());
    assertThat(metrics.text())
        .isEqualTo(
            """
            # TYPE pawl_cost_usd_total counter
            pawl_cost_usd_total 0.25
            # TYPE pawl_model_requests_total counter
            pawl_model_requests_total{outcome="ok",provider="anthropic"} 3
            # TYPE pawl_slots gauge
            pawl_slots 3
            """);
  }

  @Test
  void aNumberMayBeAskedForWhenSomebodyLooks() {
    AtomicInteger value = new AtomicInteger(1);
    metrics.ask("pawl_under_way", Map.of(), value::get);
    value.set(7);
    assertThat(metrics.text()).contains("\npawl_under_way 7\n");
  }

  @Test
  void timesAreCountedUpToEachBound() {
    metrics.observe("t_seconds", 0.3, Map.of("a", "b"));
    metrics.observe("t_seconds", 7_000, Map.of("a", "b"));
    assertThat(metrics.text())
        .contains(
            "t_seconds_bucket{a=\"b\",le=\"0.1\"} 0\n",
            "t_seconds_bucket{a=\"b\",le=\"0.5\"} 1\n",
            "t_seconds_bucket{a=\"b\",le=\"1800\"} 1\n",
            "t_seconds_bucket{a=\"b\",le=\"+Inf\"} 2\n",
            "t_seconds_sum{a=\"b\"} 7000.3\n",
            "t_seconds_count{a=\"b\"} 2\n");
  }

  @Test
  void namesAndValuesCannotBreakTheFormat() {
    metrics.add("a-b.c", 1, Map.of("k\"", "v\"\\\n}" + "x".repeat(500)));
    assertThat(metrics.text().lines())
        .hasSize(2)
        .anyMatch(line -> line.matches("a_b_c_total\\{k_=\"v\\\\\"\\\\\\\\\\\\n}x{1,80}\"} 1"));
  }

  @Test
  void howeverManyLabelValuesThereAreTheSeriesStayBounded() {
    for (int i = 0; i < 3 * Metrics.MOST_SERIES; i++) {
      metrics.add("many", 1, Map.of("id", "" + i));
    }
    assertThat(metrics.text().lines().count()).isLessThanOrEqualTo(Metrics.MOST_SERIES + 2);
    assertThat(metrics.text())
        .contains("many_total{more=\"true\"} " + 2 * Metrics.MOST_SERIES + "\n");
  }

  @Test
  void oneNameForTwoKindsKeepsTheFirst() {
    metrics.set("x_total", 1, Map.of());
    metrics.add("x", 5, Map.of());
    assertThat(metrics.text()).isEqualTo("# TYPE x_total gauge\nx_total 1\n");
  }

  @Test
  void whatTemporalsSdkCountsIsThere() throws Exception {
    try (Scope scope = TemporalMetrics.scope(metrics)) {
      scope.tagged(Map.of("operation", "PollWorkflowTaskQueue")).counter("temporal_request").inc(2);
      scope.gauge("temporal_worker_task_slots_used").update(4);
      scope.timer("temporal_request_latency").record(com.uber.m3.util.Duration.ofMillis(30));
    }
    assertThat(metrics.text())
        .contains("temporal_request_total{operation=\"PollWorkflowTaskQueue\"} 2\n")
        .contains("temporal_worker_task_slots_used 4\n")
        .contains("temporal_request_latency_seconds_count 1\n");
  }
}
