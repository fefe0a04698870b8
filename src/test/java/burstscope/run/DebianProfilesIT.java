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
}
