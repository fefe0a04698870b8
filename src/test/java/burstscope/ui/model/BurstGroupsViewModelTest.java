package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstOrigin;
import burstscope.report.BurstGroups;
import burstscope.report.Comparisons.Setting;
import burstscope.report.SampleBursts;
import burstscope.ui.model.BurstGroupsViewModel.Side;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BurstGroupsViewModelTest {
    private final BurstGroupsViewModel groups = new BurstGroupsViewModel();

    private static List<BurstRow> rows(int first, int count, Setting setting, double ms) {
        List<BurstRow> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(new BurstRow(SampleBursts.complete(first + i, setting, ms + i % 5)));
        }
        return rows;
    }

    private String text() {
        return groups.comparisonProperty().get().text();
    }

    @Test
    void oneSideAsksForTheOther() {
        groups.mark(Side.B, rows(1, 7, SampleBursts.POOL_1, 100));

        assertThat(text()).isEqualTo("B: 7 bursts. Mark others as A (key A) to compare them.");
    }

    @Test
    void twoSidesGiveTheVerdict() {
        groups.mark(Side.A, rows(1, 10, SampleBursts.POOL_1, 100));
        groups.mark(Side.B, rows(21, 10, SampleBursts.POOL_20, 50));

        assertThat(text())
                .startsWith("pool 20 drains in 5")
                .contains("of the time of pool 1; n = 10 + 10 unpaired, p < 0.001");
        assertThat(groups.comparisonProperty().get().doubtful()).isFalse();
    }

    @Test
    void conditionsThatDifferRefuseUntilTheUserAllowsThemAndAreNamedThen() {
        BurstOrigin.Surroundings slow = new BurstOrigin.Surroundings(
                "", "", "m", new BurstOrigin.Program("1", "2"), 5_000_000, new BurstOrigin.Way(0, false));
        groups.mark(Side.A, rows(1, 10, SampleBursts.POOL_1, 100));
        groups.mark(
                Side.B,
                rows(21, 10, SampleBursts.POOL_20, 50).stream()
                        .map(row -> new BurstRow(row.burst().from(new BurstOrigin(slow, 0, 0))))
                        .toList());

        assertThat(text())
                .isEqualTo("Not compared: addedRoundTripNs: 0 / 5000000; burstscopeBuild: not recorded / 2;"
                        + " burstscopeVersion: not recorded / 1; and 1 more");
        assertThat(groups.comparisonProperty().get().inFull()).endsWith("; machine:  / m");
        assertThat(groups.comparisonProperty().get().conditions()).isTrue();
        groups.allow(true);
        assertThat(text())
                .startsWith("pool 20 drains in")
                .contains(". Conditions differ: addedRoundTripNs: 0 / 5000000");
        assertThat(groups.comparisonProperty().get().conditions()).isTrue();
        groups.clear();
        assertThat(groups.isAllowed()).isFalse();
    }

    @Test
    void tooFewBurstsAreNoVerdict() {
        groups.mark(Side.A, rows(1, 10, SampleBursts.POOL_1, 100));
        groups.mark(Side.B, rows(21, 5, SampleBursts.POOL_20, 50));

        assertThat(text()).contains("cannot tell");
        assertThat(groups.comparisonProperty().get().doubtful()).isTrue();
    }

    @Test
    void aBurstIsOnOneSideOnlyAndTheSameMarkAgainTakesItOff() {
        List<BurstRow> rows = rows(1, 2, SampleBursts.POOL_1, 100);
        groups.mark(Side.A, rows);
        groups.mark(Side.B, rows.subList(0, 1));

        assertThat(rows)
                .extracting(groups::sideOf)
                .extracting(side -> side.orElseThrow())
                .containsExactly(Side.B, Side.A);

        groups.mark(Side.B, rows.subList(0, 1));
        assertThat(groups.sideOf(rows.getFirst())).isEmpty();
        assertThat(text()).startsWith("A: 1 burst.");
    }

    @Test
    void clearingTellsWhetherThereWasAnything() {
        groups.mark(Side.A, rows(1, 2, SampleBursts.POOL_1, 100));

        assertThat(groups.clear()).isTrue();
        assertThat(groups.clear()).isFalse();
        assertThat(text()).isEmpty();
    }

    @Test
    void everyChangeOfAMarkIsCountedThoughTheSentenceStays() {
        groups.mark(Side.A, rows(1, 2, SampleBursts.POOL_1, 100));
        int before = groups.changesProperty().get();
        List<BurstRow> others = rows(11, 2, SampleBursts.POOL_1, 100);
        groups.clear();
        groups.mark(Side.A, others);

        assertThat(groups.changesProperty().get()).isEqualTo(before + 2);
    }

    @Test
    void twoSettingsBecomeAAndBInPlaceOfWhatWasMarked() {
        List<BurstRow> old = rows(1, 6, SampleBursts.BATCH, 100);
        List<BurstRow> rows = new ArrayList<>(rows(21, 6, SampleBursts.POOL_20, 50));
        rows.addAll(rows(11, 6, SampleBursts.POOL_1, 100));
        groups.mark(Side.A, old);

        assertThat(groups.bySetting(rows).offered()).isTrue();
        groups.markBySetting(rows);

        assertThat(groups.sideOf(old.getFirst())).isEmpty();
        assertThat(groups.sideOf(rows.getFirst())).contains(Side.B);
        assertThat(groups.sideOf(rows.getLast())).contains(Side.A);
        assertThat(text()).startsWith("pool 20 drains in");
    }

    @Test
    void oneSettingOrThreeAreNotOffered() {
        List<BurstRow> rows = rows(1, 3, SampleBursts.POOL_1, 100);
        assertThat(groups.bySetting(rows).offered()).isFalse();
        assertThat(groups.bySetting(rows).reason()).contains("exactly two settings");
        rows.addAll(rows(11, 1, SampleBursts.POOL_20, 100));
        rows.addAll(rows(21, 1, SampleBursts.BATCH, 100));

        assertThat(groups.bySetting(rows).offered()).isFalse();
    }

    @Test
    void moreThanCanBeComparedAreNotMarked() {
        List<BurstRow> most = rows(1, BurstGroups.MOST_BURSTS, SampleBursts.POOL_1, 100);
        groups.mark(Side.A, most);
        List<BurstRow> more = rows(5_001, 1, SampleBursts.POOL_1, 100);
        groups.mark(Side.A, more);

        assertThat(groups.sideOf(more.getFirst())).isEmpty();
        assertThat(text()).isEqualTo("Not marked: at most 1000 bursts of a side are compared.");
    }

    @Test
    void burstsOfTwoConnectionsAreComparedWithANote() {
        groups.mark(Side.A, rows(1, 10, SampleBursts.POOL_1, 100));
        groups.mark(
                Side.B,
                rows(21, 10, SampleBursts.POOL_20, 50).stream()
                        .map(row -> new BurstRow(row.burst(), 1))
                        .toList());

        assertThat(text())
                .startsWith("pool 20 drains in")
                .endsWith(". Note: made over 2 connections, whose backend or link may differ");
    }
}
