package burstscope.ui.fx;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongConsumer;
import javafx.animation.AnimationTimer;

/// The one pulse of a window: everything that changes on screen by itself changes in here.
/// - Threads: FX application thread only.
public final class FxPulse {
    private final LongConsumer onPulse;
    private final PulseMeter meter = new PulseMeter();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final boolean cpuKnown = threads.isCurrentThreadCpuTimeSupported();
    private final AnimationTimer timer = new AnimationTimer() {
        @Override
        public void handle(long now) {
            meter.pulse(now, cpuKnown ? threads.getCurrentThreadCpuTime() : PulseMeter.UNKNOWN);
            onPulse.accept(now);
        }
    };

    /// @param onPulse receives the pulse's time, ns from an arbitrary origin
    public FxPulse(LongConsumer onPulse) {
        this.onPulse = onPulse;
    }

    public void start() {
        FxThread.check();
        timer.start();
    }

    public void stop() {
        FxThread.check();
        timer.stop();
    }

    /// What the pulses cost and how regular they are.
    public PulseMeter meter() {
        return meter;
    }
}
