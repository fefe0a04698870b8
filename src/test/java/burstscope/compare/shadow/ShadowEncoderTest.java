package burstscope.compare.shadow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import burstscope.clock.NanoClock;
import burstscope.codec.ByteUse;
import burstscope.codec.Value;
import burstscope.coding.Coding;
import burstscope.compare.CodecFinding;
import burstscope.compare.SizeClass;
import burstscope.testing.Eventually;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class ShadowEncoderTest {
    private final ShadowEncoder shadow = encoder(Coding.JSON, Coding.MSGPACK);

    private static ShadowEncoder encoder(Coding... codings) {
        return new ShadowEncoder(
                NanoClock.system(),
                () -> ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime(),
                List.of(codings));
    }

    private static Value message(int id, String text) {
        return Value.Map.ofEntries("id", Value.of(id), "result", Value.of(text));
    }

    private void workOff() {
        while (shadow.step()) {
            // As long as there is something to do.
        }
        shadow.publish();
    }

    private CostRow row(Coding coding) {
        return CostTable.rows(shadow.snapshot(), CostTable.Filter.ALL, Coding.JSON).stream()
                .filter(row -> row.coding().equals(coding))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everySampledMessageIsTriedUnderEveryCoding() {
        TrafficTap tap = shadow.newTap(true);
        for (int i = 0; i < 5; i++) {
            tap.onMessage("event", message(i, "text"), 26);
        }
        workOff();

        assertThat(shadow.snapshot().messages()).isEqualTo(5);
        assertThat(shadow.snapshot().sampled()).isEqualTo(5);
        assertThat(shadow.snapshot().sampledBytes()).isEqualTo(5 * 26);
        assertThat(row(Coding.JSON).trials()).isEqualTo(5);
        assertThat(row(Coding.JSON).frameBytes()).isEqualTo("{\"id\":1,\"result\":\"text\"}\n".length());
        assertThat(row(Coding.JSON).ratioToNow()).isEqualTo(1);
        assertThat(row(Coding.MSGPACK).frameBytes()).isEqualTo(17);
        assertThat(row(Coding.MSGPACK).ratioToNow()).isEqualTo(17 / 25.0);
        assertThat(row(Coding.MSGPACK).corrupt()).isZero();
    }

    @Test
    void aKindCountsByHowOftenItWasSeenAndNotByHowOftenItWasTried() {
        TrafficTap tap = shadow.newTap(true);
        for (int i = 0; i < 8; i++) {
            tap.onMessage("rare", message(1, "x".repeat(100)), 130);
        }
        for (int i = 0; i < 8_000; i++) {
            tap.onMessage("frequent", message(1, ""), 20);
        }
        workOff();

        double rare = "{\"id\":1,\"result\":\"\"}\n".length() + 100;
        double frequent = rare - 100;
        assertThat(row(Coding.JSON).frameBytes()).isCloseTo((8 * rare + 8_000 * frequent) / 8_008, within(1e-9));
    }

    @Test
    void rowsCanBeLimitedToAKindAndASize() {
        TrafficTap tap = shadow.newTap(true);
        tap.onMessage("a", message(1, ""), 20);
        tap.onMessage("b", message(1, "x".repeat(100)), 120);
        workOff();

        CostTable.Filter b = new CostTable.Filter(new MessageKind("b", true), null);
        CostTable.Filter small = new CostTable.Filter(null, SizeClass.B64);
        assertThat(CostTable.rows(shadow.snapshot(), b, null).getFirst().frameBytes())
                .isEqualTo(121);
        assertThat(CostTable.rows(shadow.snapshot(), small, null).getFirst().frameBytes())
                .isEqualTo(21);
    }

    @Test
    void theUsesOfTheBytesAddUpToTheFrame() {
        TrafficTap tap = shadow.newTap(true);
        tap.onMessage("a", message(1, "text"), 20);
        workOff();

        for (Coding coding : shadow.codings()) {
            double sum =
                    row(coding).uses().values().stream().mapToDouble(d -> d).sum();
            assertThat(sum).isEqualTo(row(coding).frameBytes());
        }
        assertThat(row(Coding.JSON).uses()).containsEntry(ByteUse.FRAMING, 1.0);
    }

    @Test
    void aCodingThatIsAddedLaterIsTriedOnWhatIsKept() {
        ShadowEncoder late = encoder(Coding.JSON);
        TrafficTap tap = late.newTap(false);
        for (int i = 0; i < 30; i++) {
            tap.onMessage("event", message(i, "text"), 26);
        }
        while (late.step()) {
            // All under JSON.
        }
        late.setCodings(List.of(Coding.JSON, Coding.MSGPACK));
        while (late.step()) {
            // What is kept, under MessagePack.
        }
        late.publish();

        assertThat(CostTable.rows(late.snapshot(), CostTable.Filter.ALL, Coding.JSON))
                .extracting(CostRow::trials)
                .containsExactly(30, 30);
    }

    @Test
    void aRefusedMessageIsCountedAndLeavesNoRatio() {
        TrafficTap tap = shadow.newTap(true);
        tap.onMessage("blob", Value.Map.ofEntries("result", new Value.Bytes(new byte[10])), 20);
        workOff();

        assertThat(row(Coding.JSON).refused()).isEqualTo(1);
        assertThat(row(Coding.JSON).refusal()).contains("no coding for Bytes");
        assertThat(row(Coding.JSON).frameBytes()).isNaN();
        assertThat(row(Coding.MSGPACK).ratioToNow()).isNaN();
        assertThat(row(Coding.MSGPACK).frameBytes()).isPositive();
    }

    @Test
    void whatIsKeptIsBoundedHoweverMuchComes() {
        TrafficTap tap = shadow.newTap(true);
        Value big = message(1, "x".repeat(300_000));
        for (int i = 0; i < 400; i++) {
            tap.onMessage("big", big, 300_020);
            if (i % 4 == 0) {
                shadow.step();
            }
            assertThat(shadow.keptBytes()).isLessThan(24L << 20);
        }
        tap.onMessage("giant", big, ShadowEncoder.LARGEST_BYTES + 1);
        workOff();

        assertThat(shadow.snapshot().worker().tooLarge()).isEqualTo(1);
        assertThat(shadow.snapshot().worker().dropped()).isPositive();
        assertThat(shadow.snapshot().messages()).isEqualTo(401);
    }

    @Test
    void findingsOfChecksAreFoldedAndCounted() {
        CodecFinding finding = new CodecFinding(
                CodecFinding.Severity.WARNING,
                CodecFinding.Source.PREDICTION,
                Coding.JSON,
                1,
                "title",
                "",
                "first",
                "");
        shadow.setChecks(List.of((message, place) -> List.of(finding)));
        TrafficTap tap = shadow.newTap(true);
        for (int i = 0; i < 3; i++) {
            tap.onMessage("event", message(i, "text"), 26);
        }
        workOff();

        assertThat(shadow.snapshot().findings()).containsExactly(finding.again(2));
    }

    @Test
    void whatWasSeenIsForgottenForAnotherBackend() {
        TrafficTap before = shadow.newTap(true);
        before.onMessage("a", message(1, ""), 20);
        workOff();
        shadow.forget();
        before.onMessage("a", message(1, ""), 20);
        TrafficTap after = shadow.newTap(true);
        after.onMessage("b", message(1, ""), 20);
        workOff();

        assertThat(shadow.snapshot().traffic())
                .extracting(cell -> cell.key().kind().method())
                .containsExactly("b");
        assertThat(shadow.snapshot().sampled()).isEqualTo(1);
    }

    @Test
    void theWorkerStandsStillWhileItIsHeldAndTheTapGoesOn() throws InterruptedException {
        shadow.hold("a burst runs");
        Thread worker = new Thread(shadow);
        worker.setDaemon(true);
        worker.start();
        TrafficTap tap = shadow.newTap(true);
        for (int i = 0; i < 100_000; i++) {
            tap.onMessage("event", message(1, "text"), 26);
        }
        Eventually.holds("it says that it is held", () -> shadow.snapshot().messages() == 100_000);
        assertThat(shadow.snapshot().held()).isEqualTo("a burst runs");
        assertThat(shadow.snapshot().sampled()).isZero();
        assertThat(shadow.busy()).isFalse();

        shadow.resume();
        Eventually.holds("it goes on", () -> shadow.snapshot().sampled() > 0);
        assertThat(shadow.snapshot().worker().heldNs()).isPositive();
        worker.interrupt();
        worker.join();
    }
}
