package burstscope.run;

import burstscope.clock.NanoClock;

/// What there is to say about an attachment that works: the last refusal or warning.
/// - Threads: [#say] from any; [#during] on the steering thread; [#of] is called under one lock.
final class Notices {
    private static final long STALLED_FRAME_NS = 1_000_000_000L;
    private static final long ARRIVAL_SHOWN_NS = 20_000_000_000L;

    private final NanoClock clock;
    private volatile String said = "";
    private long partialSinceNs;
    private long bytesInBefore;

    Notices(NanoClock clock) {
        this.clock = clock;
    }

    /// Keeps what a wish met with; empty when all went well.
    void say(String words) {
        said = words;
    }

    /// Carries a wish out, and keeps what it met with.
    void during(AttachedRun.Wish wish, AttachedRun present) {
        try {
            wish.carryOut(present);
            say("");
        } catch (Calls.CallException | IllegalArgumentException e) {
            say(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            say("internal error: " + e);
        }
    }

    /// The most pressing one.
    /// @param arrival how the attachment came about; shown for a while when there is nothing else
    /// @param sinceNs when that was
    String of(Attachment attachment, String arrival, long sinceNs) {
        long partial = attachment.connection().partialFrameBytes();
        long bytesIn = attachment.connection().counters().bytesIn();
        long now = clock.nanoTime();
        if (partial == 0 || bytesIn != bytesInBefore) {
            // A moment inside a frame is usual while bytes flow; only silence there is not.
            partialSinceNs = now;
            bytesInBefore = bytesIn;
        } else if (now - partialSinceNs > STALLED_FRAME_NS) {
            return "the backend stopped inside a frame, after " + partial + " bytes of it";
        }
        if (!attachment.refusal().isEmpty()) {
            return attachment.refusal();
        }
        String words = said.isEmpty() ? attachment.faults().last() : said;
        return words.isEmpty() && now - sinceNs < ARRIVAL_SHOWN_NS ? arrival : words;
    }
}
