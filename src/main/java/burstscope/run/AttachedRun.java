package burstscope.run;

import java.util.concurrent.TimeUnit;

/// An attachment with what runs beside it.
/// @param sinceNs when it was attached
/// @param arrival what to say of how it came about, for a while; can be empty
record AttachedRun(
        AttachTarget target, Attachment attachment, BurstRunner bursts, Thread sampler, long sinceNs, String arrival) {
    /// What somebody wants of it.
    @FunctionalInterface
    interface Wish {
        void carryOut(AttachedRun present) throws Calls.CallException, InterruptedException;
    }

    private static final long NO_EVENT_NS = 2_000_000_000L;
    private static final long JOIN_MS = 3_000;

    /// What can be said of it now.
    SessionState.Attached state(SessionState.BurstProgress progress, Notices notices, long nowNs) {
        return new SessionState.Attached(
                attachment.description(),
                attachment.capabilities(),
                progress,
                notices.of(attachment, arrival, sinceNs),
                attachment.links().all(),
                nowNs - sinceNs > NO_EVENT_NS ? attachment.listWithoutEvent("") : CheckList.NONE);
    }

    /// Ends all of it.
    void leave() {
        attachment.close();
        // Only now, so that its last snapshot counts all that came.
        sampler.interrupt();
        try {
            TimeUnit.MILLISECONDS.timedJoin(sampler, JOIN_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
