package burstscope.ui;

import burstscope.run.AttachTarget;
import burstscope.run.LiveSession;
import burstscope.run.SessionState;
import burstscope.testing.Eventually;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.model.CodecColumn;
import burstscope.ui.model.CodecRow;
import burstscope.ui.model.Mode;
import burstscope.ui.model.StartChoice;
import burstscope.ui.model.WindowViewModel;
import burstscope.ui.view.Theme;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;

/// The window on a real backend, turned under load: tells what came of each turn and writes pictures, to be looked at.
final class LiveGallery {
    private static final int POOL = 64;
    private static final int MOST_SECONDS = 90;
    private final Path folder;
    private final LiveSession session = new LiveSession();
    private final Stage stage;
    private final BurstscopeWindow window;

    private LiveGallery(Path folder, int width, int height, Theme theme) throws InterruptedException {
        this.folder = folder;
        stage = FxToolkit.call(Stage::new);
        window = FxToolkit.call(() -> {
            BurstscopeWindow built = new BurstscopeWindow(
                    session, List.of("demo", "deltachat", "msgpackr"), new BurstscopeWindow.Size(width, height), theme);
            built.showForPicture(stage);
            return built;
        });
    }

    /// Folder, width, height, theme, profile, and a program with its arguments where not the profile's own.
    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[0]));
        FxToolkit.startHeadless();
        LiveGallery gallery = new LiveGallery(
                folder,
                Integer.parseInt(args[1]),
                Integer.parseInt(args[2]),
                Theme.valueOf(args[3].toUpperCase(Locale.ROOT)));
        try {
            gallery.play(new AttachTarget(args[4], List.of(args).subList(5, args.length), ""));
        } finally {
            FxToolkit.run(() -> {
                gallery.stage.close();
                gallery.window.close();
            });
            gallery.session.close();
            FxToolkit.exit();
        }
    }

    private WindowViewModel model() {
        return window.model();
    }

    private void play(AttachTarget target) throws Exception {
        FxToolkit.run(() -> model().source().connectTo(target));
        Eventually.holds("attached", () -> session.state() instanceof SessionState.Attached);
        say("attached: " + session.state());
        FxToolkit.run(() -> {
            model().knobs().setPoolSize(POOL);
            model().knobs().steady().textProperty().set("2000");
        });
        rest(3_000);
        turn("codec msgpackr", () -> model().knobs().codec().choose("msgpackr"));
        turn("bundleStrings on", () -> model().knobs().codec().setOption("bundleStrings", "true"));
        turn("sequential on", () -> model().knobs().codec().setOption("sequential", "true"));
        turn("useRecords off", () -> model().knobs().codec().setOption("useRecords", "false"));
        shot("turned");
        FxToolkit.run(() -> {
            model().knobs().codec().setOption("useRecords", "true");
            model().knobs().codec().setOption("sequential", "false");
            model().knobs().codec().setOption("bundleStrings", "false");
            model().knobs().modeProperty().set(Mode.BATCH);
            model().knobs().steady().textProperty().set("0");
            model().knobs().steady().commit();
        });
        rest(3_500);
        FxToolkit.run(() -> {
            // 100 texts of 1000 three-byte characters in each answer.
            model().burst().kindProperty().set("cjk");
            model().burst().startProperty().set(StartChoice.QUEUED);
            model().burst().events().textProperty().set("1000");
            model().burst().payload().textProperty().set("3000");
            model().burst().repeat().textProperty().set("3");
            model().burst().fire();
            window.view().toggleCodecs();
            model().codecCosts().crossCheck(true);
        });
        shot("waiting");
        for (int waited = 0; waited < MOST_SECONDS && !found(); waited++) {
            rest(1_000);
        }
        tell();
        shot("costs");
        // And now on the library itself.
        FxToolkit.run(() -> {
            model().knobs().codec().setOption("bundleStrings", "true");
            model().burst().repeat().textProperty().set("1");
            model().burst().fire();
            window.view().toggleCodecs();
        });
        rest(8_000);
        tell();
        shot("damaged");
    }

    private boolean found() throws InterruptedException {
        return FxToolkit.call(
                () -> !model().codecCosts().findingsProperty().get().isEmpty()
                        && model().codecCosts().findingsProperty().get().stream()
                                .anyMatch(finding -> finding.toString().contains("ERROR")));
    }

    private void turn(String what, Runnable turn) throws Exception {
        FxToolkit.run(turn);
        rest(2_500);
        FxToolkit.run(
                () -> say(what + ": " + model().knobs().codec().effectProperty().get() + "; " + session.state() + "; "
                        + model().lastSnapshot()));
    }

    private void tell() throws Exception {
        List<String> lines = new ArrayList<>();
        FxToolkit.run(() -> {
            for (CodecRow row : model().codecCosts().rows()) {
                StringBuilder line = new StringBuilder();
                for (CodecColumn column : CodecColumn.values()) {
                    line.append(column.text(row)).append(" | ");
                }
                lines.add(line.toString());
            }
            model().bursts().rows().forEach(row -> lines.add(row.toString()));
            session.shadow().snapshot().traffic().forEach(cell -> lines.add(cell.toString()));
            model().codecCosts().findingsProperty().get().forEach(finding -> lines.add(finding.toString()));
            lines.add(model().codecCosts().libraryProperty().get().toString());
            lines.add(model().codecCosts().costProperty().get());
            lines.add(model().codecCosts().noteProperty().get());
            lines.add(model().codecCosts().breakEvenProperty().get().toString());
            lines.add(session.state().toString());
        });
        lines.forEach(LiveGallery::say);
    }

    private void shot(String name) throws Exception {
        FxToolkit.awaitPulses(8);
        var image = FxToolkit.call(window::picture);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(folder.resolve(name + ".png")))) {
            Png.write(image, out);
        }
    }

    private static void rest(long ms) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(ms);
    }

    private static void say(String line) {
        java.util.logging.Logger.getLogger("gallery").info(line);
    }
}
