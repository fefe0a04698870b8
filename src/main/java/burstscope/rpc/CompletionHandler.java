package burstscope.rpc;

/// Hears the end of a request, exactly once.
/// - Threads: the reader for an answer, the thread that expires, cancels or closes otherwise. Must not block and must
/// not
///   throw.
@FunctionalInterface
public interface CompletionHandler {
    void onCompletion(Request request, Completion completion);
}
