package burstscope.cli;

import burstscope.codec.Value;
import burstscope.profile.Profile;
import burstscope.profile.ProfileException;
import burstscope.profile.Profiles;
import burstscope.run.KnownProfiles;
import burstscope.tap.Spoken;
import burstscope.tap.TapSession;
import burstscope.tap.WatchClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// What is to be read and kept of the traffic that a tap sees.
final class TapOptions {
    private static final Set<String> CONTROL_METHODS =
            Set.of("burstscope.getNextEvent", "burstscope.getNextEventBatch");

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "What is spoken, and which requests wait for events, as a profile says.")
    private String profile = "";

    @Option(
            names = "--codec",
            paramLabel = "CODEC",
            description =
                    "The codec, instead of guessing from the first byte; for VS Code's frames from the first message.")
    private String codec = "";

    @Option(
            names = "--framing",
            paramLabel = "NAME",
            description =
                    "newline, content-length, nul, length-prefix, msgpack-stream or vscode; default: the codec's own. In a"
                            + " WebSocket each message is a frame, but for vscode.")
    private String framing = "";

    @Option(
            names = "--dialect",
            paramLabel = "NAME",
            description =
                    "json-rpc, json-rpc-no-version, msgpack-rpc, mpv, vscode-ipc, theia-1.39 ...; default: JSON-RPC, but MessagePack-RPC for msgpack and"
                            + " vscode-ipc for VS Code's codecs.")
    private String dialect = "";

    @Option(
            names = "--event-method",
            paramLabel = "METHOD",
            split = ",",
            description = "Requests that wait for an event; default: those of the shipped profiles.")
    private List<String> eventMethods = List.of();

    @Option(names = "--name", paramLabel = "NAME", description = "Let others watch with 'tap --watch NAME'.")
    private String name = "";

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "At the end: figures as JSON in FILE, as text in FILE.txt. No payload is in them.")
    private @Nullable Path report;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Write every message to FILE as a line of JSON; passwords, tokens and the like are masked.")
    private @Nullable Path record;

    TapSession.Wishes wishes(Function<String, ParameterException> usage) {
        if (!name.isEmpty()) {
            WatchClient.nameProblem(name).ifPresent(problem -> {
                throw usage.apply(problem);
            });
        }
        try {
            return new TapSession.Wishes(spoken(), methods(), record, name);
        } catch (IllegalArgumentException | ProfileException e) {
            throw usage.apply(String.valueOf(e.getMessage()));
        }
    }

    private @Nullable Spoken spoken() throws ProfileException {
        if (profile.isEmpty() && codec.isEmpty() && framing.isEmpty() && dialect.isEmpty()) {
            return null;
        }
        if (profile.isEmpty()) {
            return Spoken.named(framing, codec, dialect);
        }
        Profile.Conversation said = KnownProfiles.find(profile).conversation();
        return Spoken.named(
                framing.isEmpty() ? said.framing() : framing,
                codec.isEmpty() ? said.coding() : codec,
                dialect.isEmpty() && said.dialect().isEmpty()
                        ? "json-rpc"
                        : dialect.isEmpty() ? said.dialect() : dialect);
    }

    private Set<String> methods() throws ProfileException {
        if (!eventMethods.isEmpty()) {
            return Set.copyOf(eventMethods);
        }
        Set<String> methods = new HashSet<>(CONTROL_METHODS);
        for (Profile known : profile.isEmpty() ? Profiles.shipped() : List.of(KnownProfiles.find(profile))) {
            Profile.Events events = known.conversation().events();
            if (events != null) {
                add(methods, events.single());
                add(methods, events.batch());
            }
        }
        return methods;
    }

    private static void add(Set<String> methods, Profile.@Nullable Call call) {
        if (call != null) {
            methods.add(call.method());
        }
    }

    /// Whether anybody wants to know how it ended; if not, the client need not wait for it.
    boolean isKept() {
        return report != null || record != null || !name.isEmpty();
    }

    void writeReport(Value.Map total, String text) throws IOException {
        if (report == null) {
            return;
        }
        Files.write(report, TapSession.line(total));
        Files.writeString(report.resolveSibling(report.getFileName() + ".txt"), text, StandardCharsets.UTF_8);
    }
}
