package burstscope.run;

import java.util.concurrent.TimeUnit;

/// An attachment with what runs beside it.
/// @param sinceNs when it was attached
/// @param arrival what to say of how it came about, for a while; can be empty
record AttachedRun(
        AttachTarget target, Attachment attachment, BurstRunner bursts, Thread sampler, long sinceNs, String arrival) {
    private static final long JOIN_MS = 3_000;

    /// Ends all of it.
    void leave() {
        sampler.interrupt();
        attachment.close();
        try {
            TimeUnit.MILLISECONDS.timedJoin(sampler, JOIN_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
