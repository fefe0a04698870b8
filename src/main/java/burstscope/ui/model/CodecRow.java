package burstscope.ui.model;

import burstscope.codec.ByteUse;
import burstscope.compare.shadow.CostRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/// One line of the codecs table.
/// @param now whether its coding is in force
public record CodecRow(CostRow costs, boolean now) {
    /// A part of the bar that tells what bytes are spent on.
    /// @param style of its colour
    /// @param share of the longest bar of the table
    public record Part(String style, String label, double bytes, double share) {}

    /// The coding's name and the options that differ from the defaults.
    public String label() {
        return CodingLabel.of(costs.coding());
    }

    /// What [burstscope.coding.Coding#parse] reads.
    public String id() {
        return costs.coding().id();
    }

    /// The parts of its bar, keys first.
    /// @param longest frame bytes of the longest bar
    public List<Part> parts(double longest) {
        List<Part> parts = new ArrayList<>();
        Map<ByteUse, Double> uses = costs.uses();
        for (ByteUse use : ByteUse.values()) {
            Double bytes = uses.get(use);
            if (bytes != null && longest > 0) {
                parts.add(new Part(ByteUses.style(use), ByteUses.label(use), bytes, bytes / longest));
            }
        }
        return parts;
    }

    /// Its bar in words.
    public String partsInWords() {
        StringJoiner words = new StringJoiner(", ");
        for (Part part : parts(costs.frameBytes())) {
            words.add(part.label() + " " + Numbers.significant(part.bytes()) + " B (" + Numbers.percent(part.share())
                    + ")");
        }
        return words.toString();
    }

    /// Whether something came back wrong.
    public boolean corrupt() {
        return costs.corrupt() > 0;
    }

    /// Whether it cannot carry some of the messages.
    public boolean doubtful() {
        return !corrupt() && costs.refused() > 0;
    }

    /// What became of the sampled messages, in few words.
    public String roundTrip() {
        if (corrupt()) {
            return Numbers.count(costs.corrupt()) + " wrong";
        }
        if (costs.refused() > 0) {
            return Numbers.count(costs.refused()) + " refused";
        }
        if (costs.trials() == 0) {
            return Numbers.NONE;
        }
        return (costs.losses().isEmpty() ? "ok " : "lossy ") + Numbers.count(costs.trials());
    }

    /// The same in sentences.
    public String roundTripInWords() {
        StringJoiner words = new StringJoiner(" ");
        words.add(Numbers.count(costs.trials()) + " sampled messages were encoded, decoded and compared.");
        if (corrupt()) {
            words.add(Numbers.count(costs.corrupt()) + " did not come back as they were: see the findings.");
        }
        if (!costs.losses().isEmpty()) {
            words.add("Known losses: " + String.join("; ", costs.losses()) + ".");
        }
        if (costs.refused() > 0) {
            words.add(Numbers.count(costs.refused()) + " cannot be written: " + costs.refusal() + ".");
        }
        return words.toString();
    }
}
