package burstscope.ui;

import burstscope.backend.BackendListener;
import burstscope.backend.DemoBackend;
import burstscope.measure.DeliverySettings;
import burstscope.run.AttachTarget;
import burstscope.run.BackendKnobs;
import burstscope.run.LiveSession;
import burstscope.run.SessionState;
import burstscope.run.Threads;
import burstscope.run.WindowSession;
import burstscope.tap.TapPlace;
import burstscope.tap.TapServer;
import burstscope.tap.TapSession;
import burstscope.testing.Eventually;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.view.Theme;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;

/// The window on a tap between another session and the demo backend: writes pictures, to be looked at.
final class TapGallery {
    private static final String NAME = "gallery";

    private TapGallery() {}

    /// Folder, width, height, theme.
    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[0]));
        BurstscopeWindow.Size size = new BurstscopeWindow.Size(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        Theme theme = Theme.valueOf(args[3].toUpperCase(Locale.ROOT));
        FxToolkit.startHeadless();
        TapSession seen = TapSession.open(
                new TapSession.Wishes(
                        null, Set.of("burstscope.getNextEvent", "burstscope.getNextEventBatch"), null, NAME),
                Threads.FACTORY,
                _ -> {});
        try (BackendListener backend = new DemoBackend().listen(0);
                TapServer tap = new TapServer(
                        TapPlace.parse("tcp:127.0.0.1:0"), TapPlace.parse("tcp:127.0.0.1:" + backend.port()), seen);
                LiveSession client = new LiveSession();
                WindowSession session = new WindowSession()) {
            Threads.FACTORY.newThread(() -> serve(tap)).start();
            client.attach(new AttachTarget("demo", List.of(), tap.address()));
            Eventually.holds("the client is attached", () -> client.state() instanceof SessionState.Attached);
            client.setDelivery(DeliverySettings.pool(20));
            client.setBackendKnobs(new BackendKnobs(1_000_000, 2_000, 100));
            show(session, size, theme, client, folder);
        } finally {
            seen.finish();
            FxToolkit.exit();
        }
    }

    private static void serve(TapServer tap) {
        try {
            tap.run(Threads.FACTORY, false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void show(
            WindowSession session, BurstscopeWindow.Size size, Theme theme, LiveSession client, Path folder)
            throws Exception {
        Stage stage = FxToolkit.call(Stage::new);
        BurstscopeWindow window = FxToolkit.call(() -> {
            BurstscopeWindow built = new BurstscopeWindow(session, List.of("demo", "deltachat"), size, theme);
            built.showForPicture(stage);
            return built;
        });
        FxToolkit.run(() -> window.model().source().connectTo(new AttachTarget("", List.of(), "tap:" + NAME)));
        shot(window, folder.resolve("connecting.png"));
        for (int i = 0; i < 14; i++) {
            TimeUnit.SECONDS.sleep(1);
            client.setBackendKnobs(new BackendKnobs(1_000_000L * (1 + i % 5), 500 * (1 + i % 6), 100));
            if (i == 8) {
                client.setDelivery(DeliverySettings.pool(4));
            }
        }
        shot(window, folder.resolve("watching.png"));
        session.reconnectByItself(false);
        FxToolkit.run(() -> {
            stage.close();
            window.close();
        });
    }

    private static void shot(BurstscopeWindow window, Path file) throws Exception {
        FxToolkit.awaitPulses(8);
        var image = FxToolkit.call(window::picture);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            Png.write(image, out);
        }
    }
}
