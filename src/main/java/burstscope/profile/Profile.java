package burstscope.profile;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Everything needed to attach to one kind of backend, as its YAML file says.
/// @param name what users call it
/// @param summary one line
/// @param start how a new one is started
/// @param conversation what is said to it
/// @param notes oddities and limits worth knowing, one sentence each
public record Profile(String name, String summary, Start start, Conversation conversation, List<String> notes) {
    public Profile {
        notes = List.copyOf(notes);
    }

    /// How a backend is started.
    /// @param program name or path; `@demo` for the demo backend that comes with Burstscope
    /// @param arguments given to the program; one that begins with `${burstscope}/` is a file that comes with us
    /// @param candidates places to look in when the program is not on the PATH, relative to the working folder or
    /// the
    ///     installation
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

    /// What is said to a backend once bytes flow.
    /// @param coding from the first frame on
    /// @param controlMethods whether it speaks the control protocol, so that everything else comes from there
    /// @param opening calls before anything else
    /// @param events how events are asked for and read
    /// @param bursts how bursts are made
    /// @param unavailable reason by knob name
    public record Conversation(
            String coding,
            boolean controlMethods,
            Opening opening,
            @Nullable Events events,
            Bursts bursts,
            Map<String, String> unavailable) {
        public Conversation {
            unavailable = Map.copyOf(unavailable);
        }
    }

    /// Calls before anything else.
    /// @param handshake its answer proves that the backend is there
    /// @param version JSON pointer to the backend's version in that answer; empty for none
    /// @param setUp one after the other
    public record Opening(@Nullable Call handshake, String version, List<Call> setUp) {
        public Opening {
            setUp = List.copyOf(setUp);
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

    /// A call; a text parameter `${name}` stands for what an earlier call kept under that name, `${n}` for the
    /// number
    /// of the call within its burst.
    /// @param method name of the method
    /// @param params by position
    /// @param keep name under which the result is kept; null to forget it
    public record Call(
            String method, List<Object> params, @Nullable String keep) {
        public Call {
            if (params.stream().anyMatch(Objects::isNull)) {
                throw new IllegalArgumentException("params hold a null, which cannot be sent");
            }
            params = List.copyOf(params);
            keep = nullWhenEmpty(keep);
        }
    }

    /// How events are asked for and read.
    /// @param single request for one event
    /// @param batch request for all events there are; null where there is none
    /// @param kind JSON pointer to the kind of event
    /// @param lossKind kind of the event that tells a loss; null where there is none
    /// @param lossCount JSON pointer to the number of lost events
    public record Events(
            Call single,
            @Nullable Call batch,
            String kind,
            @Nullable String lossKind,
            @Nullable String lossCount) {
        public Events {
            lossKind = nullWhenEmpty(lossKind);
            lossCount = nullWhenEmpty(lossCount);
        }
    }

    /// One way to make a burst.
    /// @param name what users call it
    /// @param summary one line
    /// @param trigger call that makes one event
    /// @param awaited whether each trigger waits for the answer of the one before, so that their order is certain
    /// @param counts kind of event that counts
    /// @param sequence JSON pointer to the event's number, which is the trigger's `${n}`; null where it has none
    public record BurstKind(
            String name,
            String summary,
            Call trigger,
            boolean awaited,
            String counts,
            @Nullable String sequence) {
        public BurstKind {
            sequence = nullWhenEmpty(sequence);
        }
    }

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

    /// The profile in words, for a reader who has never met this backend.
    public String explain() {
        return ProfileText.of(this);
    }
}
