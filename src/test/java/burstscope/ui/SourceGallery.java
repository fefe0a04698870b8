package burstscope.ui;

import burstscope.run.AttachProblem;
import burstscope.run.AttachTarget;
import burstscope.run.CheckList;
import burstscope.run.LinkKnob;
import burstscope.run.SessionState;
import burstscope.ui.fx.FxToolkit;
import burstscope.ui.view.Theme;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import javafx.scene.image.WritableImage;
import javafx.stage.Stage;

/// Writes pictures of the ways in which an attachment goes wrong, comes again and is set, to be looked at.
final class SourceGallery {
    private static final SessionState.BurstProgress NONE = new SessionState.BurstProgress(0, 0);

    private SourceGallery() {}

    /// Folder; then names of states, where not all are wanted.
    public static void main(String[] args) throws Exception {
        Path folder = Files.createDirectories(Path.of(args[0]));
        Map<String, Consumer<FakeSession>> stories = new TreeMap<>(Map.of(
                "connecting", session -> session.become(new SessionState.Connecting("handshake", half())),
                "failed", session -> session.become(failed()),
                "waiting", SourceGallery::waiting,
                "links", SourceGallery::links,
                "mixed", SourceGallery::mixed,
                "silent", SourceGallery::silent));
        FxToolkit.startHeadless();
        for (int[] size : new int[][] {{1000, 700}, {1280, 800}, {1600, 1000}}) {
            Theme theme = size[0] == 1000 ? Theme.LIGHT : size[0] == 1280 ? Theme.DARK : Theme.CONTRAST;
            for (Map.Entry<String, Consumer<FakeSession>> story : stories.entrySet()) {
                if (args.length == 1 || List.of(args).contains(story.getKey())) {
                    picture(
                            folder.resolve(story.getKey() + "-" + size[0] + "-"
                                    + theme.name().toLowerCase(Locale.ROOT) + ".png"),
                            new BurstscopeWindow.Size(size[0], size[1]),
                            theme,
                            story.getValue());
                }
            }
        }
        FxToolkit.exit();
    }

    private static CheckList half() {
        return new CheckList(List.of(
                item(CheckList.Step.REACH, CheckList.State.DONE, "tcp 127.0.0.1:7700"),
                item(CheckList.Step.FIRST_FRAME, CheckList.State.OPEN, "0 bytes came, no whole frame"),
                item(CheckList.Step.FIRST_MESSAGE, CheckList.State.OPEN, ""),
                item(CheckList.Step.HANDSHAKE, CheckList.State.OPEN, ""),
                item(CheckList.Step.FIRST_EVENT, CheckList.State.OPEN, "")));
    }

    private static CheckList.Item item(CheckList.Step step, CheckList.State state, String note) {
        return new CheckList.Item(step, state, note);
    }

    private static SessionState.Failed failed() {
        String why = "the peer answered nothing within 10 s; it sent 37 bytes that are no frame of JSON lines:"
                + " HTTP/1.1 400 Bad Request, and a body with a-very-long-word-that-nobody-can-break-anywhere-at-all";
        return new SessionState.Failed(
                new AttachProblem("handshake", why, "check that the backend speaks what the profile demo says"),
                new CheckList(List.of(
                        item(
                                CheckList.Step.REACH,
                                CheckList.State.DONE,
                                "ws+unix /run/user/1000/some/very/long/path/to/a/socket:/path"),
                        item(CheckList.Step.FIRST_FRAME, CheckList.State.FAILED, why),
                        item(CheckList.Step.FIRST_MESSAGE, CheckList.State.OPEN, ""),
                        item(CheckList.Step.HANDSHAKE, CheckList.State.OPEN, ""),
                        item(CheckList.Step.FIRST_EVENT, CheckList.State.OPEN, ""))));
    }

    private static void waiting(FakeSession session) {
        session.attach(AttachTarget.profile("demo"));
        Demonstrations.minute(session);
        session.backend().mark("connection", "connection lost");
        session.become(new SessionState.Waiting(
                new SessionState.Failed(new AttachProblem(
                        "connection",
                        "the peer ended the connection; 64 requests ended with it, unanswered",
                        "connect again; what was measured is kept")),
                3,
                2_000));
    }

    private static void links(FakeSession session) {
        session.attach(AttachTarget.profile("demo"));
        Demonstrations.minute(session);
        session.become(new SessionState.Attached(
                "found to be vscode-server, VS Code server at tcp 127.0.0.1:8000 over a WebSocket, commit 02a3079",
                FakeSession.ALL,
                NONE,
                "connected again (attempt 3); before: the peer ended the connection; 64 requests ended with it,"
                        + " unanswered",
                List.of(
                        new LinkKnob("transport", List.of("raw", "websocket", "websocket-deflate"), "websocket"),
                        new LinkKnob("pause", List.of("off", "on"), "off"),
                        new LinkKnob("deflate-out", List.of("off", "on"), "on")),
                CheckList.NONE));
    }

    private static void mixed(FakeSession session) {
        session.offer(FakeSession.MIXED);
        session.attach(AttachTarget.profile("demo"));
        Demonstrations.minute(session);
    }

    private static void silent(FakeSession session) {
        session.offer(FakeSession.FEW);
        session.attach(AttachTarget.profile("demo"));
        session.become(new SessionState.Attached(
                "tcp 127.0.0.1:7700",
                FakeSession.FEW,
                NONE,
                "",
                List.of(),
                new CheckList(List.of(
                        item(CheckList.Step.REACH, CheckList.State.DONE, "tcp 127.0.0.1:7700"),
                        item(CheckList.Step.FIRST_FRAME, CheckList.State.DONE, "12 so far"),
                        item(CheckList.Step.FIRST_MESSAGE, CheckList.State.DONE, ""),
                        item(CheckList.Step.HANDSHAKE, CheckList.State.DONE, ""),
                        item(CheckList.Step.FIRST_EVENT, CheckList.State.OPEN, "none so far")))));
    }

    private static void picture(Path file, BurstscopeWindow.Size size, Theme theme, Consumer<FakeSession> story)
            throws Exception {
        FakeSession session = new FakeSession();
        story.accept(session);
        Stage stage = FxToolkit.call(Stage::new);
        BurstscopeWindow window = FxToolkit.call(() -> {
            BurstscopeWindow built = new BurstscopeWindow(session, List.of("demo", "deltachat"), size, theme);
            built.showForPicture(stage);
            return built;
        });
        FxToolkit.awaitPulses(6);
        FxToolkit.run(() -> {
            if (window.model().burst().kindsProperty().get().contains("pushed")) {
                window.model().burst().kindProperty().set("pushed");
            }
            window.model().source().againProperty().set(true);
        });
        FxToolkit.awaitPulses(8);
        WritableImage image = FxToolkit.call(window::picture);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            Png.write(image, out);
        }
        FxToolkit.run(() -> {
            stage.close();
            window.close();
        });
    }
}
