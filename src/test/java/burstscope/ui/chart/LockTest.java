package burstscope.ui.chart;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.DeliverySettings;
import burstscope.ui.SimulatedBackend;
import burstscope.ui.fx.FxPulse;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.model.ScopeViewModel;
import java.util.concurrent.TimeUnit;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// chartfx keeps the locks of its data sets when a layout happens outside a pulse; ours must not mind.
@Tag("ui")
class LockTest {
    private static final int ROUNDS = 300;

    @BeforeEach
    void start() throws InterruptedException {
        FxToolkit.startHeadless();
    }

    @Test
    @Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void layoutsOutsideAPulseNeverStopTheScreen() throws InterruptedException {
        ScopeViewModel model = new ScopeViewModel();
        SimulatedBackend backend = new SimulatedBackend(model::append);
        backend.delivery(DeliverySettings.pool(20));
        Stage stage = FxToolkit.call(Stage::new);
        ScopeChart chart = FxToolkit.call(() -> new ScopeChart(model));
        FxPulse pulse = FxToolkit.call(() -> {
            stage.setScene(new Scene(chart, 600, 400));
            FxPulse started = new FxPulse(_ -> {
                backend.run(0.1);
                model.onPulse();
            });
            started.start();
            stage.show();
            return started;
        });
        for (int round = 0; round < ROUNDS; round++) {
            int present = round;
            FxToolkit.run(() -> {
                switch (present % 4) {
                    case 0 -> chart.getScene().snapshot(null);
                    case 1 -> {
                        chart.requestLayout();
                        chart.applyCss();
                        chart.layout();
                    }
                    case 2 -> stage.setWidth(500 + present % 7 * 20);
                    default -> {
                        stage.hide();
                        stage.show();
                    }
                }
            });
            FxToolkit.awaitPulses(1);
        }
        assertThat(pulse.meter().pulses()).isGreaterThan(ROUNDS / 2);
        assertThat(model.frameProperty().get().version()).isGreaterThan(ROUNDS / 2);
        FxToolkit.run(() -> {
            pulse.stop();
            stage.close();
            chart.close();
        });
    }

    @Test
    void aTraceIsSwappedOnTheToolkitThreadOnly() {
        SnapshotDataSet set = new SnapshotDataSet("p50", "curve-p50");

        org.assertj.core.api.Assertions.assertThatIllegalStateException()
                .isThrownBy(() -> set.swap(burstscope.ui.model.Trace.EMPTY))
                .withMessageContaining("FX application thread");
    }
}
