package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.codec.Pointer;
import burstscope.codec.Value;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.detect.Detector;
import burstscope.detect.Speech;
import burstscope.framing.FrameLimits;
import burstscope.measure.EventMeter;
import burstscope.profile.Profile;
import burstscope.profile.Profiles;
import burstscope.rpc.RpcConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Finds a profile for a backend that nobody has named: what it speaks, and then whose handshake it answers.
///
/// A handshake is the only call of a profile that is tried, since it changes nothing at a backend.
/// - Threads: the steering thread.
final class BackendGuess {
    private static final String STEP = "detect what it speaks";
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final String address;
    private final Detector.Opener opener;
    private final boolean wholeMessages;
    private final Consumer<String> onStep;

    BackendGuess(String address, Detector.Opener opener, boolean wholeMessages, Consumer<String> onStep) {
        this.address = address;
        this.opener = opener;
        this.wholeMessages = wholeMessages;
        this.onStep = onStep;
    }

    /// A profile that fits, shipped or made for what was found.
    /// - Errors: [AttachException] saying what was tried.
    Profile find() throws AttachException, InterruptedException {
        try {
            Detector.Finding finding = new Detector(opener, wholeMessages, Threads.FACTORY, onStep).detect();
            if (finding.speech().isEmpty()) {
                throw unknown(finding);
            }
            Speech speech = finding.speech().get();
            onStep.accept("it speaks " + speech.inWords() + ": " + speech.reason());
            return profileFor(speech);
        } catch (IOException e) {
            throw BackendReach.unreached(e, "check that the backend runs and listens there");
        }
    }

    private AttachException unknown(Detector.Finding finding) {
        AttachProblem problem = finding.httpServer()
                ? new AttachProblem(
                        STEP,
                        "an HTTP server answers there",
                        "name its path: ws://HOST:PORT/PATH for a WebSocket, http://HOST:PORT/PATH for requests by POST")
                : new AttachProblem(
                        STEP,
                        "it speaks nothing known: " + finding.heard() + "; asked in "
                                + String.join("; ", finding.tried()),
                        "name what it is with --profile; 'burstscope profiles' lists what there is");
        return new AttachException(problem, CheckList.notUnderstood(address, problem.message()));
    }

    private Profile profileFor(Speech speech) throws IOException, InterruptedException {
        for (Profile profile : Profiles.shipped()) {
            if (speaks(profile.conversation(), speech) && answersHandshake(profile)) {
                onStep.accept("it answers the handshake of the profile " + profile.name());
                return profile;
            }
        }
        onStep.accept("no shipped profile fits, so its notifications are counted as events");
        return unnamed(speech);
    }

    private boolean speaks(Profile.Conversation conversation, Speech speech) {
        String dialect = conversation.dialect().isEmpty() ? "json-rpc" : conversation.dialect();
        String framing = conversation.framing().isEmpty()
                ? Coding.parse(conversation.coding()).framing().name()
                : conversation.framing();
        return dialect.equals(speech.dialect())
                && conversation.coding().equals(speech.coding())
                && (wholeMessages || framing.equals(speech.framing()));
    }

    private boolean answersHandshake(Profile profile) throws IOException, InterruptedException {
        Profile.Call handshake = profile.conversation().opening().handshake();
        boolean control = profile.conversation().controlMethods();
        if (handshake == null && !control) {
            return false;
        }
        onStep.accept("try the handshake of the profile " + profile.name());
        RpcConnection connection = new RpcConnection(
                opener.open(),
                new RpcConnection.Setup(
                        Protocols.of(
                                profile.conversation(),
                                Coding.parse(profile.conversation().coding()),
                                wholeMessages),
                        WireLimits.DEFAULT,
                        FrameLimits.DEFAULT,
                        RpcConnection.Listeners.NONE),
                NanoClock.system());
        try (connection) {
            connection.start("detect", Threads.FACTORY);
            Calls calls = new Calls(connection, new EventMeter(), PATIENCE);
            if (control) {
                // Some answer whatever they are asked.
                Value answer = calls.call(Detector.QUESTION, new Template().fill(List.of()));
                return new Pointer("/deliveries").find(answer) != null;
            }
            if (handshake != null) {
                Value answer = calls.call(handshake.method(), new Template().fill(handshake.params()));
                return new Pointer(profile.conversation().opening().version()).find(answer) != null;
            }
            return false;
        } catch (Calls.CallException | IllegalArgumentException refused) {
            return false;
        }
    }

    /// Speaks to a backend without knowing any method of it.
    private static Profile unnamed(Speech speech) {
        Profile.Push everything = new Profile.Push(List.of("*"), null, 0);
        String nothing = "nobody has told what this backend can do; a profile would";
        return new Profile(
                "unnamed",
                "a backend that no profile describes",
                new Profile.Start("", List.of(), List.of(), Map.of(), ""),
                Profile.Reach.STDIO,
                new Profile.Conversation(
                        speech.coding(),
                        speech.framing(),
                        speech.dialect(),
                        false,
                        new Profile.Opening(null, "", List.of(), Map.of()),
                        new Profile.Events(null, null, "", everything, "", null, null),
                        new Profile.Bursts(List.of(), null),
                        null,
                        null,
                        Map.of(
                                "codec", nothing, "batch", nothing, "single", nothing, "pool", nothing, "delay",
                                nothing, "steady", nothing, "payload", nothing, "spacing", nothing)),
                List.of());
    }
}
