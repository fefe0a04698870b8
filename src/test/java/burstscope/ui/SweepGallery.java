package burstscope.ui;

import burstscope.run.AttachTarget;
import burstscope.run.SweepState;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.view.Theme;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;

/// Pictures of the sweep in the window, to be looked at.
public final class SweepGallery {
    private static final int SWEEP = 3;

    private SweepGallery() {}

    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[0]));
        FxToolkit.startHeadless();
        SweepState done = new SweepState.Finished(FakeSweeps.result(10));
        SweepState many = new SweepState.Finished(FakeSweeps.many(10));
        SweepState few = new SweepState.Finished(FakeSweeps.result(3));
        SweepState running = new SweepState.Running("pool 8, json, consumer sleep:0.2ms", 12, 63, 41_000_000_000L);
        SweepState refused = new SweepState.Refused("the backend did not answer burstscope.burst within 10 s; it sent"
                + " an error: no such kind of burst, and more that it had to say (check the backend's own log, and try"
                + " fewer events)");
        for (Theme theme : Theme.values()) {
            String name = theme.name().toLowerCase(Locale.ROOT) + ".png";
            picture(folder.resolve("done-1000x700-" + name), 1000, 700, theme, done);
            picture(folder.resolve("many-1000x700-" + name), 1000, 700, theme, many);
            picture(folder.resolve("done-1600x1000-" + name), 1600, 1000, theme, done);
        }
        picture(folder.resolve("many-1600x1000-light.png"), 1600, 1000, Theme.LIGHT, many);
        picture(folder.resolve("batches-1000x700-contrast.png"), 1000, 700, Theme.CONTRAST, many, 1);
        picture(folder.resolve("limits-1600x1000-dark.png"), 1600, 1000, Theme.DARK, many, 2);
        picture(folder.resolve("few-1000x700-light.png"), 1000, 700, Theme.LIGHT, few);
        picture(folder.resolve("none-1000x700-light.png"), 1000, 700, Theme.LIGHT, new SweepState.None());
        picture(folder.resolve("running-1000x700-dark.png"), 1000, 700, Theme.DARK, running);
        picture(folder.resolve("refused-1000x700-light.png"), 1000, 700, Theme.LIGHT, refused);
        FxToolkit.exit();
    }

    private static void picture(Path file, int width, int height, Theme theme, SweepState state)
            throws IOException, InterruptedException {
        picture(file, width, height, theme, state, 0);
    }

    /// @param axis which of several pictures to show
    private static void picture(Path file, int width, int height, Theme theme, SweepState state, int axis)
            throws IOException, InterruptedException {
        FakeSession session = new FakeSession();
        session.attach(AttachTarget.profile("demo"));
        Demonstrations.minute(session);
        session.sweeps().become(state);
        Stage stage = FxToolkit.call(Stage::new);
        BurstscopeWindow window = FxToolkit.call(() -> {
            BurstscopeWindow built =
                    new BurstscopeWindow(session, List.of("demo"), new BurstscopeWindow.Size(width, height), theme);
            built.showForPicture(stage);
            return built;
        });
        FxToolkit.awaitPulses(8);
        FxToolkit.run(() -> ((TabPane) window.view().lookup(".lower-tabs"))
                .getSelectionModel()
                .select(SWEEP));
        FxToolkit.awaitPulses(12);
        if (axis > 0) {
            FxToolkit.run(() -> ((ToggleButton) List.copyOf(window.view().lookupAll(".sweep-side .toggle-button"))
                            .get(axis))
                    .fire());
            FxToolkit.awaitPulses(6);
        }
        WritableImage image = FxToolkit.call(window::picture);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            Png.write(image, out);
        }
        FxToolkit.run(() -> {
            stage.close();
            window.close();
        });
    }
}
