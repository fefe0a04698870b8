package burstscope.ui;

import burstscope.coding.Coding;
import burstscope.measure.SwitchEffect;
import burstscope.run.AttachProblem;
import burstscope.run.AttachTarget;
import burstscope.run.SessionState;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.view.Theme;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;

/// Writes a picture of each state of the window into a folder, to be looked at.
final class Gallery {
    private Gallery() {}

    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[0]));
        Pictures.paint(Demonstrations.made(), folder.resolve("report"));
        for (Theme theme : Theme.values()) {
            String name = theme.name().toLowerCase(java.util.Locale.ROOT);
            picture(folder.resolve("data-1600x1000-" + name + ".png"), 1600, 1000, theme, Gallery::data);
            picture(folder.resolve("data-1000x700-" + name + ".png"), 1000, 700, theme, Gallery::data);
        }
        for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
            String name = theme.name().toLowerCase(java.util.Locale.ROOT);
            picture(folder.resolve("options-1600x1000-" + name + ".png"), 1600, 1000, theme, Gallery::options);
            picture(folder.resolve("options-1000x700-" + name + ".png"), 1000, 700, theme, Gallery::options);
        }
        picture(folder.resolve("empty-1000x700-light.png"), 1000, 700, Theme.LIGHT, session -> {});
        picture(
                folder.resolve("connecting-1000x700-light.png"),
                1000,
                700,
                Theme.LIGHT,
                session -> session.become(new SessionState.Connecting("start the program")));
        picture(folder.resolve("failed-1000x700-light.png"), 1000, 700, Theme.LIGHT, Gallery::failed);
        picture(folder.resolve("failed-1000x700-dark.png"), 1000, 700, Theme.DARK, Gallery::failed);
        picture(folder.resolve("few-1000x700-dark.png"), 1000, 700, Theme.DARK, Gallery::few);
        FakeSession session = new FakeSession();
        data(session);
        Stage stage = FxToolkit.call(Stage::new);
        BurstscopeWindow window = FxToolkit.call(() -> {
            BurstscopeWindow built = new BurstscopeWindow(
                    session, List.of("demo", "deltachat"), new BurstscopeWindow.Size(1000, 700), Theme.LIGHT);
            built.showForPicture(stage);
            return built;
        });
        FxToolkit.awaitPulses(8);
        FxToolkit.run(() -> {
            javafx.scene.control.TableView<?> table =
                    (javafx.scene.control.TableView<?>) window.view().lookup(".bursts .table-view");
            table.getSelectionModel().select(7);
            javafx.scene.Node scope = window.view().lookup(".scope");
            scope.requestFocus();
            window.model().scope().toggleFollowing();
            for (int i = 0; i < 47; i++) {
                scope.fireEvent(new javafx.scene.input.KeyEvent(
                        javafx.scene.input.KeyEvent.KEY_PRESSED,
                        "",
                        "",
                        javafx.scene.input.KeyCode.LEFT,
                        false,
                        false,
                        false,
                        false));
            }
        });
        FxToolkit.awaitPulses(8);
        save(folder.resolve("frozen-cursor-selected.png"), FxToolkit.call(window::picture));
        FxToolkit.run(() -> window.view()
                .fireEvent(new javafx.scene.input.KeyEvent(
                        javafx.scene.input.KeyEvent.KEY_PRESSED,
                        "",
                        "",
                        javafx.scene.input.KeyCode.F1,
                        false,
                        false,
                        false,
                        false)));
        FxToolkit.awaitPulses(8);
        save(folder.resolve("help.png"), FxToolkit.call(window::picture));
        FxToolkit.exit();
    }

    private static void save(Path file, WritableImage image) throws Exception {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            Png.write(image, out);
        }
    }

    private static void data(FakeSession session) {
        session.attach(AttachTarget.profile("demo"));
        Demonstrations.minute(session);
    }

    private static void options(FakeSession session) {
        data(session);
        session.setCodec(Coding.parse("msgpackr:bundleStrings"));
        session.backend().run(3);
        session.observations()
                .offer(new SwitchEffect(
                        session.backend().nowNs() - 3_000_000_000L,
                        "msgpackr:bundleStrings=true",
                        new SwitchEffect.Side("msgpack", 2, 8_012, 167.2, 1_210, 1_001),
                        new SwitchEffect.Side("msgpackr:bundleStrings=true", 2, 7_980, 141.9, 1_730, 998)));
        session.backend().run(0.2);
    }

    private static void few(FakeSession session) {
        session.offer(FakeSession.FEW);
        session.backend().stamped(false);
        session.attach(new AttachTarget(
                "deltachat",
                List.of("a-very-long-program-name-that-goes-on-and-on/and/on", "--with", "many arguments"),
                ""));
        session.become(new SessionState.Attached(
                "child process /home/somebody/some/very/long/path/to/the/binary/deltachat-rpc-server --with many --arguments --and --options, newline-delimited JSON over stdio",
                FakeSession.FEW,
                new SessionState.BurstProgress(3, 30),
                "The server has no batch call: batch stays off."));
        session.backend().health(new burstscope.measure.OwnHealth(45_000_000, 1.4, 3_000_000, 12));
        session.backend().faults(new burstscope.measure.FaultCounts(3, 1, 0, 2, 0, 0));
        Demonstrations.minute(session);
    }

    private static void failed(FakeSession session) {
        session.become(new SessionState.Failed(new AttachProblem(
                "start the program",
                "The program /opt/a/very/long/path/to/deltachat-rpc-server ended with exit code 127 before it answered. It wrote: error while loading shared libraries: libsomething-with-a-long-name.so.6: cannot open shared object file: No such file or directory",
                "install the package @deltachat/stdio-rpc-server-linux-x64, or name another program in Target.")));
    }

    /// Pictures of the codecs alone.
    static final class Codecs {
        private Codecs() {}

        public static void main(String[] args) throws Exception {
            Path folder = Files.createDirectories(Path.of(args[0]));
            FxToolkit.startHeadless();
            FakeShadow calm = FakeShadow.demonstration(false);
            FakeShadow damaging = FakeShadow.demonstration(true);
            damaging.library(new burstscope.compare.shadow.LibraryState.Running("Node v20.20.2", 1_234, 5));
            for (Theme theme : Theme.values()) {
                String name = theme.name().toLowerCase(java.util.Locale.ROOT);
                codecs(folder.resolve("codecs-1000x700-" + name + ".png"), 1000, 700, theme, calm);
                codecs(folder.resolve("finding-1600x1000-" + name + ".png"), 1600, 1000, theme, damaging);
            }
            codecs(folder.resolve("finding-1000x700-light.png"), 1000, 700, Theme.LIGHT, damaging);
            codecs(folder.resolve("empty-1000x700-dark.png"), 1000, 700, Theme.DARK, burstscope.run.CodecShadow.NONE);
            FxToolkit.exit();
        }

        private static void codecs(Path file, int width, int height, Theme theme, burstscope.run.CodecShadow shadow)
                throws Exception {
            FakeSession session = new FakeSession();
            session.shadowedBy(shadow);
            data(session);
            Stage stage = FxToolkit.call(Stage::new);
            BurstscopeWindow window = FxToolkit.call(() -> {
                BurstscopeWindow built = new BurstscopeWindow(
                        session, List.of("demo", "deltachat"), new BurstscopeWindow.Size(width, height), theme);
                built.showForPicture(stage);
                built.view().toggleCodecs();
                return built;
            });
            FxToolkit.awaitPulses(8);
            FxToolkit.run(() -> session.backend().run(0.5));
            FxToolkit.awaitPulses(4);
            FxToolkit.run(() -> {
                for (javafx.scene.Node node : window.view().lookupAll(".finding")) {
                    ((javafx.scene.control.TitledPane) node).setExpanded(height > 800);
                    break;
                }
            });
            FxToolkit.awaitPulses(8);
            save(file, FxToolkit.call(window::picture));
            FxToolkit.run(() -> {
                stage.close();
                window.close();
            });
        }
    }

    private static void picture(Path file, int width, int height, Theme theme, Consumer<FakeSession> story)
            throws Exception {
        FakeSession session = new FakeSession();
        story.accept(session);
        Stage stage = FxToolkit.call(Stage::new);
        BurstscopeWindow window = FxToolkit.call(() -> {
            BurstscopeWindow built = new BurstscopeWindow(
                    session, List.of("demo", "deltachat"), new BurstscopeWindow.Size(width, height), theme);
            built.showForPicture(stage);
            return built;
        });
        FxToolkit.awaitPulses(8);
        if (session.state() instanceof SessionState.Attached) {
            FxToolkit.run(() -> session.backend().run(0.5));
        }
        FxToolkit.awaitPulses(8);
        WritableImage image = FxToolkit.call(() -> window.picture());
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            Png.write(image, out);
        }
        FxToolkit.run(() -> {
            stage.close();
            window.close();
        });
    }
}
