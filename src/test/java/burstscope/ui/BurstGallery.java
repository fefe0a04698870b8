package burstscope.ui;

import burstscope.measure.BurstOrigin;
import burstscope.measure.BurstRecord;
import burstscope.measure.BurstRecorder;
import burstscope.measure.CaptureRecorder;
import burstscope.measure.DeliverySettings;
import burstscope.measure.EventMeter;
import burstscope.measure.TrafficCounts;
import burstscope.run.AttachTarget;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.model.BurstRow;
import burstscope.ui.view.Theme;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import javafx.scene.control.Button;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;

/// Pictures of bursts event by event, and of the trigger, to be looked at.
public final class BurstGallery {
    private static final long MS = 1_000_000;
    private static final int TIMELINE = 1;
    private static final int TRIGGER = 2;
    private static final int FINDINGS = 5;
    private static final int GROUPS = -1;
    private static final int CONDITIONS = -2;

    private BurstGallery() {}

    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[0]));
        FxToolkit.startHeadless();
        for (Theme theme : Theme.values()) {
            String name = theme.name().toLowerCase(Locale.ROOT) + ".png";
            picture(folder.resolve("single-1000x700-" + name), 1000, 700, theme, TIMELINE, 1);
            picture(folder.resolve("overlay-1600x1000-" + name), 1600, 1000, theme, TIMELINE, 4);
            picture(folder.resolve("trigger-1000x700-" + name), 1000, 700, theme, TRIGGER, 0);
            picture(folder.resolve("findings-1000x700-" + name), 1000, 700, theme, FINDINGS, 0);
            picture(folder.resolve("groups-1000x700-" + name), 1000, 700, theme, GROUPS, 0);
        }
        picture(folder.resolve("groups-1600x1000-light.png"), 1600, 1000, Theme.LIGHT, GROUPS, 0);
        picture(folder.resolve("overlay-1000x700-light.png"), 1000, 700, Theme.LIGHT, TIMELINE, 4);
        picture(folder.resolve("bursts-1600x1000-light.png"), 1600, 1000, Theme.LIGHT, 0, 1);
        picture(folder.resolve("conditions-1000x700-light.png"), 1000, 700, Theme.LIGHT, CONDITIONS, 0);
        picture(folder.resolve("findings-1600x1000-dark.png"), 1600, 1000, Theme.DARK, FINDINGS, 0);
        picture(folder.resolve("trigger-1600x1000-dark.png"), 1600, 1000, Theme.DARK, TRIGGER, 0);
        picture(folder.resolve("none-1000x700-dark.png"), 1000, 700, Theme.DARK, TIMELINE, 0);
        FxToolkit.exit();
    }

    /// A burst with a stall of 150 ms, caught by a trigger.
    static BurstRecord captured(int number, long start) {
        Random random = new Random(number);
        CaptureRecorder recorder = new CaptureRecorder(start, 100_000);
        long now = start - 60 * MS;
        for (int i = 0; i < 12; i++) {
            recorder.addHistory(event(now += 4 * MS, i + 1), false);
        }
        now = start;
        for (int i = 0; i < 800; i++) {
            recorder.add(event(now, i + 13), false);
            now += i == 300 ? 150 * MS : (long) (MS * (0.2 + 0.8 * random.nextDouble()));
        }
        return recorder.finish(
                number,
                new BurstRecord.Settings(
                        "captured", DeliverySettings.pool(20), "json", 800, -1, BurstRecord.Start.TRIGGERED),
                new TrafficCounts(800, 80_000, 800, 800, 40_000, 96_000),
                new BurstRecord.OwnCost(0, 0),
                BurstRecord.End.COMPLETE,
                "event /event/kind = ImapInboxIdle");
    }

    /// A burst under a pool of some size; a larger one drains faster.
    static BurstRecord fired(int number, int pool, long start) {
        EventMeter meter = new EventMeter();
        BurstRecorder recorder = new BurstRecorder(
                number,
                new BurstRecord.Settings(
                        "burst", DeliverySettings.pool(pool), "json", 1_000, 64, BurstRecord.Start.LIVE),
                r -> {});
        recorder.startDrainAt(start);
        meter.begin(recorder);
        Random random = new Random(number);
        long now = start + 2 * MS;
        for (int i = 0; i < 1_000; i++) {
            now += (long) (MS * 1.5 / Math.sqrt(pool) * random.nextDouble());
            meter.onEvent(event(now, i + 1), true);
        }
        return recorder.finish(
                new TrafficCounts(1_000, 100_000, 1_000, 1_000, 60_000, 120_000),
                new BurstRecord.OwnCost(0, 0),
                BurstRecord.End.COMPLETE);
    }

    private static BurstOrigin elsewhere() {
        return new BurstOrigin(
                new BurstOrigin.Surroundings(
                        "tcp:127.0.0.1:4711, framed by a length, burstscope demo backend 0.1.0",
                        "demo",
                        "8 processors, Linux amd64, Java 25",
                        new BurstOrigin.Program("0.1.0", "0123456789ab"),
                        5_000_000,
                        new BurstOrigin.Way(1_000_000, true)),
                0,
                0);
    }

    private static EventMeter.Event event(long atNs, long sequence) {
        return new EventMeter.Event(EventMeter.NONE, atNs, atNs - 2 * MS, sequence, sequence, 100);
    }

    private static void mark(BurstscopeWindow window, TableView<BurstRow> table) {
        for (BurstRow row : table.getItems()) {
            if (row.number() > 1_004) {
                table.getSelectionModel().select(row);
            }
        }
        ((Button) window.view().lookup(".by-setting")).fire();
    }

    private static void picture(Path file, int width, int height, Theme theme, int tab, int selected) throws Exception {
        FakeSession session = new FakeSession();
        session.attach(AttachTarget.profile("demo"));
        Demonstrations.minute(session);
        long now = session.backend().nowNs();
        for (int i = 0; i < 3; i++) {
            session.observations().offer(fired(1_001 + i, 1 << (2 * i), now - (8 - 2L * i) * 1_000 * MS));
        }
        session.observations().offer(captured(1_004, now - 2_000 * MS));
        for (int i = 0; i < (tab < 0 ? 16 : 0); i++) {
            BurstRecord burst = fired(1_005 + i, i % 2 == 0 ? 1 : 20, now - 1_000 * MS);
            session.observations().offer(tab == CONDITIONS && i % 2 == 0 ? burst.from(elsewhere()) : burst);
        }
        Stage stage = FxToolkit.call(Stage::new);
        BurstscopeWindow window = FxToolkit.call(() -> {
            BurstscopeWindow built = new BurstscopeWindow(
                    session, List.of("demo", "deltachat"), new BurstscopeWindow.Size(width, height), theme);
            built.showForPicture(stage);
            return built;
        });
        FxToolkit.awaitPulses(8);
        FxToolkit.run(() -> {
            ((TabPane) window.view().lookup(".lower-tabs")).getSelectionModel().select(0);
            @SuppressWarnings("unchecked")
            TableView<BurstRow> table = (TableView<BurstRow>) window.view().lookup(".bursts .table-view");
            for (int i = 0; i < selected; i++) {
                table.getSelectionModel().select(i);
            }
            ((TabPane) window.view().lookup(".lower-tabs")).getSelectionModel().select(Math.max(0, tab));
            if (tab < 0) {
                mark(window, table);
            }
            if (tab == TRIGGER) {
                window.model().trigger().conditionProperty().set("event kynd = ImapInboxIdle");
                window.model().trigger().arm();
            }
        });
        FxToolkit.awaitPulses(10);
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
