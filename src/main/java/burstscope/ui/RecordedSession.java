package burstscope.ui;

import burstscope.coding.Coding;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Drain;
import burstscope.measure.Observation;
import burstscope.run.AttachTarget;
import burstscope.run.BackendKnobs;
import burstscope.run.BurstOrder;
import burstscope.run.Capabilities;
import burstscope.run.CodecOffer;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Shows what was observed before; nothing can be turned any more.
/// - Threads: any.
final class RecordedSession implements ScopeSession {
    private static final String RECORDED = "This is a recording.";
    private static final Map<String, String> GONE = Stream.of(
                    "delay", "steady", "consumer", "alongside", "coalesce", "log-requests", "stages", "way")
            .collect(Collectors.toMap(knob -> knob, _ -> RECORDED));
    private static final int SMALLEST = 16;

    private final Drain<Observation> observations;
    private final SessionState state;

    RecordedSession(String description, List<String> codecs, List<Observation> recorded) {
        observations = new Drain<>(Integer.highestOneBit(Math.max(SMALLEST, recorded.size())) * 2);
        recorded.forEach(observations::offer);
        state = new SessionState.Attached(
                description,
                new Capabilities(
                        // Recorded on the demo backend, which sends nothing by itself.
                        List.of(DeliveryMode.SINGLE, DeliveryMode.POOL, DeliveryMode.BATCH),
                        codecs.stream().map(CodecOffer::plain).toList(),
                        List.of("burst"),
                        GONE),
                new SessionState.BurstProgress(0, 0),
                "");
    }

    @Override
    public void attach(AttachTarget target) {}

    @Override
    public void detach() {}

    @Override
    public void setDelivery(DeliverySettings settings) {}

    @Override
    public void setCodec(Coding coding) {}

    @Override
    public void setBackendKnobs(BackendKnobs knobs) {}

    @Override
    public void fireBursts(BurstOrder order) {}

    @Override
    public void cancelBursts() {}

    @Override
    public SessionState state() {
        return state;
    }

    @Override
    public Drain<Observation> observations() {
        return observations;
    }

    @Override
    public void close() {}
}
