package burstscope.codec.theia;

import burstscope.codec.Value;

/// A remote call, its answer, or its end: what every generation of Theia sends, however it is written.
/// - Threads: immutable.
public sealed interface TheiaMessage {
    /// What stands for the id of a notification of 1.26, which has none.
    long NO_ID = -1;

    /// Counted from 0 by the sender of requests and notifications together.
    long id();

    record Request(long id, String method, Value.Array args) implements TheiaMessage {}

    /// A request that nobody answers; methods whose names begin with `notify` or `on` are sent like this.
    record Notification(long id, String method, Value.Array args) implements TheiaMessage {}

    record Reply(long id, Value result) implements TheiaMessage {}

    /// An answer that tells of a failure.
    /// @param error usually a [burstscope.codec.JsValue.JsError]; whatever was thrown
    record ReplyErr(long id, Value error) implements TheiaMessage {}

    /// Asks that a request be given up.
    record Cancel(long id) implements TheiaMessage {}
}
