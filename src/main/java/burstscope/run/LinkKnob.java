package burstscope.run;

import java.util.List;

/// Something about the attached backend's connection that can be set while it is in use.
/// @param choices what it can be set to
/// @param current one of the choices: what is in force
public record LinkKnob(String name, List<String> choices, String current) {
    public LinkKnob {
        choices = List.copyOf(choices);
    }
}
