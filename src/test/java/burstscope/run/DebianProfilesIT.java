package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.report.ComparisonResult;
import burstscope.report.TerminalTable;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Real backends that come as Debian packages.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class DebianProfilesIT {
    @Nested
    final class Neovim {
        private final ProfileBursts neovim = ProfileBursts.of("neovim");

        @BeforeAll
        static void find() {
            ProfileBursts.need("nvim", "apt-get install neovim");
        }

        @Test
        void everyTickComesOnceAndInOrder() throws Exception {
            neovim.everyPushedEventComesOnce("ticks", 1_000);
        }

        @Test
        void everyAnswerOfAPoolComes() throws Exception {
            neovim.everyAskedEventComes("evals", 500);
        }
    }

    @Nested
    final class Mpv {
        private final ProfileBursts mpv = ProfileBursts.of("mpv");

        @BeforeAll
        static void find() {
            ProfileBursts.need("mpv", "apt-get install --no-install-recommends mpv");
        }

        @Test
        void everyMessageComesOnceWhileFewCommandsAreUnderWay() throws Exception {
            mpv.everyPushedEventComesOnce("messages", 1_000);
        }

        @Test
        void whatItsFullQueueDropsIsCountedAsLostAndItsWordOfItIsHeard() throws Exception {
            mpv.eachBurst("flood", 5_000, List.of(DeliverySettings.push()), burst -> {
                assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.DROPPED);
                assertThat(burst.outcome().received()).isBetween(1_000L, 4_999L);
                assertThat(burst.order().lost())
                        .isEqualTo(5_000 - burst.outcome().received());
                assertThat(burst.order().duplicated()).isZero();
                assertThat(burst.order().reordered()).isZero();
            });
        }

        @Test
        void aPropertyThatChangesFastIsToldSeldomAndThatIsNoLoss() throws Exception {
            mpv.joinedEventsAreNoLoss("properties", 1_000);
        }

        @Test
        void theTableSaysInWordsWhatWasDroppedAndWhatWasJoined() throws Exception {
            ComparisonResult dropped = mpv.run("flood", 5_000, DeliverySettings.push());
            assertThat(TerminalTable.render(dropped)).contains("the backend DROPPED events in 2 of 2 bursts");
            ComparisonResult joined = mpv.run("properties", 1_000, DeliverySettings.push());
            assertThat(TerminalTable.render(joined)).contains("the backend JOINED events in 2 of 2 bursts");
        }

        @Test
        void everyAnswerOfAPoolComes() throws Exception {
            mpv.everyAskedEventComes("commands", 500);
        }
    }

    @Nested
    final class Clangd {
        private final ProfileBursts clangd = ProfileBursts.of("clangd");

        @BeforeAll
        static void find() {
            ProfileBursts.need("clangd", "apt-get install --no-install-recommends clangd");
        }

        @Test
        void everyAnswerOfAPoolComes() throws Exception {
            clangd.everyAskedEventComes("symbols", 200);
        }

        @Test
        void everyFileIsCompiledAndToldOnce() throws Exception {
            clangd.everyPushedEventComesOnce("diagnostics", 20);
        }

        @Test
        void changesThatAreCompiledTogetherAreJoinedNotLost() throws Exception {
            clangd.joinedEventsAreNoLoss("changes", 100);
        }
    }

    @Nested
    final class Aria2 {
        private final ProfileBursts aria2 = ProfileBursts.of("aria2");

        @BeforeAll
        static void find() {
            ProfileBursts.need("aria2c", "apt-get install --no-install-recommends aria2");
        }

        @Test
        void everyDownloadThatFailsIsOneEventOfTheBurst() throws Exception {
            aria2.eachBurst("downloads", 200, List.of(DeliverySettings.push()), burst -> {
                assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
                assertThat(burst.outcome().received()).isEqualTo(200);
                assertThat(burst.order().known()).as("they carry no number").isFalse();
            });
        }

        @Test
        void everyAnswerOfAPoolComes() throws Exception {
            aria2.everyAskedEventComes("stat", 300);
        }

        @Test
        void everyAnswerComesOverHttpToo() throws Exception {
            ProfileBursts.of("aria2-http").everyAskedEventComes("stat", 200);
        }
    }

    @Nested
    final class Chromium {
        private final ProfileBursts chromium = ProfileBursts.of("chromium");

        @BeforeAll
        static void find() {
            ProfileBursts.need("chromium", "apt-get install --no-install-recommends chromium");
        }

        @Test
        void everyEventOfItsQueueComesOnceByOneByManyAndByBatch() throws Exception {
            List<DeliverySettings> deliveries =
                    List.of(DeliverySettings.single(), DeliverySettings.pool(16), DeliverySettings.batch(0));
            chromium.eachBurst("queue", 200, deliveries, burst -> {
                assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
                assertThat(burst.outcome().received()).isEqualTo(200);
                assertThat(burst.order().sequenced()).isEqualTo(200);
                assertThat(burst.order().lost() + burst.order().duplicated()).isZero();
            });
        }

        @Test
        void everyCallOfABoundFunctionComesOnce() throws Exception {
            chromium.everyPushedEventComesOnce("told", 500);
        }
    }
}
