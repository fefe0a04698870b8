package burstscope.ui;

import burstscope.coding.Coding;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Observation;
import burstscope.report.ComparisonResult;
import burstscope.report.SettingResult;
import burstscope.run.BackendKnobs;
import burstscope.run.BurstOrder;
import burstscope.run.DemonstrationResult;
import burstscope.statistics.Effect;
import burstscope.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;

/// Stories that a [FakeSession] plays.
public final class Demonstrations {
    private static final BurstOrder BURST = new BurstOrder("burst", 1_000, 100, 0, 1, BurstRecord.Start.LIVE);

    private Demonstrations() {}

    /// A minute in which the pool, the codec and the delay were turned and bursts fired.
    static void minute(FakeSession session) {
        SimulatedBackend backend = session.backend();
        session.setBackendKnobs(new BackendKnobs(0, 2_000, 100));
        session.setDelivery(DeliverySettings.single());
        backend.run(6);
        bursts(session, 4);
        session.setDelivery(DeliverySettings.pool(4));
        backend.run(2);
        bursts(session, 4);
        for (int size : new int[] {5, 6, 8, 11, 14, 20}) {
            session.setDelivery(DeliverySettings.pool(size));
            backend.run(0.1);
        }
        backend.run(3);
        bursts(session, 4);
        session.setCodec(Coding.MSGPACK);
        backend.run(2);
        bursts(session, 4);
        session.setBackendKnobs(new BackendKnobs(5_000_000, 2_000, 100));
        session.setDelivery(DeliverySettings.pool(6));
        backend.run(6);
        session.setBackendKnobs(new BackendKnobs(0, 2_000, 100));
        session.setDelivery(DeliverySettings.batch(0));
        backend.run(4);
        bursts(session, 4);
        session.setDelivery(DeliverySettings.pool(20));
        backend.run(3);
    }

    private static void bursts(FakeSession session, int count) {
        for (int i = 0; i < count; i++) {
            session.backend().burst(BURST);
            do {
                session.backend().run(0.1);
            } while (session.backend().bursting());
            session.backend().run(1.2);
        }
    }

    /// What a headless demonstration hands over: a minute, and a pool curve of two codecs.
    public static DemonstrationResult made() {
        FakeSession session = new FakeSession();
        minute(session);
        List<Observation> live = new ArrayList<>();
        session.observations().drainTo(live::add);
        List<SettingResult> settings = new ArrayList<>();
        for (String codec : List.of("json", "msgpack")) {
            double factor = codec.equals("json") ? 1 : 0.82;
            for (int size : new int[] {1, 2, 4, 8, 20, 64}) {
                double ms = factor * Math.max(74, 450.0 / size);
                settings.add(setting(size == 1 ? DeliverySettings.single() : DeliverySettings.pool(size), codec, ms));
            }
            settings.add(setting(DeliverySettings.batch(0), codec, factor * 61));
        }
        ComparisonResult.Conditions conditions = new ComparisonResult.Conditions(
                "demo backend, newline-delimited JSON over stdio",
                new ComparisonResult.Burst("demo", "burst", 1_000, 100, "live", 7, 0, 1_000_000),
                10,
                2,
                "2 processors, Linux, Java 25",
                0);
        return new DemonstrationResult(live, new ComparisonResult(conditions, settings, List.of()));
    }

    private static SettingResult setting(DeliverySettings delivery, String codec, double ms) {
        return new SettingResult(
                delivery,
                codec,
                List.of(),
                new Estimate(10, ms, ms * 0.94, ms * 1.07),
                new Estimate(10, 1e6 / ms, 0.9e6 / ms, 1.1e6 / ms),
                new Effect(
                        new Estimate(10, ms / 450, ms * 0.9 / 450, ms * 1.1 / 450),
                        0.002,
                        0.002,
                        true,
                        new Effect.Counts(10, 10)));
    }
}
