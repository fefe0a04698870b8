package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MarkLayoutTest {
    private static final MarkLayout.Room ROOM = new MarkLayout.Room(600, 2);

    @Test
    void labelsNeverOverlapNorLeaveTheRoom() {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            List<TimeMark> marks = random.longs(random.nextInt(60), 0, 600)
                    .sorted()
                    .mapToObj(x ->
                            new TimeMark(x, random.nextBoolean() ? "pool" : "codec", "x".repeat(random.nextInt(20))))
                    .toList();
            List<MarkLayout.Placed> placed = place(marks);

            assertThat(placed).hasSize(marks.size());
            for (int row = 0; row < 2; row++) {
                assertDisjoint(placed, row);
            }
        }
    }

    @Test
    void marksOfOneKnobCloseTogetherShareTheLastLabel() {
        List<TimeMark> marks = new ArrayList<>();
        for (int size = 4; size < 9; size++) {
            marks.add(new TimeMark(300 + size, "pool", "pool " + size));
        }
        List<MarkLayout.Placed> placed = place(marks);

        assertThat(placed).hasSize(5);
        assertThat(placed.stream().filter(MarkLayout.Placed::labelled).map(MarkLayout.Placed::label))
                .containsExactly("pool 8 (+4)");
    }

    @Test
    void aLabelAtTheRightEdgeGoesToTheLeftOfItsLine() {
        MarkLayout.Placed placed =
                place(List.of(new TimeMark(598, "pool", "pool 20"))).getFirst();

        assertThat(placed.labelled()).isTrue();
        assertThat(placed.labelX() + width(placed.label())).isLessThan(598);
    }

    private static List<MarkLayout.Placed> place(List<TimeMark> marks) {
        return MarkLayout.place(marks, mark -> mark.atNs(), MarkLayoutTest::width, ROOM);
    }

    private static void assertDisjoint(List<MarkLayout.Placed> placed, int row) {
        List<MarkLayout.Placed> labels = placed.stream()
                .filter(mark -> mark.row() == row)
                .sorted((a, b) -> Double.compare(a.labelX(), b.labelX()))
                .toList();
        for (int i = 0; i < labels.size(); i++) {
            MarkLayout.Placed label = labels.get(i);
            assertThat(label.labelX()).isNotNegative();
            double end = label.labelX() + width(label.label());
            assertThat(end)
                    .isLessThanOrEqualTo(
                            i + 1 < labels.size() ? labels.get(i + 1).labelX() : ROOM.width());
        }
    }

    private static double width(String label) {
        return 6.0 * label.length();
    }
}
