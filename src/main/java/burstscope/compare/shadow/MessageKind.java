package burstscope.compare.shadow;

/// Messages that are told together: those of one method in one direction.
/// @param method untrusted text
/// @param received from the peer; else sent to it
public record MessageKind(String method, boolean received) implements Comparable<MessageKind> {
    @Override
    public int compareTo(MessageKind other) {
        int byMethod = method.compareTo(other.method);
        return byMethod != 0 ? byMethod : Boolean.compare(received, other.received);
    }

    /// As users read it: `getNextEvent, received`.
    public String label() {
        return method + (received ? ", received" : ", sent");
    }
}
