package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstWork;
import burstscope.measure.Rivals;
import burstscope.measure.Rivals.Alongside;
import burstscope.measure.Rivals.Consumer;
import burstscope.measure.Rivals.Manner;
import burstscope.run.Capabilities;
import burstscope.run.Detour;
import burstscope.run.RivalState;
import burstscope.run.RivalWish;
import burstscope.run.SessionState;
import burstscope.ui.FakeRivals;
import burstscope.ui.FakeSession;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.Test;

final class RivalsViewModelTest {
    private static final long SECOND = 1_000_000_000L;

    private final FakeRivals control = new FakeRivals();
    private final ObjectProperty<Detour> detour = new SimpleObjectProperty<>(Detour.NONE);
    private final RivalsViewModel model = new RivalsViewModel(control, detour);

    private static SessionState attached(Capabilities capabilities) {
        return new SessionState.Attached("demo", capabilities, new SessionState.BurstProgress(0, 0), "");
    }

    private List<Rivals> wished() {
        return control.wishes().stream().map(RivalWish::rivals).toList();
    }

    private void type(InputField field, String text) {
        field.textProperty().set(text);
        field.commit();
    }

    @Test
    void nothingIsAskedForUntilSomethingIsTurned() {
        model.onState(attached(FakeSession.ALL));
        model.onPulse();
        assertThat(control.wishes()).isEmpty();
        assertThat(model.inForceProperty().get()).isEmpty();
        assertThat(model.figuresProperty().get()).isEmpty();
    }

    @Test
    void everythingThatIsTurnedBetweenTwoPulsesIsOneWish() {
        model.workProperty().set(ConsumerWork.BUSY);
        type(model.time(), "0.5ms");
        type(model.answers(), "2");
        type(model.kib(), "64");
        model.equalAtProperty().set("  /event/kind   /event/chatId ");
        model.commitEqualAt();
        model.logProperty().set(true);
        model.stagesProperty().set(true);
        model.onPulse();
        model.onPulse();
        assertThat(control.wishes())
                .containsExactly(new RivalWish(
                        new Rivals(
                                new Consumer(Manner.BUSY, 500_000),
                                new Alongside(2, 64 << 10),
                                List.of("/event/kind", "/event/chatId"),
                                true),
                        true));
        assertThat(model.inForceProperty().get())
                .isEqualTo("On: consumer busy:500us, alongside 2x64KiB, coalesce /event/kind /event/chatId,"
                        + " log-requests on, stages on.");
    }

    @Test
    void eachCanBeSwitchedOffByItself() {
        model.workProperty().set(ConsumerWork.SLEEP);
        type(model.answers(), "1");
        model.onPulse();
        model.workProperty().set(ConsumerWork.NONE);
        model.onPulse();
        type(model.answers(), "0");
        model.onPulse();
        assertThat(wished())
                .containsExactly(
                        Rivals.NONE.with(new Consumer(Manner.SLEEP, 200_000)).with(new Alongside(1, 256 << 10)),
                        Rivals.NONE.with(new Alongside(1, 256 << 10)),
                        Rivals.NONE);
    }

    @Test
    void whatCannotBeReadIsToldAndChangesNothing() {
        model.workProperty().set(ConsumerWork.BUSY);
        type(model.time(), "5 minutes");
        type(model.answers(), "65");
        type(model.kib(), "0");
        for (String wrong : List.of("event/kind", "/a /b=c", "/a,b")) {
            model.equalAtProperty().set(wrong);
            model.commitEqualAt();
            assertThat(model.equalAtProblemProperty().get()).contains("begins with a slash");
        }
        model.onPulse();
        assertThat(model.time().problemProperty().get()).contains("0 ms to 1 s");
        assertThat(model.answers().problemProperty().get()).contains("0 to 64");
        assertThat(model.kib().problemProperty().get()).contains("1 to 16384");
        assertThat(wished()).containsExactly(Rivals.NONE.with(new Consumer(Manner.BUSY, 200_000)));
        model.revertEqualAt();
        assertThat(model.equalAtProperty().get()).isEmpty();
        assertThat(model.equalAtProblemProperty().get()).isEmpty();
    }

    @Test
    void coalescingWithoutAConsumerIsSaidToSaveNothing() {
        model.equalAtProperty().set("/event/kind");
        model.commitEqualAt();
        model.onPulse();
        assertThat(model.hintProperty().get()).contains("choose sleep or busy");
        model.workProperty().set(ConsumerWork.SLEEP);
        model.onPulse();
        assertThat(model.hintProperty().get()).isEmpty();
    }

    @Test
    void figuresAreOfASecondAtLeastAndCarryTheirUnits() {
        model.workProperty().set(ConsumerWork.BUSY);
        type(model.answers(), "1");
        model.equalAtProperty().set("/kind");
        model.commitEqualAt();
        model.logProperty().set(true);
        model.onPulse();
        count(SECOND, 0, 0, 0, 0);
        assertThat(value("Consumer")).isEqualTo("-");
        count(SECOND + SECOND / 2, 1_000, SECOND / 4, 10, 5_000_000);
        assertThat(value("Consumer")).as("too early").isEqualTo("-");
        count(3 * SECOND, 2_000, SECOND / 2, 100, 30_000_000);
        assertThat(value("Consumer")).isEqualTo("25 % of the time");
        assertThat(value("Consumed")).isEqualTo("1000 events/s");
        assertThat(value("Large answers")).isEqualTo("50.0 /s, 15.0 MB/s");
        assertThat(value("Saved")).isEqualTo("7 events ≈ 1.75 ms");
        assertThat(value("Log")).isEqualTo("12 lines");
    }

    @Test
    void aNewConnectionBeginsItsFiguresAnew() {
        model.workProperty().set(ConsumerWork.SLEEP);
        model.onPulse();
        count(SECOND, 1_000, SECOND, 0, 0);
        count(3 * SECOND, 2_000, 2 * SECOND, 0, 0);
        count(4 * SECOND, 5, 1_000, 0, 0);
        assertThat(value("Consumed")).isEqualTo("-");
        control.become(RivalState.NONE);
        model.onPulse();
        assertThat(model.figuresProperty().get()).isEmpty();
    }

    private void count(long atNs, long calls, long ns, long answers, long bytes) {
        control.count(atNs, new BurstWork.Consumed(calls, ns, 7), new BurstWork.Alongside(answers, bytes, 0, 12));
        model.onPulse();
    }

    private String value(String name) {
        return model.figuresProperty().get().stream()
                .filter(figure -> figure.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }

    @Test
    void aRefusalIsShownAsItCame() {
        control.refuse("2 large answers do not come home");
        model.onPulse();
        assertThat(model.problemProperty().get()).isEqualTo("2 large answers do not come home");
    }

    @Test
    void whatABackendOrATapDoesNotHaveIsGreyedWithTheReason() {
        assertThat(model.availability(RivalSwitch.LARGE_ANSWERS).offered()).isTrue();
        model.onState(attached(FakeSession.FEW));
        assertThat(model.availability(RivalSwitch.LARGE_ANSWERS).reason()).contains("names no request");
        assertThat(model.availability(RivalSwitch.CONSUMER).offered()).isTrue();
        model.onState(attached(Capabilities.WATCHING));
        for (RivalSwitch each : RivalSwitch.values()) {
            assertThat(model.availability(each)).isEqualTo(Availability.no("a tap only watches"));
        }
        model.onState(new SessionState.Idle());
        assertThat(model.availability(RivalSwitch.CONSUMER).offered()).isTrue();
    }

    @Test
    void theWayIsTakenAtTheNextConnectAndSaysSo() {
        model.onState(attached(FakeSession.ALL));
        model.hopProperty().set(true);
        type(model.way(), "2ms");
        model.onPulse();
        assertThat(detour.get()).isEqualTo(new Detour(2_000_000, true));
        assertThat(control.wishes()).isEmpty();
        assertThat(model.wayNoteProperty().get()).contains("next connect (Ctrl+R)");
        control.by(detour.get());
        model.onPulse();
        assertThat(model.wayNoteProperty().get()).isEqualTo("The way is as long as that now.");
        model.hopProperty().set(false);
        type(model.way(), "0");
        model.onPulse();
        assertThat(model.wayNoteProperty().get()).contains("next connect");
        model.onState(new SessionState.Idle());
        control.by(Detour.NONE);
        model.onPulse();
        assertThat(model.wayNoteProperty().get()).isEmpty();
    }

    @Test
    void aWayThatWasGivenFromOutsideIsShown() {
        detour.set(new Detour(3_000_000, true));
        assertThat(model.hopProperty().get()).isTrue();
        assertThat(model.way().value()).isEqualTo(3_000_000);
        assertThat(detour.get()).isEqualTo(new Detour(3_000_000, true));
    }
}
