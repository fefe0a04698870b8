package burstscope.link;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads the text messages of a socket.io server, of which one namespace and one event matter.
///
/// ```
/// 0{"sid":"..","pingInterval":30000,"pingTimeout":60000,"maxPayload":100000000}      the connection is open
/// 1     closed          2     ping          6     nothing
/// 40/services,{"sid":".."}                                                           connected to a namespace
/// 44/services,{"message":".."}                                                       refused
/// 41/services,                                                                       disconnected
/// 42/services,["message",".."]                                                       an event
/// 451-/services,["message",{"_placeholder":true,"num":0}]                            an event with one binary part
/// ```
/// - Errors: [LinkException] with the offset.
/// - Threads: one.
/// - Source: socketio/engine.io-protocol 4, socketio/socket.io-protocol 5.
final class SocketIoParser {
    static final String EVENT = "message";
    private static final int MOST_PARTS = 10;
    private static final int MOST_QUOTED = 60;
    private static final long MOST_MS = 86_400_000;

    private final String namespace;
    /// What almost every text is: the announcement of one binary message, as JavaScript writes it.
    private final byte[] usual;

    private byte[] bytes = {};
    private int at;
    private int end;
    private int start;
    private long origin;

    SocketIoParser(String namespace) {
        this.namespace = namespace;
        usual = announcement(namespace).getBytes(StandardCharsets.UTF_8);
    }

    static String announcement(String namespace) {
        return "451-" + namespace + ",[\"" + EVENT + "\",{\"_placeholder\":true,\"num\":0}]";
    }

    /// @param offset of the text's first byte among all that came
    SocketIoPacket parse(byte[] source, int from, int length, long offset) throws LinkException {
        bytes = source;
        at = from;
        start = from;
        end = from + length;
        origin = offset;
        if (Arrays.equals(source, from, end, usual, 0, usual.length)) {
            return new SocketIoPacket.Announced(1, true);
        }
        int type = next("a packet");
        return switch (type) {
            case '0' -> opened();
            case '1' -> alone(new SocketIoPacket.Closed());
            case '2' -> alone(new SocketIoPacket.Ping());
            case '4' -> message();
            case '6' -> alone(new SocketIoPacket.Other());
            default -> throw bad("no packet of a server begins so", start);
        };
    }

    private int next(String what) throws LinkException {
        if (at == end) {
            throw bad("the text ends where " + what + " is due", at);
        }
        return bytes[at++];
    }

    private SocketIoPacket alone(SocketIoPacket packet) throws LinkException {
        if (at != end) {
            throw bad("more stands behind a packet that is one byte", at);
        }
        return packet;
    }

    private SocketIoPacket opened() throws LinkException {
        JsonNode words = json();
        long interval = number(words, "pingInterval", 0, MOST_MS);
        long timeout = number(words, "pingTimeout", 0, MOST_MS);
        return new SocketIoPacket.Opened(
                interval + timeout, number(words, "maxPayload", Long.MAX_VALUE, Long.MAX_VALUE));
    }

    /// @param usually what it is when it is missing; 0 when it must be there
    private long number(JsonNode words, String name, long usually, long most) throws LinkException {
        JsonNode value = words.path(name);
        if (value.isMissingNode() && usually > 0) {
            return usually;
        }
        if (!value.canConvertToLong() || !value.isIntegralNumber() || value.asLong() < 1 || value.asLong() > most) {
            throw bad("'" + name + "' is no number from 1 to " + most, start + 1);
        }
        return value.asLong();
    }

    private SocketIoPacket message() throws LinkException {
        int type = next("the kind of packet");
        int parts = type == '5' || type == '6' ? parts() : 0;
        checkNamespace();
        if (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            throw bad("a packet with an id asks for or is an acknowledgement, which nobody here uses", at);
        }
        return switch (type) {
            case '0' -> new SocketIoPacket.Connected();
            case '1' -> alone(new SocketIoPacket.Disconnected());
            case '2' -> event();
            case '4' -> new SocketIoPacket.Refused(refusal(json()));
            case '5' -> announced(parts);
            default -> throw bad("no packet of a server is of that kind", start + 1);
        };
    }

    private int parts() throws LinkException {
        int from = at;
        int parts = 0;
        for (int digit = next("a number of parts"); digit != '-'; digit = next("'-' behind the number of parts")) {
            if (digit < '0' || digit > '9') {
                throw bad("no number of parts", from);
            }
            parts = 10 * parts + digit - '0';
            if (parts > MOST_PARTS) {
                throw bad("more than " + MOST_PARTS + " binary parts are announced", from);
            }
        }
        if (at == from + 1) {
            throw bad("no number of parts", from);
        }
        return parts;
    }

    private void checkNamespace() throws LinkException {
        int from = at;
        String named = "/";
        if (at < end && bytes[at] == '/') {
            while (at < end && bytes[at] != ',') {
                at++;
            }
            named = new String(bytes, from, at - from, StandardCharsets.UTF_8);
            at = Math.min(end, at + 1);
        }
        if (!named.equals(namespace)) {
            throw bad("the packet is of another namespace than " + namespace + ": " + brief(named), from);
        }
    }

    private SocketIoPacket event() throws LinkException {
        JsonNode list = eventList();
        if (!isMessage(list)) {
            return new SocketIoPacket.Other();
        }
        if (list.size() != 2 || !list.get(1).isString()) {
            throw bad("a message holds something else than one text", start);
        }
        return new SocketIoPacket.Words(list.get(1).asString().getBytes(StandardCharsets.UTF_8));
    }

    private SocketIoPacket announced(int parts) throws LinkException {
        JsonNode list = eventList();
        if (!isMessage(list)) {
            return new SocketIoPacket.Announced(parts, false);
        }
        JsonNode place = list.path(1);
        if (parts != 1
                || list.size() != 2
                || !place.path("_placeholder").asBoolean(false)
                || place.path("num").asInt(-1) != 0) {
            throw bad("a message holds something else than one binary part", start);
        }
        return new SocketIoPacket.Announced(1, true);
    }

    private static boolean isMessage(JsonNode list) {
        return list.get(0).asString().equals(EVENT);
    }

    private JsonNode eventList() throws LinkException {
        int from = at;
        JsonNode list = json();
        if (!list.isArray() || !list.path(0).isString()) {
            throw bad("an event is no list that begins with its name", from);
        }
        return list;
    }

    private static String refusal(JsonNode words) {
        return brief(words.isString() ? words.asString() : words.path("message").asString("no reason given"));
    }

    private JsonNode json() throws LinkException {
        try {
            return JsonMapper.shared().readTree(bytes, at, end - at);
        } catch (JacksonException e) {
            long inside = e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
            int place = inside < at || inside > end ? at : (int) inside;
            throw bad("no JSON", place, e);
        }
    }

    private LinkException bad(String words, int place) {
        return bad(words, place, null);
    }

    private LinkException bad(String words, int place, @Nullable Throwable cause) {
        String quoted = new String(bytes, start, Math.min(end - start, MOST_QUOTED), StandardCharsets.UTF_8);
        return new LinkException(
                LinkException.Reason.BAD_FRAME,
                "the server sent '" + quoted + (end - start > MOST_QUOTED ? "..." : "") + "', which is nothing of"
                        + " socket.io: " + words,
                origin + place - start,
                cause);
    }

    private static String brief(String words) {
        return words.length() <= MOST_QUOTED ? words : words.substring(0, MOST_QUOTED) + "...";
    }
}
