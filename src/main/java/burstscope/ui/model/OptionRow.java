package burstscope.ui.model;

import java.util.List;

/// One option of the chosen codec, as it stands.
/// @param name as the original library calls it
/// @param meaning one sentence
/// @param choices what it can be set to, in words
/// @param chosen its value in words
/// @param main whether it is one of those that are usually turned
/// @param availability whether it can be turned here, and whether turning it would do anything
public record OptionRow(
        String name, String meaning, List<String> choices, String chosen, boolean main, Availability availability) {
    static final String OFF = "false";
    static final List<String> OFF_ON = List.of(OFF, "true");

    public OptionRow {
        choices = List.copyOf(choices);
    }

    public boolean isToggle() {
        return choices.equals(OFF_ON);
    }

    public boolean isOn() {
        return chosen.equals("true");
    }
}
