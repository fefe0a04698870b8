package burstscope.report;

import burstscope.measure.OrderCounts;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/// The bursts of one setting, read from a recording.
/// @param label as the recording names it; untrusted
/// @param bursts by round, ascending
/// @param histograms by kind of latency
record RecordedSetting(Key key, String label, List<Burst> bursts, Map<String, SettingHistogram> histograms) {
    RecordedSetting {
        bursts = List.copyOf(bursts);
        histograms = Map.copyOf(histograms);
    }

    /// What makes a setting.
    /// @param outstanding requests kept waiting
    /// @param batchLimit 0 where the backend decides
    /// @param variant other knobs, as JSON; empty for none
    record Key(String mode, long outstanding, long batchLimit, String codec, String variant) {
        boolean equalsButCodec(Key other) {
            return mode.equals(other.mode)
                    && outstanding == other.outstanding
                    && batchLimit == other.batchLimit
                    && variant.equals(other.variant);
        }
    }

    /// One burst.
    /// @param round counts from 1 within the recording; all settings of a run share it
    /// @param whole whether all came
    /// @param timed whether all bursts of its round were whole, so that all settings are timed over the same
    /// rounds;
    /// see [RoundTable]
    /// @param row all that the recording tells of it
    record Burst(
            long round, boolean whole, boolean timed, long drainNs, long received, OrderCounts order, ObjectNode row) {

        boolean completed() {
            return whole && drainNs > 0;
        }

        Burst withTimed(boolean now) {
            return new Burst(round, whole, now, drainNs, received, order, row);
        }
    }

    /// Drain times, ms, of the bursts that can be timed, by round.
    SortedMap<Long, Double> drainMs() {
        SortedMap<Long, Double> times = new TreeMap<>();
        for (Burst burst : bursts) {
            if (burst.timed()) {
                times.put(burst.round(), burst.drainNs() / 1e6);
            }
        }
        return times;
    }

    boolean isNamed(String name) {
        return label.equalsIgnoreCase(name.strip());
    }
}
