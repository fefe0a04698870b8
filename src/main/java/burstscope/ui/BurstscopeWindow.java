package burstscope.ui;

import burstscope.run.ScopeSession;
import burstscope.ui.fx.FxPulse;
import burstscope.ui.fx.FxThread;
import burstscope.ui.fx.PulseMeter;
import burstscope.ui.model.WindowViewModel;
import burstscope.ui.view.Theme;
import burstscope.ui.view.WindowView;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;
import javafx.util.Subscription;

/// One window on one session.
/// - Threads: FX application thread only.
public final class BurstscopeWindow implements AutoCloseable {
    private static final long SCREEN_READING_NS = 1_000_000_000L;
    private static final double PICTURE_STAGE = 400;
    private static final long FEWEST_PULSES = 100;
    private static final double SMALLEST_WIDTH = 1_000;
    private static final double SMALLEST_HEIGHT = 640;

    private final WindowViewModel model;
    private final WindowView view;
    private final FxPulse pulse;
    private final ObjectProperty<Theme> theme;
    private final Scene scene;
    private final Size size;
    private final Subscription themes;
    private long screenReadNs;

    /// Builds the window's content; [#show] puts it on a stage.
    /// @param profiles names to choose from
    BurstscopeWindow(ScopeSession session, List<String> profiles, Size size, Theme initial) {
        FxThread.check();
        this.size = size;
        theme = new SimpleObjectProperty<>(initial);
        model = new WindowViewModel(session, profiles, Runtime.getRuntime().availableProcessors());
        view = new WindowView(model, theme);
        scene = new Scene(new Group(), size.width(), size.height());
        themes = theme.subscribe(now -> now.apply(scene));
        pulse = new FxPulse(this::onPulse);
    }

    /// Width and height of the content, px.
    record Size(double width, double height) {}

    void show(Stage stage) {
        scene.setRoot(view);
        stage.setTitle("Burstscope");
        stage.setScene(scene);
        stage.setMinWidth(SMALLEST_WIDTH);
        stage.setMinHeight(SMALLEST_HEIGHT);
        pulse.start();
        stage.show();
        view.focusPool();
    }

    /// Shows the content on a small stage, larger than which a headless screen cannot be, for [#picture].
    void showForPicture(Stage stage) {
        view.setMinSize(size.width(), size.height());
        view.setMaxSize(size.width(), size.height());
        scene.setRoot(new Group(view));
        stage.setScene(scene);
        stage.setWidth(PICTURE_STAGE);
        stage.setHeight(PICTURE_STAGE);
        pulse.start();
        stage.show();
        view.focusPool();
    }

    /// The content as it was last laid out and drawn.
    WritableImage picture() {
        return view.snapshot(null, new WritableImage((int) size.width(), (int) size.height()));
    }

    WindowViewModel model() {
        return model;
    }

    WindowView view() {
        return view;
    }

    Scene scene() {
        return scene;
    }

    ObjectProperty<Theme> themeProperty() {
        return theme;
    }

    /// What the pulses cost and how regular they are.
    public PulseMeter meter() {
        return pulse.meter();
    }

    @Override
    public void close() {
        FxThread.check();
        pulse.stop();
        themes.unsubscribe();
        view.close();
    }

    private void onPulse(long nowNs) {
        model.onPulse(nowNs);
        if (nowNs - screenReadNs >= SCREEN_READING_NS && pulse.meter().pulses() >= FEWEST_PULSES) {
            screenReadNs = nowNs;
            model.validity().screen(pulse.meter().intervalMs(99), pulse.meter().meanCpuMs());
        }
    }
}
