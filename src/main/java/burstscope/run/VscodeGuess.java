package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.framing.FrameLimits;
import burstscope.measure.EventMeter;
import burstscope.profile.Profile;
import burstscope.profile.Profiles;
import burstscope.rpc.DecodeListener;
import burstscope.rpc.RpcConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Finds which generation of VS Code's servers listens behind `vscode:`: their sessions open alike, but each takes only
/// an opening in its own values, and is silent to the other.
/// - Threads: the steering thread.
final class VscodeGuess {
    private static final String STEP = "detect what it speaks";
    private static final String DIALECT = "vscode-ipc";
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final String address;
    private final Opener opener;
    private final Consumer<String> onStep;

    /// Opens a session.
    @FunctionalInterface
    interface Opener {
        BackendReach.Reached open(Profile profile) throws AttachException;
    }

    /// @param address as it may be shown
    VscodeGuess(String address, Opener opener, Consumer<String> onStep) {
        this.address = address;
        this.opener = opener;
        this.onStep = onStep;
    }

    /// The profile whose opening is taken.
    /// - Errors: [AttachException] when there is none, or no session can be opened.
    Profile find() throws AttachException, InterruptedException {
        List<String> tried = new ArrayList<>();
        for (Profile profile : Profiles.shipped()) {
            if (!profile.conversation().dialect().equals(DIALECT)) {
                continue;
            }
            onStep.accept("try the opening of the profile " + profile.name() + " (silence takes " + PATIENCE.toSeconds()
                    + " s)");
            String refusal = opened(profile);
            if (refusal.isEmpty()) {
                onStep.accept("it takes the opening of the profile " + profile.name());
                return profile;
            }
            tried.add(profile.name() + " (" + refusal + ")");
        }
        AttachProblem problem = new AttachProblem(
                STEP,
                "a session opens, but no opening is taken; tried " + String.join(", ", tried),
                "describe it in a profile of your own, with dialect: " + DIALECT + "; 'burstscope profiles show"
                        + " vscode-server' is an example");
        throw new AttachException(problem, CheckList.notUnderstood(address, problem.message()));
    }

    /// The profile up to the word that the server answers: what comes after may change something there.
    private static Profile greeting(Profile profile) {
        Profile.Conversation all = profile.conversation();
        List<Profile.Call> calls = new ArrayList<>();
        for (Profile.Call call : all.opening().setUp()) {
            calls.add(call);
            if (!call.until().isEmpty()) {
                break;
            }
        }
        Profile.Conversation greeting = new Profile.Conversation(
                all.coding(),
                all.framing(),
                all.dialect(),
                all.controlMethods(),
                new Profile.Opening(
                        all.opening().handshake(),
                        all.opening().version(),
                        calls,
                        all.opening().answers()),
                all.events(),
                all.bursts(),
                all.alongside(),
                all.cancel(),
                all.unavailable());
        return new Profile(
                profile.name(), profile.summary(), profile.start(), profile.reach(), greeting, profile.notes());
    }

    /// Why the opening is not taken; empty when it is.
    private String opened(Profile profile) throws AttachException, InterruptedException {
        BackendReach.Reached reached = opener.open(profile);
        LateListener listener = new LateListener();
        RpcConnection connection = new RpcConnection(
                reached.transport(),
                new RpcConnection.Setup(
                        Protocols.of(
                                profile.conversation(),
                                Coding.parse(profile.conversation().coding()),
                                reached.wholeMessages()),
                        WireLimits.DEFAULT,
                        FrameLimits.DEFAULT,
                        new RpcConnection.Listeners(words -> {}, DecodeListener.NONE, listener)),
                NanoClock.system());
        try (connection) {
            ProfileDialogue dialogue = new ProfileDialogue(
                    greeting(profile), new Calls(connection, new EventMeter(), PATIENCE), reached.template());
            listener.set(dialogue.peerRules());
            connection.start("detect", Threads.FACTORY);
            dialogue.open();
            return "";
        } catch (Calls.CallException | IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        } finally {
            reached.giveUp();
        }
    }
}
