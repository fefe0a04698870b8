package burstscope.tap;

import burstscope.codec.Value;
import burstscope.dialect.Incoming;

/// Hears what was read of one direction.
interface MessageListener {
    /// A message was read.
    /// @param decodeNs what reading it took here; on nobody's way
    void onMessage(Incoming message, Value value, Stamps stamps, int payloadBytes, long decodeNs);

    /// A frame that carries no message, or none that is new: a ping, an acknowledgement, a repeat.
    void onControl();

    /// Bytes or a message that could not be read.
    /// @param why in words; untrusted text
    void onFault(String why);

    /// Messages are read again after bytes that could not be.
    void onResync();
}
