package burstscope.compare;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.codec.RandomValues;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.testing.Seeds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class TrialRigTest {
    private static final Value EVENT = Value.Map.ofEntries(
            "id",
            Value.of(7),
            "method",
            Value.of("event"),
            "params",
            Value.Array.of(Value.of("text"), Value.of(1_000)));

    private final TrialScratch scratch = new TrialScratch();

    @AfterEach
    void close() {
        scratch.close();
    }

    @Test
    void aTrialTellsSizesTimesAndThatTheValueCameBack() {
        CodecTrial trial = rig(Coding.JSON).run(EVENT, TrialRig.Effort.LIGHT);

        assertThat(trial.verdict()).isEqualTo(new Verdict.Same(java.util.List.of()));
        assertThat(trial.payloadBytes())
                .isEqualTo("{\"id\":7,\"method\":\"event\",\"params\":[\"text\",1000]}".length());
        assertThat(trial.framingBytes()).isEqualTo(1);
        assertThat(trial.deflatedBytes()).isBetween(20, trial.payloadBytes() + 10);
        assertThat(trial.cost().batches()).isPositive();
        assertThat(trial.cost().encodeNs()).isPositive();
        assertThat(trial.cost().decodeNs()).isPositive();
        assertThat(trial.cost().decodeAllocatedBytes()).isPositive();
    }

    @Test
    void theDeflatedSizeIsThatOfARawDeflateOfThePayload() {
        Value text = Value.of("abc".repeat(5_000));

        assertThat(rig(Coding.MSGPACK).run(text, TrialRig.Effort.NONE).deflatedBytes())
                .isBetween(30, 150);
    }

    @Test
    void aCodecIsWarmOnceItHasRunOften() {
        TrialRig rig = rig(Coding.MSGPACK);

        assertThat(rig.run(EVENT, TrialRig.Effort.LIGHT).cost().warm()).isFalse();
        for (int i = 0; i < TrialRig.WARM_OPERATIONS; i++) {
            rig.run(EVENT, TrialRig.Effort.NONE);
        }
        assertThat(rig.run(EVENT, TrialRig.Effort.LIGHT).cost().warm()).isTrue();
    }

    @Test
    void aCodecThatHasNoFormForAValueRefusesItInWords() {
        CodecTrial trial = rig(Coding.JSON).run(new Value.Bytes(new byte[3]), TrialRig.Effort.LIGHT);

        assertThat(trial.verdict()).isInstanceOf(Verdict.Refused.class);
        assertThat(trial.verdict().corrupt()).isFalse();
        assertThat(trial.verdict().inWords()).contains("JSON has no coding for Bytes[3]");
        assertThat(trial.frameBytes()).isZero();
    }

    @Test
    void aValueThatIsNotTimedHasItsVerdictAllTheSame() {
        CodecTrial trial = rig(Coding.JSON).run(EVENT, TrialRig.Effort.NONE);

        assertThat(trial.cost()).isEqualTo(CodecTrial.Cost.NONE);
        assertThat(trial.verdict()).isInstanceOf(Verdict.Same.class);
    }

    @ParameterizedTest
    @MethodSource("burstscope.compare.CodingChoices#usual")
    void everyByteOfAPayloadIsAttributedOnce(Coding coding) {
        long seed = Seeds.next();
        RandomValues values = new RandomValues(seed, true);
        TrialRig rig = rig(coding);
        for (int i = 0; i < 300; i++) {
            Value value = values.next();
            CodecTrial trial = rig.run(value, TrialRig.Effort.NONE);
            if (trial.verdict() instanceof Verdict.Refused) {
                continue;
            }
            assertThat(trial.verdict().corrupt())
                    .as(
                            "seed %s, value %s %s: %s",
                            seed, i, value, trial.verdict().inWords())
                    .isFalse();
            assertThat(trial.shares().payloadBytes())
                    .as("seed %s, value %s %s", seed, i, value)
                    .isEqualTo(trial.payloadBytes());
            assertThat(trial.shares().framing()).isEqualTo(trial.framingBytes());
        }
    }

    private TrialRig rig(Coding coding) {
        return new TrialRig(coding, WireLimits.DEFAULT, NanoClock.system(), scratch);
    }
}
