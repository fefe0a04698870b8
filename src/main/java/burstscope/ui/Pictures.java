package burstscope.ui;

import burstscope.measure.IntervalSnapshot;
import burstscope.measure.Observation;
import burstscope.report.ChartPicture;
import burstscope.report.SettingResult;
import burstscope.run.DemonstrationResult;
import burstscope.ui.chart.PoolCurveChart;
import burstscope.ui.chart.ScopeChart;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.model.KnobsViewModel;
import burstscope.ui.model.PoolCurve;
import burstscope.ui.model.ScopeViewModel;
import burstscope.ui.view.Theme;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Region;
import javafx.stage.Stage;

/// Renders a result into PNG files, with the same charts and the same window that the user sees.
/// - Threads: any but the FX application thread. Starts the toolkit without a display when none runs, and leaves it
/// running.
public final class Pictures {
    private static final double STAGE = 300;
    private static final int PULSES = 6;
    private static final int CHARTS = 2;
    private static final BurstscopeWindow.Size CURVE = new BurstscopeWindow.Size(1_000, 520);
    private static final BurstscopeWindow.Size TIMELINE = new BurstscopeWindow.Size(1_200, 640);
    private static final BurstscopeWindow.Size LARGE = new BurstscopeWindow.Size(1_600, 1_000);
    private static final BurstscopeWindow.Size SMALL = new BurstscopeWindow.Size(1_000, 700);

    private final DemonstrationResult result;
    private final Path folder;
    private final List<ChartPicture> written = new ArrayList<>();

    private Pictures(DemonstrationResult result, Path folder) {
        this.result = result;
        this.folder = folder;
    }

    /// Writes the pool curve, the live timeline and the window (large, large and dark, small).
    public static List<ChartPicture> paint(DemonstrationResult result, Path folder)
            throws IOException, InterruptedException {
        FxToolkit.startHeadless();
        Files.createDirectories(folder);
        Pictures pictures = new Pictures(result, folder);
        // Windows first: what they load lets letters of the charts lie on other pixels, so a second painting would
        // differ.
        pictures.window(LARGE, Theme.LIGHT, "window-light.png");
        pictures.window(LARGE, Theme.DARK, "window-dark.png");
        pictures.window(SMALL, Theme.LIGHT, "window-small.png");
        pictures.curve();
        pictures.timeline();
        Collections.rotate(pictures.written, CHARTS);
        return List.copyOf(pictures.written);
    }

    private void curve() throws IOException, InterruptedException {
        PoolCurve curve = PoolCurve.of(result.poolCurve());
        Stage stage = FxToolkit.call(() -> stageWith(new PoolCurveChart(curve), CURVE));
        write(
                stage,
                CURVE,
                new ChartPicture(
                        "pool-curve.png",
                        curve.caption().title() + ", ms",
                        curve.caption().alternative()));
    }

    private void timeline() throws IOException, InterruptedException {
        ScopeViewModel model = new ScopeViewModel();
        result.live().forEach(model::append);
        Stage stage = FxToolkit.call(() -> {
            ScopeChart chart = new ScopeChart(model);
            model.onPulse();
            return stageWith(chart, TIMELINE);
        });
        write(
                stage,
                TIMELINE,
                new ChartPicture(
                        "timeline.png",
                        "Events per second, "
                                + model.frameProperty().get().latency().title().toLowerCase(Locale.ROOT)
                                + " and outstanding requests over the last minute",
                        "Three charts on one time axis in seconds. Vertical lines mark every turned knob, shaded bands the"
                                + " bursts."));
    }

    private void window(BurstscopeWindow.Size size, Theme theme, String file) throws IOException, InterruptedException {
        List<Observation> live = result.live();
        String backend = result.poolCurve().conditions().backend();
        List<String> codecs = result.poolCurve().settings().stream()
                .map(SettingResult::codec)
                .distinct()
                .toList();
        Stage stage = FxToolkit.call(Stage::new);
        BurstscopeWindow window = FxToolkit.call(() -> {
            BurstscopeWindow built = new BurstscopeWindow(
                    new RecordedSession(backend, codecs, live),
                    List.of(result.poolCurve().conditions().burst().profile()),
                    size,
                    theme);
            turnKnobs(built.model().knobs(), live);
            built.showForPicture(stage);
            return built;
        });
        FxToolkit.awaitPulses(PULSES);
        WritableImage image = FxToolkit.call(window::picture);
        FxToolkit.run(() -> {
            stage.close();
            window.close();
        });
        save(
                image,
                new ChartPicture(
                        file,
                        "The window, " + (int) size.width() + " x " + (int) size.height() + ", "
                                + theme.label().toLowerCase(Locale.ROOT),
                        "The whole window with the demonstration's last minute: source and knobs on the left, charts in the middle,"
                                + " bursts below, validity at the bottom."));
    }

    /// Sets the knobs as they stood at the end of the recording.
    private static void turnKnobs(KnobsViewModel knobs, List<Observation> live) {
        for (Observation seen : live) {
            if (seen instanceof IntervalSnapshot snapshot) {
                knobs.show(snapshot.pool().settings());
            }
        }
        knobs.forgetBackend();
    }

    private static Stage stageWith(Region content, BurstscopeWindow.Size size) {
        content.setFocusTraversable(false);
        content.setMinSize(size.width(), size.height());
        content.setMaxSize(size.width(), size.height());
        Scene scene = new Scene(new Group(content), STAGE, STAGE);
        Theme.LIGHT.apply(scene);
        Stage stage = new Stage();
        stage.setScene(scene);
        stage.show();
        return stage;
    }

    private void write(Stage stage, BurstscopeWindow.Size size, ChartPicture picture)
            throws IOException, InterruptedException {
        FxToolkit.awaitPulses(PULSES);
        WritableImage image = FxToolkit.call(() -> {
            WritableImage taken = stage.getScene()
                    .getRoot()
                    .getChildrenUnmodifiable()
                    .getFirst()
                    .snapshot(null, new WritableImage((int) size.width(), (int) size.height()));
            stage.close();
            return taken;
        });
        save(image, picture);
    }

    private void save(WritableImage image, ChartPicture picture) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(folder.resolve(picture.file())))) {
            Png.write(image, out);
        }
        written.add(picture);
    }
}
