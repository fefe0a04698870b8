package burstscope.ui.model;

import burstscope.measure.SwitchEffect;
import java.util.List;

/// What a switch of the codec changed, as it is shown: side by side with the ratio.
/// @param title what was switched
/// @param rows empty while it is being measured, and where there is nothing to compare
/// @param note over what it was measured, or why nothing is shown
public record SwitchReadout(String title, List<Row> rows, String note) {
    static final SwitchReadout NONE = new SwitchReadout("", List.of(), "");
    private static final String ASYMMETRY =
            "Whole intervals of 100 ms; the first half second after a switch is left out. Decoding is timed for one frame"
                    + " in eight on the reading thread; the median is shown, so that a pause of the machine does not count.";

    public SwitchReadout {
        rows = List.copyOf(rows);
    }

    /// One figure before and after, with the second divided by the first.
    public record Row(String name, String before, String after, String ratio) {
        private static Row of(String name, double before, double after) {
            return new Row(name, Numbers.compact(before), Numbers.compact(after), quotient(before, after));
        }
    }

    /// How the figures came about, for a tooltip.
    public static String explanation() {
        return ASYMMETRY;
    }

    static SwitchReadout pending(String change) {
        return new SwitchReadout(change, List.of(), "Comparing two seconds before and after …");
    }

    static SwitchReadout missed(String change) {
        return new SwitchReadout(change, List.of(), "Not compared: another knob was turned too soon before or after.");
    }

    static SwitchReadout of(SwitchEffect effect) {
        SwitchEffect.Side before = effect.before();
        SwitchEffect.Side after = effect.after();
        if (!before.isKnown() || !after.isKnown()) {
            return new SwitchReadout(
                    effect.change(),
                    List.of(),
                    "Too few events to compare: " + Numbers.count(before.events()) + " before, "
                            + Numbers.count(after.events()) + " after.");
        }
        return new SwitchReadout(
                effect.change(),
                List.of(
                        Row.of("bytes/event", before.bytesPerEvent(), after.bytesPerEvent()),
                        Row.of("decode ns", before.decodeNs(), after.decodeNs()),
                        Row.of("events/s", before.eventsPerSecond(), after.eventsPerSecond())),
                seconds(before) + " s before and after, n = " + Numbers.count(before.events()) + " + "
                        + Numbers.count(after.events()));
    }

    /// A few characters for a mark: bytes and decoding, divided by those before.
    static String brief(SwitchEffect effect) {
        return effect.before().isKnown() && effect.after().isKnown()
                ? quotient(effect.before().bytesPerEvent(), effect.after().bytesPerEvent()) + " B, "
                        + quotient(effect.before().decodeNs(), effect.after().decodeNs()) + " ns"
                : "";
    }

    private static String seconds(SwitchEffect.Side side) {
        return Numbers.axis(side.seconds());
    }

    private static String quotient(double before, double after) {
        return before > 0 && after > 0 ? "× " + Numbers.significant(after / before) : Numbers.NONE;
    }
}
