package burstscope.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Everything needed to attach to one kind of backend, as its YAML file says.
/// @param name what users call it
/// @param summary one line
/// @param start how a new one is started
/// @param reach how it is reached then
/// @param conversation what is said to it
/// @param notes oddities and limits worth knowing, one sentence each
public record Profile(
        String name, String summary, Start start, Reach reach, Conversation conversation, List<String> notes) {
    public Profile {
        // A file may leave it out.
        reach = Objects.requireNonNullElse(reach, Reach.STDIO);
        notes = List.copyOf(notes);
    }

    /// How a backend is started.
    /// @param program name or path; `@demo` for the demo backend that comes with Burstscope; empty where it can
    /// only be
    ///     reached at an address
    /// @param arguments given to the program; one that begins with `${burstscope}/` is a file that comes with us,
    ///     `${temporary}`, `${port}` and `${secondPort}` stand for a folder and free ports of this run
    /// @param candidates places to look in when the program is not on the PATH, relative to the working folder or
    ///     the installation
    /// @param environment variables; `${temporary}` stands for a folder that is deleted at the end
    /// @param install what to do when the program is missing, in words
    public record Start(
            String program,
            List<String> arguments,
            List<String> candidates,
            Map<String, String> environment,
            String install) {
        public Start {
            arguments = List.copyOf(arguments);
            candidates = List.copyOf(candidates);
            environment = Map.copyOf(environment);
        }
    }

    /// How a started backend is reached, where that is not over its stdin and stdout.
    /// @param address `tcp:127.0.0.1:${port}`, `unix:${temporary}/socket`, `ws://...`; empty for stdin and stdout
    /// @param discover web page of the backend, in JSON, that tells the address; empty for none
    /// @param pointer JSON pointer to the address in that page
    /// @param headers sent with the opening handshake of a WebSocket and with HTTP requests
    public record Reach(String address, String discover, String pointer, Map<String, String> headers) {
        public static final Reach STDIO = new Reach("", "", "", Map.of());

        public Reach {
            headers = Map.copyOf(headers);
        }

        /// Whether the backend is spoken to over its stdin and stdout.
        public boolean isStdio() {
            return address.isEmpty() && discover.isEmpty();
        }
    }

    /// What is said to a backend once bytes flow.
    /// @param coding from the first frame on
    /// @param framing name of the framing; empty for the one that goes with the coding
    /// @param dialect name of the dialect; empty for JSON-RPC 2.0
    /// @param controlMethods whether it speaks the control protocol, so that everything else comes from there
    /// @param opening calls before anything else
    /// @param events how events are asked for and read
    /// @param bursts how bursts are made
    /// @param alongside requests with large answers, to put between the events; null where there are none
    /// @param cancel how the backend is told that nobody waits for an answer any more; null where it is not told
    /// @param unavailable reason by knob name
    public record Conversation(
            String coding,
            String framing,
            String dialect,
            boolean controlMethods,
            Opening opening,
            @Nullable Events events,
            Bursts bursts,
            @Nullable Alongside alongside,
            @Nullable Cancel cancel,
            Map<String, String> unavailable) {
        public Conversation {
            unavailable = Map.copyOf(unavailable);
        }
    }

    /// The notification that gives a request up; for dialects of JSON-RPC, which have none of their own.
    /// @param id name of the parameter that holds the request's id
    public record Cancel(String method, String id) {}

    /// Calls before anything else.
    /// @param handshake its answer proves that the backend is there
    /// @param version JSON pointer to the backend's version in that answer; empty for none
    /// @param setUp one after the other
    /// @param answers what the backend's own requests are answered with, by method; `*` stands for all others
    public record Opening(@Nullable Call handshake, String version, List<Call> setUp, Map<String, Object> answers) {
        public Opening {
            setUp = List.copyOf(setUp);
            // Not copied: an answer may be null.
            answers = Collections.unmodifiableMap(new LinkedHashMap<>(answers));
        }
    }

    /// How bursts are made.
    /// @param kinds the default one first
    /// @param flush call that makes the backend emit one event at once, to bring a waiting request home
    public record Bursts(List<BurstKind> kinds, @Nullable Call flush) {
        public Bursts {
            kinds = List.copyOf(kinds);
        }
    }

    /// Requests with large answers. In their texts `${bytes}` stands for the size that is wanted, and `${large}`
    /// for a
    /// text of that size.
    /// @param setUp made once for each size; null where nothing is to be prepared
    /// @param call made again and again
    public record Alongside(@Nullable Call setUp, Call call) {}

    /// Why there are no large answers alongside; empty where there are.
    public String refusalOfAlongside() {
        return conversation.controlMethods() || conversation.alongside() != null
                ? ""
                : conversation
                        .unavailable()
                        .getOrDefault("alongside", "the profile " + name + " names no request with a large answer");
    }

    /// A call. In its texts `${name}` stands for what an earlier call kept under that name, `${n}` for the number
    /// of the
    /// call within its burst, `${total}` for its number among those of all bursts, `${turn}` for 1 and 2 by turns,
    /// `${burst}` for the burst's number, `${events}` and `${payload}` for the burst's events and an event's
    /// payload; a
    /// text that is nothing else takes the value as it is.
    /// @param method name of the method
    /// @param params a list by position, a map by name; left out for none
    /// @param keep name under which the result is kept; null to forget it
    /// @param from JSON pointer to what is kept of the result
    /// @param notification whether it is sent without awaiting an answer
    /// @param subscription whether it stays outstanding and brings notifications of its own name
    /// @param until name of a notification of the backend that is awaited afterwards; empty for none
    /// @param repeat how often it is made in the set-up, each with its own `${n}`; 0 for once
    public record Call(
            String method,
            @Nullable Object params,
            @Nullable String keep,
            String from,
            boolean notification,
            boolean subscription,
            String until,
            int repeat) {
        public Call {
            keep = nullWhenEmpty(keep);
        }
    }

    /// How events are asked for and read.
    /// @param single request for one event; null where there is none
    /// @param batch request for all events there are; null where there is none
    /// @param answer JSON pointer to the event, or to the list of a batch's events, in an answer; empty where it is
    /// all
    ///     of it
    /// @param push what the backend sends by itself; null where that is nothing
    /// @param kind JSON pointer to the kind of event; empty where the name of the notification is the kind
    /// @param lossKind kind of the event that tells a loss; null where there is none
    /// @param lossCount JSON pointer to the number of lost events; null where the number is not told
    public record Events(
            @Nullable Call single,
            @Nullable Call batch,
            String answer,
            @Nullable Push push,
            String kind,
            @Nullable String lossKind,
            @Nullable String lossCount) {
        public Events {
            lossKind = nullWhenEmpty(lossKind);
            lossCount = nullWhenEmpty(lossCount);
        }
    }

    /// Events that come by themselves.
    /// @param methods notifications that bring them; a name that ends in `*` stands for all that begin so
    /// @param items JSON pointer to a list of several events in one notification; null where it brings one, or
    /// where
    ///     `inner` is above 0 and its parameters themselves are the list
    /// @param inner above 0 where each element of that list is itself a list, whose elements from this index on are
    /// the
    ///     events, and whose first is their kind
    public record Push(List<String> methods, @Nullable String items, int inner) {
        public Push {
            methods = List.copyOf(methods);
            items = nullWhenEmpty(items);
        }

        /// Whether a notification can bring several events.
        public boolean joins() {
            return items != null || inner > 0;
        }
    }

    /// How the events of a burst come.
    public enum Coming {
        /// Each event, or batch of events, answers an event request.
        REQUESTS,
        /// The backend sends them by itself.
        PUSH,
        /// There is no event but the answer to a call: as many calls as the pool holds are under way.
        ANSWERS,
        /// The backend sends them while calls are under way, as many as the pool holds.
        OPERATIONS;

        /// Whether Burstscope sends calls of its own only while a burst runs: they load the backend.
        public boolean callsOnlyInBursts() {
            return this == ANSWERS || this == OPERATIONS;
        }

        @JsonCreator
        static Coming of(String name) {
            for (Coming coming : values()) {
                if (coming.name().equalsIgnoreCase(name)) {
                    return coming;
                }
            }
            throw new IllegalArgumentException(
                    "events come by requests, push, answers or operations, not by '" + name + "'");
        }
    }

    /// One way to make a burst.
    /// @param name what users call it
    /// @param summary one line
    /// @param coming how its events come; left out for [Coming#REQUESTS]
    /// @param trigger call that makes events; null where `coming` has its own call
    /// @param call what is called again and again; for [Coming#ANSWERS] and [Coming#OPERATIONS]
    /// @param makesAll whether one trigger makes all events of the burst, instead of one
    /// @param awaited whether each trigger waits for the answer of the one before, so that their order is certain
    /// @param inFlight most triggers that are under way at once, so that the backend is not flooded; 0 for all
    /// @param counts kind of event that counts; empty for any
    /// @param sequence JSON pointer to the event's number, which is the trigger's `${n}`: a number, or the last
    /// digits
    ///     of a text; null where it has none
    /// @param coalesces whether the backend may join several events in one, so that fewer come and none is lost
    /// @param quietMs the burst ends when nothing came for so long, ms; 0 for the usual time
    /// @param ends events by which its end is told; null where that is the number of events asked for
    public record BurstKind(
            String name,
            String summary,
            Coming coming,
            @Nullable Call trigger,
            @Nullable Call call,
            boolean makesAll,
            boolean awaited,
            int inFlight,
            String counts,
            @Nullable String sequence,
            boolean coalesces,
            int quietMs,
            @Nullable Ends ends) {
        public BurstKind {
            // A file may leave it out.
            coming = Objects.requireNonNullElse(coming, Coming.REQUESTS);
            sequence = nullWhenEmpty(sequence);
        }

        /// Whether its events have the payload that a user asks for.
        public boolean takesPayload() {
            return Stream.of(trigger, call)
                    .anyMatch(made ->
                            made != null && String.valueOf(made.params()).contains("${payload}"));
        }
    }

    /// Events by which the end of a burst is told whose number of events the backend decides.
    /// @param kind of event
    /// @param times how many of them there are in a burst
    public record Ends(String kind, int times) {}

    /// A text that a file leaves out is read as an empty one.
    private static @Nullable String nullWhenEmpty(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    /// Names of the kinds of burst, the default one first; the control protocol has one.
    public List<String> burstKinds() {
        return conversation.controlMethods()
                ? List.of("burst")
                : conversation.bursts().kinds().stream().map(BurstKind::name).toList();
    }

    /// The kind of burst of that name; the first one for an empty name, null for one that there is not.
    public @Nullable BurstKind burstKind(String kindName) {
        return conversation.bursts().kinds().stream()
                .filter(kind -> kindName.isEmpty() || kind.name().equals(kindName))
                .findFirst()
                .orElse(null);
    }

    /// How the events of a kind of burst come.
    public Coming coming(String kindName) {
        BurstKind kind = burstKind(kindName);
        return kind == null ? Coming.REQUESTS : kind.coming();
    }

    /// Whether the events of a kind of burst have the payload that a user asks for.
    public boolean takesPayload(String kindName) {
        BurstKind kind = burstKind(kindName);
        return kind == null ? !conversation.unavailable().containsKey("payload") : kind.takesPayload();
    }

    /// The profile in words, for a reader who has never met this backend.
    public String explain() {
        return ProfileText.of(this);
    }
}
