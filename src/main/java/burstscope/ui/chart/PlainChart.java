package burstscope.ui.chart;

import io.fair_acc.chartfx.XYChart;
import io.fair_acc.chartfx.renderer.Renderer;
import java.util.List;

/// A chartfx chart of axes, grid and one renderer, without its tool bar, legend and animations, and without a place in
/// the order of the Tab key.
/// - Threads: FX application thread only.
final class PlainChart {
    private PlainChart() {}

    static XYChart of(LaneAxis horizontal, LaneAxis vertical, Renderer renderer) {
        XYChart chart = new XYChart(horizontal, vertical);
        chart.getRenderers().setAll(List.of(renderer));
        chart.getGridRenderer().setDrawOnTop(false);
        chart.setLegendVisible(false);
        chart.setAnimated(false);
        chart.getMenuPane().setTop(null);
        chart.getMenuPane().setTriggerDistance(0);
        chart.getMenuPane().setFocusTraversable(false);
        chart.getPlotArea().setFocusTraversable(false);
        chart.getStyleClass().add("lane-chart");
        return chart;
    }
}
