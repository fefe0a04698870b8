package burstscope.run;

import burstscope.coding.Coding;
import burstscope.load.EventFields;
import burstscope.load.EventMethods;
import burstscope.load.EventReader;
import burstscope.load.PushReader;
import burstscope.load.RepeatedCall;
import burstscope.measure.BurstRecorder;
import burstscope.profile.Profile.Coming;
import burstscope.rpc.PeerListener;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// What is said to one kind of backend, beyond the bytes: opening, bursts, knobs.
/// - Errors: [Calls.CallException] when the backend refuses or goes away.
/// - Threads: the steering thread, but for [#eventReader], [#isOfBurst] and
///   [#numbersWholeStream], which the reader uses.
interface BackendDialogue {
    /// Handshake and set-up. Returns name and version of the backend, untrusted text.
    String open() throws Calls.CallException, InterruptedException;

    /// Known after [#open].
    Capabilities capabilities();

    /// How events are asked for, for bursts of a kind; an empty name stands for the first.
    EventMethods eventMethods(String kind);

    /// How the events of such bursts come.
    Coming coming(String kind);

    /// Whether events of such bursts have the payload that the order names.
    default boolean takesPayload(String kind) {
        return true;
    }

    /// Which notifications bring events.
    default PushReader pushReader() {
        return PushReader.NONE;
    }

    /// Hears notifications and answers the backend's own requests.
    default PeerListener peerRules() {
        return PeerListener.NONE;
    }

    /// Whether an answer is due as soon as its request is sent, so that its round trip is latency, not waiting.
    default boolean answersAreDue() {
        return false;
    }

    EventReader eventReader();

    /// Whether an event belongs to the burst that runs.
    boolean isOfBurst(EventFields event);

    /// Whether the events' numbers count all events of the connection, not those of one burst.
    boolean numbersWholeStream();

    /// A burst to be made.
    /// @param armed called on the reader or before the first trigger, when the burst's first event can come next
    /// @param cancelled asked now and then while it takes long
    record Firing(BurstOrder order, BurstRecorder recorder, Runnable armed, BooleanSupplier cancelled) {}

    /// Makes the events of a burst.
    /// - Shape: returns when the backend has taken the order; with [BurstOrder#start] queued, when all events wait
    /// in
    ///   its queue; early when it is cancelled.
    void makeBurst(Firing firing) throws Calls.CallException, InterruptedException;

    /// How a burst ends whose events do not all come, or whose number nobody knows.
    /// @param quietMs nothing came for so long, ms; 0 for the usual time
    /// @param coalesces whether the backend joins several events in one
    /// @param marks above 0 where the end is told by so many events for which [#isMark] is true, and not by a
    /// number
    ///     of events
    record Ending(int quietMs, boolean coalesces, int marks) {
        static final Ending USUAL = new Ending(0, false, 0);

        long quietNs(long usualNs) {
            return quietMs == 0 ? usualNs : TimeUnit.MILLISECONDS.toNanos(quietMs);
        }
    }

    /// Whether the event is one of those by which the running burst's end is told.
    default boolean isMark(EventFields event) {
        return false;
    }

    /// How a burst of a kind ends.
    default Ending ending(String kind) {
        return Ending.USUAL;
    }

    /// Stops events that are still to be made.
    void cancelBurst() throws Calls.CallException, InterruptedException;

    /// Makes so many waiting event requests come home.
    void flush(int waiting) throws Calls.CallException, InterruptedException;

    /// Whether answers come in the order in which they were decided, and a flush decides all event requests that
    /// wait.
    boolean answersInOrder();

    /// A request whose answer is about so large, after whatever prepares it.
    /// - Errors: [Calls.CallException] also where there is none, with the reason.
    RepeatedCall largeAnswer(int bytes) throws Calls.CallException, InterruptedException;

    /// What makes one event, or is answered by it, and can be called again and again.
    /// - Errors: [Calls.CallException] where nobody answers such a call.
    RepeatedCall repeatedCall(BurstOrder order) throws Calls.CallException;

    /// Has events say when they were sent, where the backend can.
    default void stampSends(boolean wanted) throws Calls.CallException, InterruptedException {
        // Most backends cannot.
    }

    void configure(BackendKnobs knobs) throws Calls.CallException, InterruptedException;

    /// Changes codec, options or both at a frame boundary.
    void switchCodec(Coding coding) throws Calls.CallException, InterruptedException;
}
