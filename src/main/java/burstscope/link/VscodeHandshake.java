package burstscope.link;

import burstscope.framing.VscodeFrame;
import burstscope.framing.VscodeFrameScanner;
import burstscope.transport.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The words by which a server lets a client into a session, in control frames.
///
/// ```
/// we   {"type":"auth","auth":TOKEN,"data":".."}
/// it   {"type":"sign","data":U,"signedData":U}
/// we   {"type":"connectionType","signedData":U,"desiredConnectionType":1}
/// it   {"type":"ok"}    or at any time    {"type":"error","reason":".."}
/// ```
/// - Threads: one.
/// - Source: microsoft/vscode src/vs/platform/remote/common/remoteAgentConnection.ts and
///   src/vs/server/node/remoteExtensionHostAgentServer.ts.
final class VscodeHandshake {
    private static final int MANAGEMENT = 1;
    private static final int MOST_WORDS = 64 << 10;
    private static final int MOST_QUOTED = 300;

    private final FrameInput<VscodeFrameScanner> in;
    private final Transport out;

    VscodeHandshake(FrameInput<VscodeFrameScanner> in) {
        this.in = in;
        out = in.transport();
    }

    /// - Errors: [LinkException] with the server's reason, or with what it said instead; [IOException] when the
    /// connection breaks.
    void perform(String connectionToken) throws IOException {
        say(Map.of("type", "auth"), "auth", connectionToken, "data", "burstscope");
        JsonNode sign = expect("sign");
        Map<String, Object> words = new LinkedHashMap<>();
        words.put("type", "connectionType");
        words.put("signedData", sign.path("data").asString(""));
        words.put("desiredConnectionType", MANAGEMENT);
        say(words);
        expect("ok");
    }

    private void say(Map<String, Object> first, String... more) throws IOException {
        Map<String, Object> words = new LinkedHashMap<>(first);
        for (int i = 0; i < more.length; i += 2) {
            words.put(more[i], more[i + 1]);
        }
        byte[] json = JsonMapper.shared().writeValueAsBytes(words);
        byte[] frame = new VscodeFrame(VscodeFrame.CONTROL, 0, 0, json).encode();
        out.write(frame, 0, frame.length);
    }

    private JsonNode expect(String type) throws IOException {
        JsonNode words = nextControl(type);
        String said = words.path("type").asString("");
        if (said.equals("error")) {
            throw new LinkException(
                    LinkException.Reason.REFUSED,
                    "the server refused the session: "
                            + brief(words.path("reason").asString("no reason given")),
                    null);
        }
        if (!said.equals(type)) {
            throw bad("the server said " + brief(words.toString()) + " where '" + type + "' was due", null);
        }
        return words;
    }

    private JsonNode nextControl(String awaited) throws IOException {
        while (true) {
            while (in.next()) {
                VscodeFrameScanner frame = in.frame();
                if (frame.type() == VscodeFrame.CONTROL) {
                    return parse(frame);
                }
                if (frame.type() == VscodeFrame.REGULAR) {
                    throw bad("the server sent a message before it said '" + awaited + "'", null);
                }
            }
            if (!in.readMore()) {
                String detail = out.endDetail();
                throw bad(
                        "the server closed the connection where '" + awaited + "' was due"
                                + (detail.isEmpty() ? "" : " (" + detail + ")"),
                        null);
            }
        }
    }

    private JsonNode parse(VscodeFrameScanner frame) throws LinkException {
        if (frame.payloadLength() > MOST_WORDS) {
            throw bad("the server said " + frame.payloadLength() + " bytes in the handshake", null);
        }
        String text = new String(in.buffer(), frame.payloadStart(), frame.payloadLength(), StandardCharsets.UTF_8);
        try {
            return JsonMapper.shared().readTree(text);
        } catch (JacksonException e) {
            throw bad("the server said in the handshake what is no JSON: " + brief(text), e);
        }
    }

    private static String brief(String words) {
        return words.length() <= MOST_QUOTED ? words : words.substring(0, MOST_QUOTED) + "...";
    }

    private static LinkException bad(String message, @Nullable Throwable cause) {
        return new LinkException(LinkException.Reason.BAD_HANDSHAKE, message, cause);
    }
}
