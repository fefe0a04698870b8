package burstscope.compare.bench;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One row of the comparison.
/// @param label what the row is called
/// @param coding what our own codec is named by, with its options
/// @param nodeLibrary msgpackr's version in Node, or `json`; empty for our own codec
public record BenchCoding(String label, String coding, String nodeLibrary) {
    private static final String THEIA_VALUE = "Theia 1.28 value";
    private static final List<BenchCoding> THEIA = List.of(
            ours("JSON", "json:javascript=true"),
            ours(THEIA_VALUE, "theia-1.28"),
            ours("maps", "msgpackr:useRecords=false"),
            ours("maps+bundle", "msgpackr:useRecords=false,bundleStrings=true"),
            ours("records", "msgpackr"),
            ours("records+bundle", "msgpackr:bundleStrings=true"),
            ours("MessagePack", "msgpack"));
    private static final List<BenchCoding> VSCODE =
            List.of(ours("VS Code A", "vscode-a"), ours("VS Code B", "vscode-b"), ours("VS Code C", "vscode-c"));
    private static final List<String> NODE_VERSIONS = List.of("2.1.4", "1.6.1");

    /// The codings of the Theia measurements that this program has.
    public static List<BenchCoding> theia() {
        return present(THEIA);
    }

    /// The three generations of VS Code's IPC that this program has.
    public static List<BenchCoding> vscode() {
        return present(VSCODE);
    }

    /// The same codings by the real libraries in Node, where they exist there.
    public static List<BenchCoding> inNode(List<BenchCoding> codings) {
        List<BenchCoding> rows = new ArrayList<>();
        for (BenchCoding row : codings) {
            if (row.coding.startsWith("json")) {
                rows.add(new BenchCoding(row.label, row.coding, "json"));
            }
        }
        for (String version : NODE_VERSIONS) {
            for (BenchCoding row : codings) {
                if (row.coding.equals("msgpackr") || row.coding.startsWith("msgpackr:")) {
                    rows.add(new BenchCoding(row.label, row.coding, version));
                }
            }
        }
        return rows;
    }

    /// A coding that the user named.
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    public static BenchCoding named(String id) {
        Coding coding = Coding.parse(id);
        return THEIA.stream()
                .filter(row -> Coding.byId(row.coding).equals(Optional.of(coding)))
                .findFirst()
                .orElseGet(() -> new BenchCoding(coding.id(), coding.id(), ""));
    }

    public boolean isInNode() {
        return !nodeLibrary.isEmpty();
    }

    /// What has to be said about rows, in one sentence each.
    static List<String> notes(List<BenchCoding> rows) {
        return rows.stream().anyMatch(row -> row.label.equals(THEIA_VALUE))
                ? List.of(
                        "Every row is the value alone: a message of Theia 1.28 around it has 5 bytes more, its type and"
                                + " id.")
                : List.of();
    }

    /// Where it runs: `Java`, `Node msgpackr 2.1.4`, `Node JSON`.
    public String process() {
        return switch (nodeLibrary) {
            case "" -> "Java";
            case "json" -> "Node JSON";
            default -> "Node msgpackr " + nodeLibrary;
        };
    }

    /// What its CPU time counts.
    public String clock() {
        return isInNode() ? "CPU of the process" : "CPU of the thread";
    }

    Coding parsed() {
        return Coding.parse(coding);
    }

    /// The options for the constructor in Node: those of the codec, less the ones that only we have.
    Value.Map nodeOptions() {
        if (nodeLibrary.equals("json")) {
            return Value.Map.EMPTY;
        }
        Value.Map all = parsed().options();
        List<@Nullable Object> kept = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            String name = ((Value.Text) all.key(i)).value();
            if (!name.equals("version") && !name.equals("faithful")) {
                kept.add(name);
                kept.add(all.value(i));
            }
        }
        return Value.Map.ofEntries(kept.toArray());
    }

    private static BenchCoding ours(String label, String coding) {
        return new BenchCoding(label, coding, "");
    }

    private static List<BenchCoding> present(List<BenchCoding> rows) {
        return rows.stream().filter(row -> Coding.byId(row.coding).isPresent()).toList();
    }
}
