package burstscope.run;

import burstscope.capture.CaptureEngine;
import burstscope.capture.CaptureHost;
import burstscope.capture.Condition;
import burstscope.capture.Sighting;
import burstscope.capture.Trigger;
import burstscope.codec.Value;
import burstscope.load.EventFields;
import burstscope.load.EventSink;
import burstscope.measure.BurstRecord;
import burstscope.measure.Drain;
import burstscope.measure.EventMeter;
import burstscope.rpc.Completion;
import burstscope.rpc.MessageTap;
import burstscope.rpc.RpcConnection;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Where a trigger looks at a connection: it sees each event before its meter does, and each command that is sent.
/// Without a trigger it costs a look at one field and a note of the time for each.
/// - Threads: events on the reader, commands on the writer; an engine is fed in the reader's turn only.
final class CapturePoint implements EventSink {
    private static final int MOST_COMMANDS = 1_024;

    /// Nothing came before a connection began.
    private static final long NOTHING_BEFORE_NS = 3_600_000_000_000L;

    private final EventSink next;
    private final BackendDialogue dialogue;
    private final RpcConnection connection;
    private final Drain<Sent> commands = new Drain<>(MOST_COMMANDS);
    private final Drain<CaptureEngine> retired = new Drain<>(MOST_COMMANDS);
    private final AtomicReference<@Nullable Watching> watching = new AtomicReference<>();
    private final AtomicLong lastEventNs;

    /// A command on its way from the writer to the engine, which is the reader's.
    private record Sent(CaptureEngine to, String method, long atNs) {}

    /// @param command what the trigger waits for when that is a command
    private record Watching(CaptureEngine engine, Condition.@Nullable Command command) {}

    CapturePoint(EventSink next, BackendDialogue dialogue, RpcConnection connection) {
        this.next = next;
        this.dialogue = dialogue;
        this.connection = connection;
        lastEventNs = new AtomicLong(connection.nanoTime() - NOTHING_BEFORE_NS);
    }

    /// The same tap, or none; what is sent is seen here first.
    MessageTap before(@Nullable MessageTap tap) {
        return new MessageTap() {
            @Override
            public void onSent(String method, Value message, int payloadBytes) {
                Watching now = watching.get();
                if (now != null && now.command() != null && now.command().fits(method)) {
                    commands.offer(new Sent(now.engine(), method, connection.nanoTime()));
                }
                if (tap != null) {
                    tap.onSent(method, message, payloadBytes);
                }
            }

            @Override
            public void onReceived(String method, Value message, int payloadBytes) {
                if (tap != null) {
                    tap.onReceived(method, message, payloadBytes);
                }
            }
        };
    }

    /// Watches for a trigger from now on, instead of the one before. From any thread, and waits for nobody.
    CaptureEngine arm(Trigger trigger, CaptureHost host) {
        CaptureEngine engine = new CaptureEngine(trigger, host, connection.nanoTime(), lastEventNs.getOpaque());
        replace(new Watching(engine, trigger.condition() instanceof Condition.Command command ? command : null));
        return engine;
    }

    /// Watches no more; a burst that is being captured ends a moment later. From any thread, and waits for nobody.
    void disarm() {
        replace(null);
    }

    private void replace(@Nullable Watching next) {
        Watching before = watching.getAndSet(next);
        if (before != null) {
            retired.offer(before.engine());
        }
    }

    /// Watches no more, as the connection is at its end; returns when what was captured has been handed over.
    /// @param why CANCELLED or DISCONNECTED
    void end(BurstRecord.End why) {
        connection.betweenReads(() -> {
            retired.drainTo(engine -> engine.stop(BurstRecord.End.CANCELLED));
            Watching now = watching.getAndSet(null);
            if (now != null) {
                tellCommands(now.engine());
                now.engine().advance(connection.nanoTime());
                now.engine().stop(why);
            }
            return true;
        });
    }

    /// Tells that time has passed, without which no silence would end; to be called every 100 ms or so.
    void letTimePass() {
        connection.betweenReads(() -> {
            retired.drainTo(engine -> engine.stop(BurstRecord.End.CANCELLED));
            Watching now = watching.get();
            if (now != null) {
                tellCommands(now.engine());
                now.engine().advance(connection.nanoTime());
            }
            return true;
        });
    }

    private void tellCommands(CaptureEngine engine) {
        commands.drainTo(sent -> {
            if (sent.to() == engine) {
                engine.onCommand(sent.method(), sent.atNs());
            }
        });
    }

    @Override
    public void onEvent(EventFields event, long sendStartNs, Completion.Arrival arrival, int frameBytes) {
        Watching now = watching.get();
        if (now != null) {
            if (now.command() != null) {
                tellCommands(now.engine());
            }
            if (event.dropped > 0) {
                now.engine().onDropped(event.dropped, event.droppedFrom);
            } else if (!event.gap) {
                now.engine().onEvent(sighting(event, sendStartNs, arrival.lastByteNs(), frameBytes));
            }
        }
        lastEventNs.setOpaque(arrival.lastByteNs());
        next.onEvent(event, sendStartNs, arrival, frameBytes);
    }

    private Sighting sighting(EventFields event, long sendStartNs, long lastByteNs, int frameBytes) {
        boolean asked = sendStartNs != EventMeter.NONE;
        boolean lay = event.enqueuedNs != EventFields.NONE && event.enqueuedNs <= sendStartNs;
        return new Sighting(
                new EventMeter.Event(
                        sendStartNs, lastByteNs, event.enqueuedNs, event.sequence, event.sequence, frameBytes),
                asked && (lay || dialogue.answersAreDue()),
                event.kind,
                event.value,
                event.queued);
    }

    @Override
    public void onNoEvent() {
        next.onNoEvent();
    }

    @Override
    public void onRefused(String words) {
        next.onRefused(words);
    }
}
