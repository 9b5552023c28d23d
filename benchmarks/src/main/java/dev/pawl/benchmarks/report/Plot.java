package dev.pawl.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler;

/** Lines over the number of steps, as a picture that scales. */
public final class Plot {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 420;

  private final XYChart chart;

  public Plot(String title, String xTitle, String yTitle, boolean logarithmic) {
    chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .theme(Styler.ChartTheme.GGPlot2)
            .build();
    chart.getStyler().setXAxisLogarithmic(true);
    chart.getStyler().setYAxisLogarithmic(logarithmic);
    chart.getStyler().setLegendPosition(Styler.LegendPosition.InsideNW);
  }

  public Plot line(String name, List<Integer> x, List<Double> y) {
    chart.addSeries(name, x, y);
    return this;
  }

  /** Writes it as SVG. */
  public void save(Path file) {
    try {
      VectorGraphicsEncoder.saveVectorGraphic(
          chart, file.toString(), VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }
}
