package burstscope.run;

import burstscope.transport.LinkOption;
import burstscope.transport.Transport;
import java.io.IOException;
import java.util.List;

/// What can be set of one connection.
/// - Threads: [#all] from any; [#set] and [#restore] wait for the peer, so they belong to the steering thread.
record LinkKnobs(Transport transport) {
    List<LinkKnob> all() {
        return transport.linkOptions().stream()
                .map(option -> new LinkKnob(option.name(), option.choices(), option.current()))
                .toList();
    }

    /// Refuses what there is not to set, or cannot be set so.
    /// - Errors: [Calls.CallException] with a sentence that names what there is.
    void check(String name, String value) throws Calls.CallException {
        try {
            LinkOption.check(transport, name, value);
        } catch (IOException e) {
            throw new Calls.CallException(String.valueOf(e.getMessage()));
        }
    }

    boolean isSet(String name, String value) {
        return transport.linkOptions().stream()
                .anyMatch(
                        option -> option.name().equals(name) && option.current().equals(value));
    }

    /// Bytes that came over the wire, which a compressing transport tells apart from those it handed on.
    long bytesIn(long handedOn) {
        long wire = transport.wireBytesIn();
        return wire < 0 ? handedOn : wire;
    }

    /// Bytes that went over the wire, see [#bytesIn].
    long bytesOut(long taken) {
        long wire = transport.wireBytesOut();
        return wire < 0 ? taken : wire;
    }

    /// Returns when it is in force.
    /// - Errors: [Calls.CallException] when it is not; what was in force before still is.
    void set(String name, String value) throws Calls.CallException {
        try {
            transport.setLinkOption(name, value);
        } catch (IOException e) {
            throw new Calls.CallException(String.valueOf(e.getMessage()));
        }
    }

    /// Sets what stood otherwise on a connection before this one.
    void restore(List<LinkKnob> before) throws Calls.CallException {
        List<LinkOption> now = transport.linkOptions();
        for (LinkKnob knob : before) {
            boolean differs = now.stream()
                    .anyMatch(option -> option.name().equals(knob.name())
                            && !option.current().equals(knob.current())
                            && option.choices().contains(knob.current()));
            if (differs) {
                set(knob.name(), knob.current());
            }
        }
    }
}
