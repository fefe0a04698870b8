package burstscope.load;

import burstscope.codec.Value;
import burstscope.rpc.Completion;
import burstscope.rpc.PeerListener;
import burstscope.rpc.Shares;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Takes the events that a backend sends by itself.
///
/// A notification that joins several events counts each of them; its bytes are shared out among them.
/// - Threads: the reader.
public final class PushEvents implements PeerListener {
    private final PushReader reader;
    private final EventReader eventReader;
    private final EventSink sink;
    private final BooleanSupplier wanted;
    private final PeerListener rules;
    private final EventFields fields = new EventFields();
    private final List<Pushed> pushed = new ArrayList<>();

    private record Pushed(String kind, Value event) {}

    /// @param wanted whether such events count now
    /// @param rules hears everything first, and answers the backend's own requests
    public PushEvents(
            PushReader reader, EventReader eventReader, EventSink sink, BooleanSupplier wanted, PeerListener rules) {
        this.reader = reader;
        this.eventReader = eventReader;
        this.sink = sink;
        this.wanted = wanted;
        this.rules = rules;
    }

    @Override
    public void onNotification(String method, Value params, Completion.Arrival arrival) {
        rules.onNotification(method, params, arrival);
        if (!wanted.getAsBoolean()) {
            return;
        }
        pushed.clear();
        reader.read(method, params, (kind, event) -> pushed.add(new Pushed(kind, event)));
        int count = pushed.size();
        for (int i = 0; i < count; i++) {
            fields.clear();
            fields.kind = pushed.get(i).kind();
            fields.value = pushed.get(i).event();
            if (eventReader.read(pushed.get(i).event(), fields)) {
                int share = Shares.share(arrival.frameBytes(), i, count);
                sink.onEvent(fields, EventFields.NONE, arrival, share);
            }
        }
        if (count > 1_000) {
            pushed.clear();
        }
    }

    @Override
    public @Nullable Value answer(String method, Value params) {
        return rules.answer(method, params);
    }
}
