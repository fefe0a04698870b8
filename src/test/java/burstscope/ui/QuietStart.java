package burstscope.ui;

import burstscope.ui.fx.FxToolkit;
import java.util.List;
import javafx.stage.Window;

/// Opens the window as the program does, lets it live for a while, closes it.
final class QuietStart {
    private QuietStart() {}

    public static void main(String[] args) throws InterruptedException {
        FxToolkit.startHeadless();
        FakeSession session = new FakeSession();
        Thread user = new Thread(() -> use(session), "user");
        user.start();
        BurstscopeScreen.open(session, List.of("demo", "deltachat"));
        user.join();
        System.exit(session.closed() ? 0 : 1);
    }

    private static void use(FakeSession session) {
        try {
            FxToolkit.awaitPulses(20);
            FxToolkit.run(() -> Demonstrations.minute(session));
            FxToolkit.awaitPulses(20);
            FxToolkit.run(() -> List.copyOf(Window.getWindows()).forEach(Window::hide));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
