package burstscope.ui;

import burstscope.measure.BurstWork;
import burstscope.measure.Rivals;
import burstscope.run.AttachTarget;
import burstscope.run.Capabilities;
import burstscope.run.Detour;
import burstscope.run.LiveSession;
import burstscope.run.RivalState;
import burstscope.run.SessionState;
import burstscope.testing.Eventually;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.model.ConsumerWork;
import burstscope.ui.model.InputField;
import burstscope.ui.model.RivalsViewModel;
import burstscope.ui.view.Theme;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;

/// Pictures of the switches for other explanations, to be looked at.
final class RivalGallery {
    private static final String LOG = "/tmp/burstscope-requests-1234567890123456789.ndjson";

    private RivalGallery() {}

    /// One state of the window.
    /// @param story plays before the switches are opened
    private record Shown(String name, Capabilities offered, boolean open, Consumer<BurstscopeWindow> story) {}

    /// Folder.
    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[0]));
        FxToolkit.startHeadless();
        for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
            for (int[] size : new int[][] {{1000, 700}, {1600, 1000}}) {
                for (Shown shown : List.of(
                        new Shown("folded", FakeSession.ALL, false, _ -> {}),
                        new Shown("empty", FakeSession.ALL, true, _ -> {}),
                        new Shown("running", FakeSession.ALL, true, RivalGallery::all),
                        new Shown("running-folded", FakeSession.ALL, false, RivalGallery::all),
                        new Shown("refused", FakeSession.FEW, true, RivalGallery::wrong),
                        new Shown("help", FakeSession.ALL, false, RivalGallery::help),
                        new Shown("tap", Capabilities.WATCHING, true, _ -> {}))) {
                    String name =
                            shown.name() + "-" + size[0] + "-" + theme.name().toLowerCase(Locale.ROOT) + ".png";
                    picture(folder.resolve(name), new BurstscopeWindow.Size(size[0], size[1]), theme, shown);
                }
            }
        }
        FxToolkit.exit();
    }

    private static void type(InputField field, String text) {
        field.textProperty().set(text);
        field.commit();
    }

    private static void help(BurstscopeWindow window) {
        window.view().fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.F1, false, false, false, false));
    }

    private static void all(BurstscopeWindow window) {
        RivalsViewModel model = window.model().rivals();
        model.workProperty().set(ConsumerWork.BUSY);
        type(model.time(), "200us");
        type(model.answers(), "2");
        model.equalAtProperty().set("/event/kind /event/chatId");
        model.commitEqualAt();
        model.logProperty().set(true);
        model.stagesProperty().set(true);
        model.hopProperty().set(true);
        type(model.way(), "2ms");
    }

    private static void wrong(BurstscopeWindow window) {
        RivalsViewModel model = window.model().rivals();
        type(model.time(), "for ever");
        model.equalAtProperty().set("event/a-very-long-name-that-nobody-can-break-anywhere/kind");
        model.commitEqualAt();
        type(model.way(), "an hour");
        model.logProperty().set(true);
    }

    private static void counted(FakeRivals rivals, String name) {
        if (name.startsWith("running")) {
            Rivals all = rivals.state().inForce();
            rivals.become(new RivalState(all, true, new Detour(0, false), false, "", LOG, RivalState.Counts.NONE));
            rivals.count(1, new BurstWork.Consumed(0, 0, 0), new BurstWork.Alongside(0, 0, 0, 0));
        } else if (name.equals("refused")) {
            rivals.refuse("no file for the log of requests: /var/a/very/long/place/where/nobody/may/write/anything: No"
                    + " space left on device");
        }
    }

    private static void picture(Path file, BurstscopeWindow.Size size, Theme theme, Shown shown)
            throws IOException, InterruptedException {
        FakeSession session = new FakeSession();
        session.offer(shown.offered());
        session.attach(AttachTarget.profile("demo"));
        Demonstrations.minute(session);
        Stage stage = FxToolkit.call(Stage::new);
        BurstscopeWindow window = FxToolkit.call(() -> {
            BurstscopeWindow built = new BurstscopeWindow(session, List.of("demo"), size, theme);
            built.showForPicture(stage);
            shown.story().accept(built);
            return built;
        });
        FxToolkit.awaitPulses(8);
        FxToolkit.run(() -> counted(session.rivals(), shown.name()));
        FxToolkit.awaitPulses(4);
        if (shown.name().startsWith("running")) {
            FxToolkit.run(() -> session.rivals()
                    .count(
                            2_000_000_001L,
                            new BurstWork.Consumed(4_321, 870_000_000, 12_345),
                            new BurstWork.Alongside(321, 84_000_000, 0, 123_456)));
            FxToolkit.awaitPulses(4);
        }
        if (shown.open()) {
            FxToolkit.run(() -> ((ToggleButton) window.view().lookup(".fold")).fire());
        }
        FxToolkit.awaitPulses(12);
        WritableImage image = FxToolkit.call(window::picture);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            Png.write(image, out);
        }
        FxToolkit.run(() -> {
            stage.close();
            window.close();
        });
    }

    /// The same on a real backend, turned under load: tells what came of it.
    static final class Live {
        private static final int TIMELINE = 1;

        private Live() {}

        /// Folder, then profile.
        public static void main(String[] args) throws Exception {
            Path folder = Files.createDirectories(Path.of(args[0]));
            FxToolkit.startHeadless();
            LiveSession session = new LiveSession();
            Stage stage = FxToolkit.call(Stage::new);
            BurstscopeWindow window = FxToolkit.call(() -> {
                BurstscopeWindow built = new BurstscopeWindow(
                        session, List.of("demo"), new BurstscopeWindow.Size(1_600, 1_000), Theme.LIGHT);
                built.showForPicture(stage);
                built.model().source().connectTo(AttachTarget.profile(args[1]));
                return built;
            });
            try {
                Eventually.holds("attached", () -> session.state() instanceof SessionState.Attached);
                play(window, session);
                save(window, folder.resolve("live-" + args[1] + ".png"));
                FxToolkit.run(() -> {
                    var bursts = (TableView<?>) window.view().lookup(".bursts .table-view");
                    bursts.getSelectionModel().select(0);
                    ((TabPane) window.view().lookup(".lower-tabs"))
                            .getSelectionModel()
                            .select(TIMELINE);
                });
                FxToolkit.awaitPulses(12);
                save(window, folder.resolve("live-" + args[1] + "-timeline.png"));
            } finally {
                FxToolkit.run(() -> {
                    stage.close();
                    window.close();
                });
                session.close();
                FxToolkit.exit();
            }
        }

        private static void play(BurstscopeWindow window, LiveSession session) throws Exception {
            RivalsViewModel model = window.model().rivals();
            FxToolkit.run(() -> ((ToggleButton) window.view().lookup(".fold")).fire());
            turn(session, "off", () -> {});
            turn(session, "busy", () -> {
                model.workProperty().set(ConsumerWork.BUSY);
                type(model.time(), "0.2 ms");
            });
            turn(session, "large answers", () -> type(model.answers(), "2"));
            turn(session, "log, stages", () -> {
                model.logProperty().set(true);
                model.stagesProperty().set(true);
            });
            turn(session, "bursts", () -> {
                type(window.model().knobs().steady(), "0");
                type(window.model().burst().repeat(), "3");
                window.model().burst().fire();
            });
            turn(session, "coalesce", () -> {
                model.equalAtProperty().set("/burst");
                model.commitEqualAt();
            });
            turn(session, "consumer and large answers off", () -> {
                model.workProperty().set(ConsumerWork.NONE);
                type(model.answers(), "0");
            });
            turn(session, "bursts", () -> window.model().burst().fire());
            turn(session, "hop at the next connect", () -> {
                type(window.model().knobs().steady(), "0");
                model.logProperty().set(false);
                model.hopProperty().set(true);
                type(model.way(), "2ms");
            });
            turn(session, "connected again", () -> window.model().source().connectNow());
            Eventually.holds(
                    "the way is longer", () -> session.rivals().state().way().hop());
            turn(session, "bursts", () -> window.model().burst().fire());
            FxToolkit.run(() -> window.model()
                    .bursts()
                    .rows()
                    .forEach(row -> say(row.burst().number() + " " + row.burst().settings() + " "
                            + row.burst().times().drainTimeNs())));
        }

        private static void turn(LiveSession session, String what, Runnable turn) throws Exception {
            Eventually.holds(
                    "no burst is under way",
                    () -> !(session.state() instanceof SessionState.Attached attached)
                            || !attached.progress().running());
            FxToolkit.awaitPulses(8);
            FxToolkit.run(turn);
            TimeUnit.SECONDS.sleep(4);
            say(what + ": " + session.rivals().state());
        }

        private static void save(BurstscopeWindow window, Path file) throws Exception {
            WritableImage image = FxToolkit.call(window::picture);
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
                Png.write(image, out);
            }
        }

        private static void say(String line) {
            java.util.logging.Logger.getLogger("gallery").info(line);
        }
    }
}
