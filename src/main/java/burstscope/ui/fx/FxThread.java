package burstscope.ui.fx;

import javafx.application.Platform;

/// Guards what only the FX application thread may touch.
public final class FxThread {
    private FxThread() {}

    /// - Errors: [IllegalStateException] on every other thread.
    public static void check() {
        if (!Platform.isFxApplicationThread()) {
            throw new IllegalStateException("only the FX application thread may do this, not "
                    + Thread.currentThread().getName());
        }
    }
}
