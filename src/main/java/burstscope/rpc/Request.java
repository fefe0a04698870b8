package burstscope.rpc;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import org.jspecify.annotations.Nullable;

/// A request on its way: what is asked, who hears the answer, and the stamps that it collects.
/// - Threads: built anywhere and issued once; `id` and the send stamp are written by the writer thread before the
/// request
///   enters the outstanding table, which publishes them to whoever takes it out.
public final class Request {
    /// No deadline: an event request waits as long as there is no event.
    public static final long NO_TIMEOUT = 0;

    private final String method;
    private final Value params;
    private final CompletionHandler handler;
    private final long timeoutNs;
    private final @Nullable Coding switchTo;
    private long issuedNs;
    private long id;
    private long sendStartNs;

    public Request(String method, Value params, CompletionHandler handler, long timeoutNs) {
        this(method, params, handler, timeoutNs, null);
    }

    private Request(String method, Value params, CompletionHandler handler, long timeoutNs, @Nullable Coding switchTo) {
        this.method = method;
        this.params = params;
        this.handler = handler;
        this.timeoutNs = timeoutNs;
        this.switchTo = switchTo;
    }

    /// A request whose successful answer is the last frame in the present coding, in both directions.
    public static Request switching(
            Coding switchTo, String method, Value params, CompletionHandler handler, long timeoutNs) {
        return new Request(method, params, handler, timeoutNs, switchTo);
    }

    public String method() {
        return method;
    }

    public Value params() {
        return params;
    }

    public long id() {
        return id;
    }

    /// Instant just before the bytes were handed to the transport, [burstscope.clock.NanoClock] time.
    public long sendStartNs() {
        return sendStartNs;
    }

    CompletionHandler handler() {
        return handler;
    }

    @Nullable
    Coding switchTo() {
        return switchTo;
    }

    void stampIssued(long nowNs) {
        issuedNs = nowNs;
    }

    void assignId(long newId) {
        id = newId;
    }

    void stampSendStart(long nowNs) {
        sendStartNs = nowNs;
    }

    /// Whether it has waited too long for its answer.
    boolean overdue(long nowNs) {
        return timeoutNs != NO_TIMEOUT && nowNs - sendStartNs > timeoutNs;
    }

    /// Whether it has waited too long to be sent.
    boolean overdueUnsent(long nowNs) {
        return timeoutNs != NO_TIMEOUT && nowNs - issuedNs > timeoutNs;
    }
}
