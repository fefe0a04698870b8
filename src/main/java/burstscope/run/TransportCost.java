package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.report.TransportCosts;
import burstscope.report.TransportCosts.Load;
import burstscope.report.TransportTable;
import burstscope.statistics.Bootstrap;
import burstscope.statistics.Estimate;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Measures what each transport costs, all in one run against demo backends in processes of their own, so that what the
/// machine does meanwhile meets them alike.
///
/// In each round every transport has one slot under every load, in an order drawn anew.
/// - Threads: one runs it.
public final class TransportCost {
    private static final List<Load> LOADS = List.of(
            new Load(1, 64),
            new Load(20, 64),
            new Load(64, 64),
            new Load(100, 64),
            new Load(1, 1024),
            new Load(64, 1024));
    private static final List<Integer> FLOOR_BYTES = List.of(64, 1024);
    /// What an answer has beside its text: envelope, an id of five bytes, the text's length.
    private static final int SMALL_ENVELOPE_BYTES = 35;

    private static final int LARGE_ENVELOPE_BYTES = 37;
    private static final int LARGE_BYTES = 256;
    private static final int WARM_UP_ROUNDS = 2;
    /// Of a slot, not counted: the pool fills, the other side's threads wake up.
    private static final int LEAD_IN_SHARE = 10;

    /// A slot lasts longer until all that is outstanding has come home so often.
    private static final int LEAST_TURNS = 20;

    private static final long HOME_MS = 20_000;
    private static final double SECOND_NS = 1e9;

    private final NanoClock clock = NanoClock.system();
    private final int slots;
    private final Duration slot;
    private final long seed;
    private final Consumer<String> onStep;
    private final Map<Key, List<Reading>> readings = new HashMap<>();
    private final Map<Integer, List<Double>> echoes = new HashMap<>();
    private final Map<Integer, Value[]> params = new HashMap<>();

    private record Key(String way, Load load) {}

    /// What one slot saw.
    private record Reading(double perSecond, double cpuMicros, double bytesIn, double bytesOut) {}

    /// @param slots of each load and transport
    /// @param slot how long each lasts
    /// @param seed draws the order
    /// @param onStep hears what is done, in words
    public TransportCost(int slots, Duration slot, long seed, Consumer<String> onStep) {
        this.slots = slots;
        this.slot = slot;
        this.seed = seed;
        this.onStep = onStep;
        LOADS.forEach(load -> params.computeIfAbsent(
                load.messageBytes(),
                bytes -> AnswerLoop.asking(
                        bytes - (bytes < LARGE_BYTES ? SMALL_ENVELOPE_BYTES : LARGE_ENVELOPE_BYTES))));
    }

    /// - Errors: [IOException] when a backend cannot be started or reached, or leaves a request unanswered.
    public TransportCosts run() throws IOException, InterruptedException {
        List<TransportWay> ways = new ArrayList<>();
        try (TemporaryFolder folder = new TemporaryFolder();
                PipeEcho echo = new PipeEcho(clock)) {
            onStep.accept("start the demo backends");
            String socket = folder.path().resolve("demo").toString();
            ways.add(TransportWay.stdio("stdio"));
            ways.add(TransportWay.listening(TransportTable.REFERENCE, List.of("--tcp", "0"), false));
            ways.add(TransportWay.listening(TransportTable.AGAIN, List.of("--tcp", "0"), false));
            ways.add(TransportWay.listening("Unix socket", List.of("--unix", socket), false));
            ways.add(TransportWay.listening("WebSocket", List.of("--ws", "0"), false));
            ways.add(TransportWay.listening(TransportTable.DEFLATE, List.of("--ws", "0"), true));
            return measure(ways, echo);
        } finally {
            ways.forEach(TransportWay::close);
        }
    }

    private TransportCosts measure(List<TransportWay> ways, PipeEcho echo) throws IOException, InterruptedException {
        Random random = new Random(seed);
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            onStep.accept("warm up " + (round + 1) + " of " + WARM_UP_ROUNDS);
            round(ways, echo, random);
        }
        readings.clear();
        echoes.clear();
        String before = "before: " + Machine.describe();
        for (int round = 0; round < slots; round++) {
            onStep.accept("round " + (round + 1) + " of " + slots);
            round(ways, echo, random);
        }
        List<TransportCosts.Row> rows = new ArrayList<>();
        for (Load load : LOADS) {
            ways.forEach(way -> rows.add(row(way, load)));
        }
        List<TransportCosts.Floor> floors =
                FLOOR_BYTES.stream().map(bytes -> floor(ways.getFirst(), bytes)).toList();
        return new TransportCosts(List.of(before, "after: " + Machine.describe()), slots, seed, rows, floors);
    }

    /// One slot of a round.
    @FunctionalInterface
    private interface Slot {
        void run() throws IOException, InterruptedException;
    }

    private void round(List<TransportWay> ways, PipeEcho echo, Random random) throws IOException, InterruptedException {
        List<Slot> order = new ArrayList<>();
        for (Load load : LOADS) {
            for (TransportWay way : ways) {
                order.add(() -> readings.computeIfAbsent(new Key(way.name(), load), key -> new ArrayList<>())
                        .add(read(way, load)));
            }
        }
        for (int bytes : FLOOR_BYTES) {
            order.add(() ->
                    echoes.computeIfAbsent(bytes, key -> new ArrayList<>()).add(echo.perSecond(bytes, slot.toNanos())));
        }
        Collections.shuffle(order, random);
        for (Slot one : order) {
            one.run();
        }
    }

    private Reading read(TransportWay way, Load load) throws IOException, InterruptedException {
        AnswerLoop loop = way.loop();
        loop.keep(load.outstanding(), params.getOrDefault(load.messageBytes(), new Value[0]));
        way.connection().wakeWriter();
        TimeUnit.NANOSECONDS.sleep(slot.toNanos() / LEAD_IN_SHARE);
        long bytesIn = way.bytesIn();
        long bytesOut = way.bytesOut();
        long cpuNs = way.connection().cpuNs();
        long answered = loop.answered();
        long startNs = clock.nanoTime();
        TimeUnit.NANOSECONDS.sleep(slot.toNanos());
        // On a busy machine next to nothing may have come yet.
        long least = (long) LEAST_TURNS * load.outstanding();
        for (int more = 0; loop.answered() - answered < least && more < HOME_MS; more++) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        double ns = clock.nanoTime() - startNs;
        double messages = loop.answered() - answered;
        if (messages < least) {
            throw new IOException(way.name() + " answers no more: " + loop.failure());
        }
        Reading reading = new Reading(
                messages * SECOND_NS / ns,
                (way.connection().cpuNs() - cpuNs) / messages / 1_000,
                (way.bytesIn() - bytesIn) / messages,
                (way.bytesOut() - bytesOut) / messages);
        loop.end();
        long waited = 0;
        while (!loop.isHome() && waited++ < HOME_MS) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        String failure = loop.failure();
        if (failure != null || !loop.isHome()) {
            throw new IOException(way.name() + ": a request was not answered"
                    + (failure == null ? " within " + HOME_MS + " ms" : ": " + failure));
        }
        return reading;
    }

    private double[] rates(String way, Load load) {
        return of(way, load).stream().mapToDouble(Reading::perSecond).toArray();
    }

    private List<Reading> of(String way, Load load) {
        return readings.getOrDefault(new Key(way, load), List.of());
    }

    private TransportCosts.Row row(TransportWay way, Load load) {
        List<Reading> all = of(way.name(), load);
        double[] rates = rates(way.name(), load);
        TransportCosts.Wire wire = new TransportCosts.Wire(
                Bootstrap.median(all.stream().mapToDouble(Reading::bytesIn).toArray(), seed)
                        .median(),
                Bootstrap.median(all.stream().mapToDouble(Reading::bytesOut).toArray(), seed)
                        .median());
        return new TransportCosts.Row(
                way.name(),
                load,
                Bootstrap.median(rates, seed),
                Bootstrap.median(all.stream().mapToDouble(Reading::cpuMicros).toArray(), seed),
                wire,
                Bootstrap.medianRatio(rates, rates(TransportTable.REFERENCE, load), seed));
    }

    private TransportCosts.Floor floor(TransportWay stdio, int bytes) {
        double[] bare = echoes.getOrDefault(bytes, List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        Estimate ratio = Bootstrap.medianRatio(bare, rates(stdio.name(), new Load(1, bytes)), seed);
        return new TransportCosts.Floor(bytes, Bootstrap.median(bare, seed), ratio);
    }
}
