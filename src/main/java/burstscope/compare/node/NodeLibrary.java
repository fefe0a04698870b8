package burstscope.compare.node;

import burstscope.codec.Value;
import burstscope.codec.notation.NotationException;
import burstscope.codec.notation.TypedNotation;
import burstscope.compare.node.NodeException.Reason;
import burstscope.transport.StdioTransport;
import burstscope.transport.TransportException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/// A running `node` with msgpackr 2.1.4 and 1.6.1. Every job starts with fresh encoders and decoders, so nothing is
/// learnt from one to the next.
/// - Errors: [NodeException]; after one that is not [Reason#REFUSED] the process is gone and every further job fails.
/// - Threads: one; closing from any.
public final class NodeLibrary implements AutoCloseable {
    private static final int LONGEST_ANSWER = 1 << 28;
    private static final int LIBRARIES_MISSING = 78;

    private final NodeSettings settings;
    private final StdioTransport process;
    private final AnswerReader answers;
    private String ended = "";

    private NodeLibrary(NodeSettings settings, StdioTransport process, ThreadFactory threads) {
        this.settings = settings;
        this.process = process;
        answers = new AnswerReader(process, LONGEST_ANSWER);
        threads.newThread(answers).start();
    }

    /// Starts the process and waits until it has its libraries.
    public static NodeLibrary start(NodeSettings settings, ThreadFactory threads) throws NodeException {
        if (!Files.isDirectory(settings.folder().resolve("node_modules"))) {
            throw new NodeException(
                    Reason.LIBRARIES_MISSING, "msgpackr is not installed: run npm ci in " + settings.folder());
        }
        List<String> command =
                List.of(settings.program(), "--expose-gc", settings.script().toString());
        String withoutAddon = settings.addon() ? "" : "true";
        Map<String, String> environment = Map.of("MSGPACKR_NATIVE_ACCELERATION_DISABLED", withoutAddon);
        try {
            NodeLibrary library =
                    new NodeLibrary(settings, StdioTransport.start(command, environment, threads), threads);
            library.job("\"do\":\"hello\"");
            return library;
        } catch (TransportException e) {
            throw new NodeException(Reason.NODE_MISSING, e.getMessage() + "; Node 20 or later is needed");
        }
    }

    /// Node's version, and whether the native addon is in use: `v20.20.2, without its native addon`.
    public String describe() throws NodeException {
        Value.Map answer = job("\"do\":\"hello\"");
        String node = answer.get("node") instanceof Value.Text(String text) ? text : "of unknown version";
        return "Node " + node + (Value.TRUE.equals(answer.get("addon")) ? ", with" : ", without") + " native addon";
    }

    /// What the library makes of the value.
    /// @param options of msgpackr's constructor, without `version` and `faithful`
    /// @param version `2.1.4`, `1.6.1`, or `json` for Node's JSON
    public byte[] encode(Value value, Value.Map options, String version) throws NodeException {
        Value.Map answer = job("\"do\":\"encode\",\"library\":" + TypedNotation.line(Value.of(version))
                + ",\"options\":" + TypedNotation.line(options) + ",\"value\":" + TypedNotation.line(value));
        if (answer.get("base64") instanceof Value.Text(String base64)) {
            return Base64.getDecoder().decode(base64);
        }
        throw broken("it gave no bytes");
    }

    /// What the library reads in the bytes.
    /// - Errors: [NodeException] of [Reason#REFUSED] with the text that it throws.
    public Value decode(byte[] bytes, Value.Map options, String version) throws NodeException {
        Value.Map answer =
                job("\"do\":\"decode\",\"library\":" + TypedNotation.line(Value.of(version)) + ",\"options\":"
                        + TypedNotation.line(options) + ",\"base64\":\""
                        + Base64.getEncoder().encodeToString(bytes) + '"');
        Value value = answer.get("value");
        if (value == null) {
            throw broken("it gave no value");
        }
        return value;
    }

    /// The path of the first difference after the library has encoded the value and decoded it again (`[3].uri`,
    /// empty
    /// for the value itself); nothing when the two are deeply equal.
    public Optional<String> roundTripDifference(Value value, Value.Map options, String version) throws NodeException {
        Value.Map answer = job("\"do\":\"verify\",\"library\":" + TypedNotation.line(Value.of(version))
                + ",\"options\":" + TypedNotation.line(options) + ",\"value\":" + TypedNotation.line(value));
        if (Value.TRUE.equals(answer.get("same"))) {
            return Optional.empty();
        }
        return Optional.of(answer.get("path") instanceof Value.Text(String path) ? path : "");
    }

    /// Reads a message into the process once, for [#bench].
    /// @param as `json` or `notation` for one message, `bytes` for one message of these bytes, `messages` for a
    /// list of
    ///   messages in notation
    public void load(String name, Path file, String as) throws NodeException {
        job("\"do\":\"load\",\"name\":" + TypedNotation.line(Value.of(name)) + ",\"file\":"
                + TypedNotation.line(Value.of(file.toString())) + ",\"as\":\"" + as + '"');
    }

    /// Forgets what was loaded.
    public void forget() throws NodeException {
        job("\"do\":\"forget\"");
    }

    /// Collects all garbage of the process.
    public void collect() throws NodeException {
        job("\"do\":\"collect\"");
    }

    /// Encodes a loaded message `loops` times, and then decodes it as often. The encoders of one message and coding
    /// are
    /// kept from call to call.
    public NodeBench bench(String version, Value.Map options, String name, int loops) throws NodeException {
        return NodeBench.of(job("\"do\":\"bench\",\"library\":" + TypedNotation.line(Value.of(version))
                + ",\"options\":"
                + TypedNotation.line(options) + ",\"name\":" + TypedNotation.line(Value.of(name)) + ",\"loops\":"
                + loops));
    }

    /// Ends the process, politely first; returns when it has ended.
    @Override
    public void close() {
        process.close();
    }

    /// Sends one job and waits for its answer.
    /// @param fields of the job's JSON object
    Value.Map job(String fields) throws NodeException {
        if (!ended.isEmpty()) {
            throw new NodeException(Reason.BROKEN, ended);
        }
        byte[] line = ('{' + fields + "}\n").getBytes(StandardCharsets.UTF_8);
        try {
            process.write(line, 0, line.length);
        } catch (IOException e) {
            throw broken("it takes no more jobs");
        }
        return parsed(answer());
    }

    private String answer() throws NodeException {
        AnswerReader.Line line;
        try {
            line = answers.poll(settings.timeout().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw broken("the wait for it was interrupted");
        }
        if (line == null) {
            ended = "Node gave no answer for " + settings.timeout().toMillis() + " ms and was ended";
            close();
            throw new NodeException(Reason.TIMED_OUT, ended);
        }
        if (line.text() == null) {
            throw broken(line.problem());
        }
        return line.text();
    }

    private Value.Map parsed(String line) throws NodeException {
        Value answer;
        try {
            answer = TypedNotation.parse(line);
        } catch (NotationException e) {
            throw broken("it gave an answer that cannot be read: " + e.getMessage());
        }
        if (!(answer instanceof Value.Map map)) {
            throw broken("it gave an answer that is no object");
        }
        if (map.get("error") instanceof Value.Text(String text)) {
            throw new NodeException(Reason.REFUSED, text);
        }
        return map;
    }

    private NodeException broken(String why) {
        String detail = process.endDetail();
        close();
        if (detail.startsWith("exit code " + LIBRARIES_MISSING)) {
            ended = "msgpackr is not installed: run npm ci in " + settings.folder();
            return new NodeException(Reason.LIBRARIES_MISSING, ended);
        }
        ended = "Node is gone: " + (why.isEmpty() ? "" : why + "; ") + detail;
        return new NodeException(Reason.BROKEN, ended);
    }
}
