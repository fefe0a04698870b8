package burstscope.backend;

import burstscope.coding.Coding;
import burstscope.framing.Framing;
import burstscope.framing.MessageFraming;
import burstscope.transport.Transport;

/// A connection and how messages are told apart on it.
/// @param wholeMessages whether the transport keeps them apart, each behind its length, whatever the coding
record Wire(Transport transport, boolean wholeMessages) {
    private static final Framing MESSAGES = new MessageFraming();

    Framing framingOf(Coding coding) {
        return wholeMessages ? MESSAGES : coding.framing();
    }
}
