package burstscope.cli;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import burstscope.coding.CodecWords;
import burstscope.compare.bench.BenchCell;
import burstscope.compare.bench.BenchCoding;
import burstscope.compare.bench.BenchMessage;
import burstscope.compare.bench.BenchPlan;
import burstscope.compare.bench.BenchResult;
import burstscope.compare.bench.Recording;
import burstscope.compare.bench.Workload;
import burstscope.compare.node.NodeException;
import burstscope.compare.node.NodeSettings;
import burstscope.report.BenchJson;
import burstscope.report.BenchTable;
import burstscope.run.AttachException;
import burstscope.run.AttachProblem;
import burstscope.run.BenchRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `codec bench`: bytes and time of every coding on the same messages.
@Command(
        name = "bench",
        sortOptions = false,
        description = {
            "Compare codings on the same messages: bytes, time to encode and decode, memory, and first of all"
                    + " whether the message came back unchanged.",
            "",
            "Without options: the nine workloads under every coding of the Theia measurements, which takes a few"
                    + " minutes, and with --peer node about twice as long; the error stream tells how much is left. Ctrl-C"
                    + " (or SIGTERM) stops and prints what there is. Should Node go away meanwhile, its rows say so and"
                    + " the others go on.",
            "",
            "Exit code 1 when a coding did not bring a message back unchanged, which for some the real libraries do"
                    + " not, or when a slot is missing.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  burstscope codec bench --quick",
            "      the whole table in a fraction of the time, with wide intervals",
            "  burstscope codec bench --workload Large,Medium --peer node",
            "      two workloads, with the real msgpackr 2.1.4 and 1.6.1 and Node's JSON in the same run",
            "  burstscope codec bench --recording messages.jsonl --codec json,msgpackr,vscode-c",
            "      your own messages: a file with one JSON value a line, or MessagePack values in a .msgpack file",
            "  burstscope codec bench --vscode",
            "      the three generations of VS Code's IPC on its smallest reply, with the break-even link speed"
        })
final class CodecBenchCommand implements Callable<Integer> {
    /// The slowest slot in Node is a few seconds on a busy machine.
    private static final Duration NODE_TIMEOUT = Duration.ofMinutes(2);

    private static final int RUNS = 15;
    private static final int QUICK_RUNS = 7;
    private static final BenchPlan.Pace PACE = new BenchPlan.Pace(400_000_000, 20_000_000, 600_000_000);
    private static final BenchPlan.Pace QUICK_PACE = new BenchPlan.Pace(150_000_000, 5_000_000, 35_000_000);

    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            split = ",",
            description = "Only these workloads: Small, Medium, Large, LargeLocalized, Buffer, LargeString,"
                    + " RandomString, CjkDocuments, ShortStrings.")
    private List<String> workloads = List.of();

    @Option(
            names = "--codec",
            paramLabel = "CODEC[,CODEC...]",
            hideParamSyntax = true,
            description = "Only these codings: json, msgpack, msgpackr:bundleStrings=true, theia-1.28, vscode-c, ...")
    private List<String> codecs = List.of();

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Slots of each coding and message. Default: up to " + RUNS + " but for slow ones, which have"
                    + " " + QUICK_RUNS + ", as all have with --quick. Below 6 there is no interval.")
    private @Nullable Integer runs;

    @Option(names = "--quick", description = "Shorter slots and warm-up.")
    private boolean quick;

    @Option(
            names = "--peer",
            paramLabel = "NODE",
            defaultValue = "",
            description = "Also measure the real libraries with this program: node, or the path of one. They are"
                    + " installed by npm ci in assets/peers/msgpackr.")
    private String peer = "";

    @Option(names = "--recording", paramLabel = "FILE", description = "Your own messages instead of the workloads.")
    private @Nullable Path recording;

    @Option(
            names = "--vscode",
            description = "Compare the generations of VS Code's IPC on the reply [201,1234] with undefined (and on the"
                    + " recording, if there is one).")
    private boolean vscode;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "Seed of the workloads and of the order of slots. Default: ${DEFAULT-VALUE}")
    private int seed = Workload.SEED;

    @Option(names = "--json", description = "Print JSON instead of tables; nothing else goes to standard output.")
    private boolean json;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Also write codec-bench.txt and codec-bench.json into this folder.")
    private @Nullable Path output;

    CodecBenchCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws AttachException, IOException {
        List<BenchCoding> rows = rows();
        @Nullable NodeSettings node = node();
        if (node != null) {
            List<BenchCoding> all = new ArrayList<>(rows);
            all.addAll(BenchCoding.inNode(rows));
            rows = all;
        }
        List<BenchMessage> messages;
        try {
            messages = messages();
        } catch (IOException e) {
            return CodecCommand.cannotRead(e, terminal);
        }
        int slots = runs != null ? runs : quick ? QUICK_RUNS : RUNS;
        if (slots < 1) {
            throw new ParameterException(spec.commandLine(), "--runs must be at least 1.");
        }
        BenchPlan plan = new BenchPlan(messages, rows, slots, quick ? QUICK_PACE : PACE, seed);
        BenchProgressPrinter progress = new BenchProgressPrinter(terminal);
        return BenchRun.untilStopped(progress::stop, () -> measured(plan, node, progress));
    }

    private int measured(BenchPlan plan, @Nullable NodeSettings node, BenchProgressPrinter progress)
            throws AttachException, IOException {
        BenchResult result;
        try {
            result = BenchRun.run(plan, node, progress);
        } finally {
            progress.close();
        }
        String table = BenchTable.render(result) + (vscode ? '\n' + BenchTable.breakEven(result) : "");
        terminal.out().print(json ? BenchJson.render(result) : table);
        terminal.out().flush();
        if (output != null) {
            Files.createDirectories(output);
            Files.writeString(output.resolve("codec-bench.txt"), table);
            Files.writeString(output.resolve("codec-bench.json"), BenchJson.render(result));
        }
        boolean right = result.cells().stream().allMatch(BenchCell::isRight);
        return right && result.complete() ? ExitCodes.FINE : ExitCodes.MISSED;
    }

    private List<BenchCoding> rows() {
        if (codecs.isEmpty()) {
            return vscode ? BenchCoding.vscode() : BenchCoding.theia();
        }
        try {
            return CodecWords.ids(codecs).stream().map(BenchCoding::named).toList();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--codec: " + e.getMessage(), e);
        }
    }

    private @Nullable NodeSettings node() throws AttachException {
        if (peer.isEmpty()) {
            return null;
        }
        try {
            return NodeSettings.find(peer).withTimeout(NODE_TIMEOUT);
        } catch (NodeException e) {
            throw new AttachException(new AttachProblem(
                    "find the libraries for Node",
                    String.valueOf(e.getMessage()),
                    "start the program from the folder that it was built to, or leave --peer out"));
        }
    }

    private List<BenchMessage> messages() throws IOException {
        List<BenchMessage> messages = new ArrayList<>();
        if (vscode) {
            messages.add(new BenchMessage(
                    "reply",
                    "[201,1234] and undefined, without the frame's 13 bytes",
                    List.of(Value.Array.of(Value.of(201), Value.of(1234)), JsValue.UNDEFINED)));
        }
        if (recording != null) {
            messages.add(Recording.read(recording));
        }
        for (String name : workloads) {
            Workload workload = Workload.byId(name.strip())
                    .orElseThrow(() -> new ParameterException(
                            spec.commandLine(), "there is no workload '" + name + "'; see --help"));
            messages.add(BenchMessage.of(workload, checkedSeed()));
        }
        if (messages.isEmpty()) {
            for (Workload workload : Workload.values()) {
                messages.add(BenchMessage.of(workload, checkedSeed()));
            }
        }
        return messages;
    }

    private int checkedSeed() {
        if (seed == 0) {
            throw new ParameterException(spec.commandLine(), "--seed cannot be 0.");
        }
        return seed;
    }
}
