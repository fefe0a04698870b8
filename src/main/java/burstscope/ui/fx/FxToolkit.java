package burstscope.ui.fx;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;

/// The started toolkit.
/// - Threads: any except the FX application thread, which would wait for itself.
public final class FxToolkit {
    private FxToolkit() {}

    /// Starts the toolkit for a window on the user's display. Does nothing when it runs already.
    public static void start() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        try {
            Platform.startup(started::countDown);
        } catch (IllegalStateException alreadyRunning) {
            return;
        }
        await(started);
        Platform.setImplicitExit(false);
    }

    /// Starts the toolkit without any display, drawing in memory. Has no effect on a toolkit that runs already.
    public static void startHeadless() throws InterruptedException {
        System.setProperty("glass.platform", "Headless");
        System.setProperty("prism.order", "sw");
        start();
    }

    /// Runs the work on the FX application thread and waits for its result.
    /// - Errors: what the work throws, as the cause of an [IllegalStateException].
    public static <T> T call(Callable<T> work) throws InterruptedException {
        AtomicReference<@Nullable T> result = new AtomicReference<>();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(1);
        Platform.runLater(() -> {
            try {
                result.set(work.call());
            } catch (Exception | AssertionError | LinkageError thrown) {
                failure.set(thrown);
            } finally {
                done.countDown();
            }
        });
        await(done);
        Throwable thrown = failure.get();
        if (thrown != null) {
            throw new IllegalStateException("the screen failed: " + thrown, thrown);
        }
        T value = result.get();
        if (value == null) {
            throw new IllegalStateException("the work gave no result");
        }
        return value;
    }

    /// Runs the work on the FX application thread and waits for its end.
    public static void run(Runnable work) throws InterruptedException {
        call(() -> {
            work.run();
            return Boolean.TRUE;
        });
    }

    /// Waits until the screen has been drawn so many times.
    public static void awaitPulses(int count) throws InterruptedException {
        CountDownLatch drawn = new CountDownLatch(count);
        FxPulse pulse = call(() -> {
            FxPulse counting = new FxPulse(now -> drawn.countDown());
            counting.start();
            return counting;
        });
        await(drawn);
        run(pulse::stop);
    }

    /// Waits for what happens on the FX application thread.
    /// - Errors: [IllegalStateException] on that very thread.
    public static void await(CountDownLatch latch) throws InterruptedException {
        if (Platform.isFxApplicationThread()) {
            throw new IllegalStateException("the FX application thread would wait for itself");
        }
        latch.await();
    }

    /// Ends the toolkit; it cannot be started again in this process.
    public static void exit() {
        Platform.exit();
    }
}
