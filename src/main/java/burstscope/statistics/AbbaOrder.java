package burstscope.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/// The order in which settings run: rounds come in blocks of two, the first in an order drawn by the seed and the
/// second in its reverse, so that a steady drift of the machine falls on all settings alike.
/// - Threads: stateless.
public final class AbbaOrder {
    private AbbaOrder() {}

    /// The settings' indices for each round. An odd number of rounds ends in half a block.
    public static List<List<Integer>> rounds(int settings, int rounds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<List<Integer>> all = new ArrayList<>();
        List<Integer> order = List.of();
        for (int round = 0; round < rounds; round++) {
            order = round % 2 == 0 ? shuffled(settings, random) : order.reversed();
            all.add(List.copyOf(order));
        }
        return all;
    }

    private static List<Integer> shuffled(int settings, SplittableRandom random) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < settings; i++) {
            order.add(i);
        }
        for (int i = settings - 1; i > 0; i--) {
            Collections.swap(order, i, random.nextInt(i + 1));
        }
        return order;
    }
}
