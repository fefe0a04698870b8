package burstscope.ui;

import burstscope.run.AttachTarget;
import burstscope.run.ScopeSession;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.view.Theme;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;

/// Opens the window on the user's display.
public final class BurstscopeScreen {
    private static final BurstscopeWindow.Size SIZE = new BurstscopeWindow.Size(1_280, 820);

    private BurstscopeScreen() {}

    /// Opens the window, attaches at once, and returns when the window was closed and the session with it.
    /// - Threads: any but the FX application thread; blocks.
    /// @param profiles names to choose from
    /// @param initial what to attach to at once
    public static void open(ScopeSession session, List<String> profiles, AttachTarget initial)
            throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        try {
            FxToolkit.start();
            FxToolkit.run(() -> {
                Stage stage = new Stage();
                BurstscopeWindow window = new BurstscopeWindow(session, profiles, fitting(), Theme.LIGHT);
                stage.setOnHidden(_ -> {
                    window.close();
                    closed.countDown();
                });
                window.model().source().connectTo(initial);
                window.show(stage);
            });
            FxToolkit.await(closed);
        } finally {
            session.close();
            FxToolkit.exit();
        }
    }

    private static BurstscopeWindow.Size fitting() {
        Rectangle2D screen = Screen.getPrimary().getVisualBounds();
        return new BurstscopeWindow.Size(
                Math.min(SIZE.width(), screen.getWidth()), Math.min(SIZE.height(), screen.getHeight()));
    }

    /// Opens the window attached to the first profile.
    public static void open(ScopeSession session, List<String> profiles) throws InterruptedException {
        open(session, profiles, AttachTarget.profile(profiles.getFirst()));
    }
}
