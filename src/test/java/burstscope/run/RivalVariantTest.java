package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.Rivals;
import burstscope.measure.Rivals.Alongside;
import burstscope.measure.Rivals.Consumer;
import burstscope.measure.Rivals.Manner;
import burstscope.measure.Variant;
import burstscope.run.RivalVariant.Longer;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RivalVariantTest {
    private static final Longer NOT_LONGER = new Longer(0, Detour.NONE);
    private static final Rivals ALL = new Rivals(
            new Consumer(Manner.BUSY, 200_000), new Alongside(2, 256 << 10), List.of("/event/kind", "/chat"), true);

    @Test
    void everythingThatIsOnHasItsNameAndAValueThatTheKnobsRead() {
        Variant variant = RivalVariant.of(
                Variant.of("transport", "raw"),
                new RivalWish(ALL, true),
                new Longer(5_000_000, new Detour(2_000_000, true)));
        assertThat(variant.label())
                .isEqualTo("transport raw, consumer busy:200us, alongside 2x256KiB, coalesce /event/kind /chat,"
                        + " log-requests on, stages on, delay 5ms, hop on, added-round-trip 2ms");
        assertThat(Consumer.parse(variant.value(RivalKnobs.CONSUMER).orElseThrow()))
                .isEqualTo(ALL.consumer());
        assertThat(Alongside.parse(variant.value(RivalKnobs.ALONGSIDE).orElseThrow()))
                .isEqualTo(ALL.alongside());
    }

    @Test
    void whatIsSwitchedOffAgainLeavesNoTrace() {
        Variant links = Variant.of("transport", "raw");
        Variant on = RivalVariant.of(links, new RivalWish(ALL, true), new Longer(1_000, Detour.NONE));
        assertThat(RivalVariant.of(on, RivalWish.NONE, NOT_LONGER)).isEqualTo(links);
    }

    @Test
    void coalescingWithoutWorkToBeSavedIsNoSettingOfItsOwn() {
        Rivals idle = Rivals.NONE.coalescing(List.of("/event/kind"));
        assertThat(RivalVariant.of(Variant.NONE, new RivalWish(idle, false), NOT_LONGER))
                .isEqualTo(Variant.NONE);
    }

    @Test
    void theOrderIsTheSameHoweverItCameAbout() {
        Variant early = RivalVariant.of(Variant.NONE, new RivalWish(ALL, false), NOT_LONGER)
                .with("transport", "raw");
        Variant late = RivalVariant.of(Variant.of("transport", "raw"), new RivalWish(ALL, false), NOT_LONGER);
        assertThat(RivalVariant.of(early, new RivalWish(ALL, false), NOT_LONGER))
                .isEqualTo(late);
    }

    @Test
    void aMarkTellsWhatChangedAndNothingElse() {
        assertThat(RivalVariant.change(Rivals.NONE, Rivals.NONE.with(ALL.consumer())))
                .isEqualTo("consumer busy:200us");
        assertThat(RivalVariant.change(ALL, ALL.with(Consumer.NONE))).isEqualTo("no consumer work");
        assertThat(RivalVariant.change(ALL, ALL.with(new Alongside(1, 1_000)))).isEqualTo("alongside 1x1000B");
        assertThat(RivalVariant.change(ALL, Rivals.NONE))
                .isEqualTo("no consumer work; no large answers; no coalescing; requests no longer logged");
        assertThat(RivalVariant.change(ALL, ALL)).isEmpty();
    }
}
