package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.measure.DeliveryMode;
import burstscope.measure.DeliverySettings;
import burstscope.measure.KnobChange;
import burstscope.measure.PoolState;
import burstscope.measure.SwitchEffect;
import burstscope.run.Capabilities;
import burstscope.run.CodecOffer;
import burstscope.ui.FakeSession;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Options are shown as they stand, greyed with the reason where they cannot be turned.
final class CodecViewModelTest {
    private static final List<Value> YES_NO = List.of(Value.FALSE, Value.TRUE);

    private final FakeSession session = new FakeSession();
    private final CodecViewModel model = new CodecViewModel(session);

    private void attach(CodecOffer... codecs) {
        model.onState(new Capabilities(List.of(DeliveryMode.values()), List.of(codecs), List.of("burst"), Map.of()));
        inForce("json");
    }

    private void inForce(String coding) {
        model.observe(new PoolState(DeliverySettings.single(), 1, 0, coding));
    }

    private OptionRow row(String name) {
        return model.optionsProperty().get().stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static CodecOffer whole() {
        return CodecOffer.whole(Coding.parse("msgpackr"));
    }

    @Test
    void anOptionThatTakesAnyValueIsShownWithTheReasonWhyItIsNotTurnedHere() {
        attach(CodecOffer.plain("json"), whole());
        model.choose("msgpackr");
        assertThat(row("structures").availability().offered()).isFalse();
        assertThat(row("structures").availability().reason()).contains("codec --options");
        assertThat(row("structures").chosen()).isEqualTo("not set");
        assertThat(row("structures").choices()).containsExactly("not set");
        model.setOption("structures", "not set");
        assertThat(session.asked()).containsExactly("codec msgpackr");
    }

    @Test
    void aToggleIsAskedForAndShownAtOnce() {
        attach(CodecOffer.plain("json"), whole());
        model.choose("msgpackr");
        model.setOption("bundleStrings", "true");
        assertThat(session.asked()).containsExactly("codec msgpackr", "codec msgpackr:bundleStrings=true");
        assertThat(row("bundleStrings").isOn()).isTrue();
        assertThat(row("bundleStrings").isToggle()).isTrue();

        model.choose("json");
        model.choose("msgpackr");
        assertThat(session.asked()).endsWith("codec json", "codec msgpackr:bundleStrings=true");
    }

    @Test
    void switchingOffWhatFollowsOthersLeavesItUnset() {
        attach(CodecOffer.plain("json"), whole());
        model.choose("msgpackr");
        model.setOption("moreTypes", "true");
        model.setOption("moreTypes", "false");
        assertThat(session.asked()).endsWith("codec msgpackr:moreTypes=true", "codec msgpackr");
        assertThat(row("moreTypes").isOn()).isFalse();
    }

    @Test
    void whatTheBackendCannotSetIsGreyedWithTheReason() {
        attach(
                CodecOffer.plain("json"),
                new CodecOffer(
                        "msgpackr",
                        List.of(
                                new CodecOffer.Option("useRecords", Value.TRUE, YES_NO),
                                new CodecOffer.Option("version", Value.of("1.6.1"), List.of(Value.of("1.6.1"))))));
        model.choose("msgpackr");
        assertThat(session.asked())
                .as("its own default where it cannot have ours")
                .containsExactly("codec msgpackr:version=1.6.1");
        assertThat(row("useRecords").availability().offered()).isTrue();
        assertThat(row("faithful").availability())
                .isEqualTo(new Availability(false, "This backend cannot set faithful."));
        assertThat(row("version").availability().offered()).isFalse();
        assertThat(row("version").choices()).containsExactly("1.6.1");
        model.setOption("faithful", "true");
        assertThat(session.asked()).hasSize(1);
    }

    @Test
    void whatWouldDoNothingIsGreyedWithTheReason() {
        attach(CodecOffer.plain("json"), whole());
        model.choose("msgpackr");
        assertThat(row("variableMapSize").availability().reason()).contains("useRecords");
        assertThat(row("sequential").availability().offered()).isTrue();
        model.setOption("useRecords", "false");
        assertThat(row("variableMapSize").availability().offered()).isTrue();
        assertThat(row("sequential").availability().reason()).contains("without useRecords");
    }

    @Test
    void aCodecThatIsNotOnOfferIsGreyedWithTheReason() {
        attach(CodecOffer.plain("json"));
        assertThat(model.availability("msgpackr"))
                .isEqualTo(new Availability(false, "The backend does not speak msgpackr."));
        assertThat(model.availability("json").offered()).isTrue();
        model.choose("msgpackr");
        assertThat(session.asked()).isEmpty();
        model.onState(null);
        assertThat(model.availability("json").reason()).startsWith("Connect first");
        assertThat(model.optionsProperty().get()).isEmpty();
    }

    @Test
    void theEffectOfASwitchStandsSideBySideOnceItIsMeasured() {
        attach(CodecOffer.plain("json"), whole());
        model.onSwitched(new KnobChange(1, "codec", "bundleStrings on"));
        assertThat(model.effectProperty().get().rows()).isEmpty();
        assertThat(model.effectProperty().get().note()).startsWith("Comparing");

        model.onEffect(new SwitchEffect(
                1,
                "bundleStrings on",
                new SwitchEffect.Side("msgpackr", 2, 4_000, 200, 1_000, 500),
                new SwitchEffect.Side("msgpackr:bundleStrings=true", 2, 4_100, 150, 2_000, 510)));
        assertThat(model.effectProperty().get().rows())
                .contains(
                        new SwitchReadout.Row("bytes/event", "200", "150", "× 0.750"),
                        new SwitchReadout.Row("decode ns", "1000", "2000", "× 2.00"));
        assertThat(model.effectProperty().get().note()).isEqualTo("2 s before and after, n = 4000 + 4100");
    }

    @Test
    void aSwitchThatCannotBeComparedSaysSo() {
        attach(CodecOffer.plain("json"));
        model.onPulse(1);
        model.onSwitched(new KnobChange(1, "codec", "msgpack"));
        model.onPulse(7_000_000_000L);
        assertThat(model.effectProperty().get().note()).startsWith("Not compared");
    }
}
