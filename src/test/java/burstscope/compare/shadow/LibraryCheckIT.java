package burstscope.compare.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.codec.RandomValues;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.compare.CodecFinding;
import burstscope.compare.node.NodeException;
import burstscope.compare.node.NodeLibrary;
import burstscope.compare.node.NodeSettings;
import burstscope.testing.ManualClock;
import burstscope.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The comparison with the real msgpackr; skipped where Node or its libraries are missing.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class LibraryCheckIT {
    /// Of which there are many among random values.
    private static final String WITHOUT_STRINGS = "msgpackr 1.6.1 with bundleStrings damages messages without strings";

    private static final Value DAMAGING = texts(100, "\u7f16".repeat(250));

    private static Value texts(int count, String text) {
        Value[] items = new Value[count];
        Arrays.fill(items, Value.of(text));
        return Value.Array.of(items);
    }

    private static LibraryCheck check(NanoClock clock) {
        NodeSettings settings;
        try {
            settings = NodeSettings.find("node");
            NodeLibrary.start(settings, Thread::new).close();
        } catch (NodeException e) {
            System.out.println("The real msgpackr is not compared with: " + e.getMessage());
            Assumptions.abort(String.valueOf(e.getMessage()));
            throw new AssertionError(e);
        }
        return new LibraryCheck(() -> NodeLibrary.start(settings, Thread::new), clock);
    }

    @Test
    void theLengthOfABundleThatDoesNotFitIsFoundOnTheRealLibraryAndExplained() {
        try (LibraryCheck check = check(NanoClock.system())) {
            List<CodecFinding> findings = check.look(DAMAGING, "message 1");

            assertThat(findings)
                    .filteredOn(finding -> finding.source() == CodecFinding.Source.LIBRARY)
                    .isNotEmpty()
                    .allSatisfy(finding -> {
                        assertThat(finding.severity()).isEqualTo(CodecFinding.Severity.ERROR);
                        assertThat(finding.title()).isEqualTo("msgpackr 2.1.4 with bundleStrings damages a message");
                        assertThat(finding.explanation())
                                .contains("16 bits", "21,843 characters of three bytes", "65,535");
                        assertThat(finding.evidence())
                                .contains("message 1: msgpackr ", "a block of 66,010 bytes", "c801da62");
                        assertThat(finding.tryThis()).startsWith("Switch bundleStrings off");
                    });
            assertThat(findings).noneMatch(finding -> finding.source() == CodecFinding.Source.OWN);
            assertThat(check.state()).isInstanceOf(LibraryState.Running.class);
        }
    }

    @Test
    void ordinaryMessagesOfAnyKindAreReadAlikeBothWays() {
        long seed = Seeds.next();
        RandomValues values = new RandomValues(seed, true);
        ManualClock clock = new ManualClock();
        try (LibraryCheck check = check(clock)) {
            for (int i = 0; i < 300; i++) {
                Value value = values.next();
                if (!isWellFormed(value)) {
                    continue;
                }
                assertThat(check.look(value, "message " + i))
                        .as("seed %s, value %s %s", seed, i, value)
                        .allMatch(found -> found.title().equals(WITHOUT_STRINGS)
                                || found.explanation().contains("byte order mark"));
            }
        }
    }

    /// MessagePack refuses lone surrogates, of which the old version makes more than one thing.
    private static boolean isWellFormed(Value value) {
        try {
            Coding.MSGPACK.newCodec(WireLimits.DEFAULT).encode(value, new WireBuffer(64));
            return true;
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }

    @Test
    void theFaultOfTheOlderVersionOnMessagesWithoutStringsIsExplained() {
        try (LibraryCheck check = check(new ManualClock())) {
            List<CodecFinding> findings = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                findings.addAll(check.look(Value.Array.of(Value.of(i)), "message " + i));
            }
            assertThat(findings).singleElement().satisfies(finding -> {
                assertThat(finding.title()).isEqualTo(WITHOUT_STRINGS);
                assertThat(finding.evidence()).endsWith("d40000d40000");
            });
        }
    }

    @Test
    void betweenOrdinaryMessagesTheProcessRestsButADamagedOneIsAlwaysLookedAt() {
        try (LibraryCheck check = check(NanoClock.system())) {
            for (int i = 0; i < 10_000; i++) {
                check.look(Value.of(i), "message " + i);
            }
            LibraryState.Running running = (LibraryState.Running) check.state();
            assertThat(running.messages()).isLessThan(10_000);
            assertThat(check.look(DAMAGING, "message")).isNotEmpty();
        }
    }

    @Test
    void aProgramThatIsMissingIsToldInWordsAndNothingIsAskedAnyMore() {
        NodeSettings settings =
                new NodeSettings("no-such-node", java.nio.file.Path.of("src"), java.time.Duration.ofSeconds(1), false);
        LibraryCheck check = new LibraryCheck(() -> NodeLibrary.start(settings, Thread::new), NanoClock.system());

        assertThat(check.look(DAMAGING, "message")).isEmpty();
        assertThat(check.state())
                .isInstanceOfSatisfying(
                        LibraryState.Failed.class,
                        failed -> assertThat(failed.problem()).contains("npm ci"));
    }
}
