package burstscope.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.measure.EventMeter;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TriggerTextTest {
    private static final Value EVENT = Value.Map.ofEntries(
            "event",
            Value.Map.ofEntries(
                    "kind",
                    Value.of("ImapInboxIdle"),
                    "n",
                    Value.of(7L),
                    "big",
                    new Value.BigInt(BigInteger.TWO.pow(100)),
                    "f",
                    new Value.Float64(7),
                    "on",
                    Value.TRUE,
                    "list",
                    Value.Array.of(Value.of("a b"), Value.NULL)));

    private static boolean fits(String condition) throws TriggerSyntaxException {
        Sighting event = new Sighting(new EventMeter.Event(-1, 0, -1, -1, -1, 1), false, "Info", EVENT, -1);
        return TriggerText.condition(condition) instanceof Condition.Event(Match match) && match.fits(event);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "event any",
                "event kind = Info",
                "event method ~ '^In'",
                "event /event/kind = ImapInboxIdle",
                "event /event/kind != other",
                "event /event/n = 7",
                "event /event/f = 7",
                "event /event/n > 6.5",
                "event /event/n <= 7",
                "event /event/on = true",
                "event /event/list/0 = 'a b'",
                "event /event/list/1 = null",
                "event /event/list exists",
                "event /event/kind ~ 'Inbox(Idle|Busy)$'",
                "event ~ 'a b'",
                "event /event/big > 1000",
                "event \"/event/kind\" = \"ImapInboxIdle\""
            })
    void anEventFits(String condition) throws TriggerSyntaxException {
        assertThat(fits(condition)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "event kind = info",
                "event /event/none exists",
                "event /event/none != x",
                "event /event/kind > 5",
                "event /event/list ~ 'a'",
                "event /event/n < 7",
                "event ~ kind",
                "event /event/kind/0 exists"
            })
    void anEventDoesNotFit(String condition) throws TriggerSyntaxException {
        assertThat(fits(condition)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "                       | 0  | a condition is missing",
                "evnt kind = x          | 0  | begins with command, event, rate",
                "event                  | 5  | which event is missing",
                "event kynd = x         | 6  | told by kind",
                "event kind == x        | 11 | a comparison is = !=",
                "event kind =           | 12 | a value is missing",
                "event /a > many        | 11 | is no number",
                "event /a ~ '(x'        | 11 | not a regular expression",
                "event kind = 'x        | 13 | never closed",
                "event kind = x y       | 15 | nothing more is expected",
                "rate > fast over 1s    | 7  | is no rate",
                "rate > 5/s             | 10 | over and a time is missing",
                "rate > 5/s over 1x     | 16 | is no duration",
                "rate > 999999999/s over 100s | 7 | at most",
                "queue = 5              | 6  | here > is expected",
                "delivery > 0ms         | 11 | above zero"
            })
    void anErrorPointsAtItsPlace(String text, int position, String problem) {
        String written = text == null ? "" : text.strip();
        assertThatThrownBy(() -> TriggerText.condition(written))
                .isInstanceOfSatisfying(TriggerSyntaxException.class, e -> {
                    assertThat(e.problem()).contains(problem);
                    assertThat(e.position()).isEqualTo(position);
                    assertThat(e.withMark()).endsWith("\n  " + " ".repeat(position) + "^");
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "command burstscope.burst",
                "event any",
                "event kind != 'two words'",
                "event /a/b ~ 'it''s'",
                "event ~ 'x y'",
                "event /a >= 5",
                "event /a exists",
                "rate > 500/s over 100ms",
                "rate > 0.5/s over 20s",
                "queue > 10",
                "delivery > 5ms",
                "roundtrip > 250us"
            })
    void aConditionsWordsAreWhatOneWrites(String text) throws TriggerSyntaxException {
        String words = TriggerText.condition(text).words();
        assertThat(words).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "quiet 500ms",
                "100 events",
                "event kind = Done",
                "event any or 5 events or quiet 1s or longest 2s"
            })
    void anEndsWordsAreWhatOneWrites(String text) throws TriggerSyntaxException {
        assertThat(TriggerText.end(text).words()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "quiet",
                "quiet 0ms",
                "silence 5ms",
                "5",
                "5 seconds",
                "0 events",
                "quiet 5ms or",
                "quiet 5ms 5 events"
            })
    void whatIsNoEndIsRefused(String text) {
        assertThatThrownBy(() -> TriggerText.end(text)).isInstanceOf(TriggerSyntaxException.class);
    }

    @Test
    void aHistoryIsEventsOrTime() throws TriggerSyntaxException {
        assertThat(TriggerText.history("200")).isEqualTo(Trigger.History.ofEvents(200));
        assertThat(TriggerText.history("50ms")).isEqualTo(Trigger.History.ofTime(50_000_000));
        assertThatThrownBy(() -> TriggerText.history("20001")).isInstanceOf(TriggerSyntaxException.class);
        assertThatThrownBy(() -> TriggerText.history("-1")).isInstanceOf(TriggerSyntaxException.class);
    }

    @Test
    void anyTextGivesAConditionOrASyntaxError() {
        Random random = new Random(11);
        String[] parts = {
            "event", "kind", "=", "'", "\"", "/a", "~", "(", "rate", ">", "5/s", "over", "1s", " ", "\u0000", "any"
        };
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(8); n > 0; n--) {
                text.append(parts[random.nextInt(parts.length)]).append(random.nextBoolean() ? " " : "");
            }
            try {
                assertThat(TriggerText.condition(text.toString()).words()).isNotEmpty();
            } catch (TriggerSyntaxException e) {
                assertThat(e.position()).isBetween(0, text.length());
            }
        }
    }

    @Test
    void anExpressionThatStallsOthersLooksAtEachCharacterOnlyAFewTimes() throws TriggerSyntaxException {
        // A backtracking matcher would not end within the age of the universe; this test ends at all, or fails.
        Condition condition = TriggerText.condition("event ~ '^(a+)+$|(x|x)*y|(.*.*.*.*.*)=z'");
        Value hostile = Value.of("a".repeat(4_000) + "!" + "a".repeat(50_000));
        Value[] many = new Value[10_000];
        java.util.Arrays.fill(many, Value.of("x".repeat(200)));
        Value[] parts = {hostile, Value.Array.of(many), nested(5_000)};
        for (Value value : parts) {
            Sighting event = new Sighting(new EventMeter.Event(-1, 0, -1, -1, -1, 1), false, "", value, -1);
            assertThat(((Condition.Event) condition).match().fits(event)).isFalse();
        }
    }

    private static Value nested(int depth) {
        Value value = Value.of("y");
        for (int i = 0; i < depth; i++) {
            value = i % 2 == 0 ? Value.Array.of(value) : new JsValue.JsMap(Value.Map.ofEntries("k", value));
        }
        return value;
    }

    @Test
    void aHugeIntegerIsNotTurnedIntoDigits() throws TriggerSyntaxException {
        Value value = Value.Map.ofEntries("n", new Value.BigInt(BigInteger.ONE.shiftLeft(8_000_000)));
        Sighting event = new Sighting(new EventMeter.Event(-1, 0, -1, -1, -1, 1), false, "", value, -1);
        assertThat(((Condition.Event) TriggerText.condition("event /n ~ '9'"))
                        .match()
                        .fits(event))
                .isFalse();
        assertThat(((Condition.Event) TriggerText.condition("event /n > 9"))
                        .match()
                        .fits(event))
                .isTrue();
    }
}
