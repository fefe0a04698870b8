package burstscope.run;

import org.jspecify.annotations.Nullable;

/// What watches the bursts beside their own figures: the sampler, and the split of their time where it is wanted.
/// - Threads: the steering thread.
final class ObserverSwitch implements AutoCloseable {
    private final Attachment attachment;
    private final boolean stages;
    private @Nullable Thread sampler;

    /// @param stages whether the time of events is split while it is on
    ObserverSwitch(Attachment attachment, boolean stages) {
        this.attachment = attachment;
        this.stages = stages;
    }

    void on() throws Calls.CallException, InterruptedException {
        if (sampler == null) {
            sampler = Threads.start("sampler", new SamplerLoop(attachment, () -> 0, () -> {}));
        }
        if (stages) {
            attachment.measureStages(true);
        }
    }

    void off() throws Calls.CallException, InterruptedException {
        if (stages) {
            attachment.measureStages(false);
        }
        close();
    }

    /// Ends the sampler.
    @Override
    public void close() {
        Thread running = sampler;
        sampler = null;
        if (running != null) {
            Threads.end(running);
        }
    }
}
