package burstscope.cli;

import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.report.SafeText;
import burstscope.units.ByteSizes;
import burstscope.units.Counts;
import burstscope.units.Durations;
import burstscope.units.Rates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A tap's snapshot as text for people.
/// - Shape: lines end in `\n`; nothing that the peers wrote reaches a terminal but through [SafeText].
/// - Threads: stateless.
final class TapText {
    private static final int MOST_METHODS = 20;
    private static final double SECOND_NS = 1e9;
    private static final Map<String, String> LATENCIES = Map.ofEntries(
            Map.entry("backend", "request passed on -> first byte of its answer: backend and its pipe"),
            Map.entry("transfer", "first -> last byte of an answer; 0 where it came in one read"),
            Map.entry("forwardToBackend", "read -> passed on: our delay and back pressure"),
            Map.entry("forwardToClient", "read -> passed on: our delay and back pressure"),
            Map.entry("decode", "our own decoding of a message; the peers' own cannot be seen"),
            Map.entry("eventWait", "event request passed on -> last other message before its answer"),
            Map.entry("eventAfterCause", "that message -> event's answer: the backend at most"),
            Map.entry("eventUnsplit", "event request -> answer, nothing else seen: wait and backend"),
            Map.entry("clientGap", "event answer passed on -> next event request: the client"));

    private TapText() {}

    /// The whole of it.
    static String report(Value.Map snapshot) {
        StringBuilder text = new StringBuilder(1 << 10);
        text.append("Tap, ")
                .append(Durations.text(number(snapshot, "elapsedNs")))
                .append(", ");
        text.append(Counts.of(number(snapshot, "pairs", "opened"), "client")).append(", ");
        text.append(Counts.text(number(snapshot, "pairs", "refused"))).append(" refused\n");
        String spoken = text(snapshot, "spoken");
        text.append("Spoken: ")
                .append(spoken.isEmpty() ? "nothing known; bytes alone are counted" : SafeText.line(spoken))
                .append('\n');
        long webSockets = number(snapshot, "webSockets", "upgraded");
        if (webSockets > 0) {
            text.append("WebSockets: ")
                    .append(Counts.text(webSockets))
                    .append(", ended without a close frame: ")
                    .append(count(snapshot, "webSockets", "endedWithoutClose"))
                    .append('\n');
        }
        appendDirections(text, snapshot);
        text.append('\n')
                .append(calls(snapshot))
                .append('\n')
                .append(events(snapshot))
                .append('\n');
        appendLatencies(text, snapshot);
        appendMethods(text, snapshot);
        for (Value problem : items(snapshot, "problems")) {
            text.append("! ")
                    .append(problem instanceof Value.Text(String words) ? SafeText.line(words) : "")
                    .append('\n');
        }
        return text.toString();
    }

    private static void appendDirections(StringBuilder text, Value.Map snapshot) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "direction", "bytes", "messages", "notifications", "control", "unread", "gaps", "missed", "gap time"));
        for (String name : List.of("toBackend", "toClient")) {
            rows.add(List.of(
                    name.equals("toBackend") ? "client to backend" : "backend to client",
                    ByteSizes.text(number(snapshot, name, "bytes")),
                    Counts.text(number(snapshot, name, "messages")),
                    Counts.text(number(snapshot, name, "notifications")),
                    Counts.text(number(snapshot, name, "control")),
                    Counts.text(number(snapshot, name, "faults")),
                    Counts.text(number(snapshot, name, "gaps")),
                    ByteSizes.text(number(snapshot, name, "missedBytes")),
                    Durations.text(number(snapshot, name, "gapNs"))));
        }
        text.append('\n');
        append(text, rows);
        for (String name : List.of("toBackend", "toClient")) {
            String fault = at(snapshot, name, "lastFault") instanceof Value.Text(String words) ? words : "";
            if (!fault.isEmpty()) {
                text.append("last unread, ")
                        .append(name)
                        .append(": ")
                        .append(SafeText.line(fault))
                        .append('\n');
            }
        }
    }

    private static String calls(Value.Map snapshot) {
        return "Requests " + count(snapshot, "calls", "requests") + ", answers " + count(snapshot, "calls", "answers")
                + " (errors " + count(snapshot, "calls", "errors") + "), outstanding "
                + count(snapshot, "calls", "outstanding") + ", never answered "
                + count(snapshot, "calls", "unanswered") + ", answers without request "
                + count(snapshot, "calls", "unmatched") + "; requests of the backend "
                + count(snapshot, "calls", "backendRequests");
    }

    private static String events(Value.Map snapshot) {
        return "Event requests " + count(snapshot, "events", "requests") + ", answered "
                + count(snapshot, "events", "answers") + " with " + count(snapshot, "events", "items")
                + " events; outstanding " + count(snapshot, "events", "outstanding") + ", at most "
                + count(snapshot, "events", "mostOutstanding");
    }

    private static void appendLatencies(StringBuilder text, Value.Map snapshot) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("time", "n", "p50", "p90", "p99", "max", "what"));
        if (at(snapshot, "latencyNs") instanceof Value.Map latencies) {
            for (int i = 0; i < latencies.size(); i++) {
                String id = latencies.key(i) instanceof Value.Text(String name) ? name : "";
                if (latencies.value(i) instanceof Value.Map summary && number(summary, "count") > 0) {
                    rows.add(List.of(
                            SafeText.line(id),
                            Counts.text(number(summary, "count")),
                            time(summary, "p50"),
                            time(summary, "p90"),
                            time(summary, "p99"),
                            time(summary, "max"),
                            LATENCIES.getOrDefault(id, "")));
                }
            }
        }
        if (rows.size() > 1) {
            text.append('\n');
            append(text, rows);
        }
    }

    private static void appendMethods(StringBuilder text, Value.Map snapshot) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("method", "answers", "errors", "bytes", "p50", "p99", "max"));
        for (Value item : items(snapshot, "methods")) {
            if (item instanceof Value.Map method && rows.size() <= MOST_METHODS) {
                Value.Map backend = at(method, "backendNs") instanceof Value.Map map ? map : Value.Map.EMPTY;
                rows.add(List.of(
                        SafeText.line(text(method, "method")),
                        count(method, "answers"),
                        count(method, "errors"),
                        ByteSizes.text(number(method, "answerBytes")),
                        time(backend, "p50"),
                        time(backend, "p99"),
                        time(backend, "max")));
            }
        }
        if (rows.size() > 1) {
            text.append('\n');
            append(text, rows);
            text.append("(request passed on -> first byte of the answer; of event requests that is mostly waiting)\n");
        }
    }

    /// One line: what happened since the snapshot before.
    static String line(Value.Map before, Value.Map now) {
        double seconds = Math.max(1, number(now, "elapsedNs") - number(before, "elapsedNs")) / SECOND_NS;
        Value.Map backend = at(now, "latencyNs", "backend") instanceof Value.Map map ? map : Value.Map.EMPTY;
        long gaps = number(now, "toBackend", "gaps") + number(now, "toClient", "gaps");
        long refused = number(now, "pairs", "refused");
        return Rates.perSecond(since(before, now, "calls", "answers") / seconds) + " answers, "
                + Rates.perSecond(
                        (since(before, now, "events", "items") + since(before, now, "toClient", "notifications"))
                                / seconds)
                + " events, " + Rates.bytesPerSecond(since(before, now, "toClient", "bytes") / seconds) + " to client, "
                + Rates.bytesPerSecond(since(before, now, "toBackend", "bytes") / seconds) + " to backend, backend p50 "
                + time(backend, "p50") + " p99 " + time(backend, "p99") + ", outstanding "
                + count(now, "calls", "outstanding") + (gaps == 0 ? "" : ", GAPS " + gaps)
                + (refused == 0 ? "" : ", TURNED AWAY " + refused);
    }

    private static double since(Value.Map before, Value.Map now, String... path) {
        return number(now, path) - number(before, path);
    }

    private static String count(Value.Map snapshot, String... path) {
        return Counts.text(number(snapshot, path));
    }

    private static String time(Value.Map summary, String percentile) {
        return summary.get(percentile) == null ? "-" : Durations.text(number(summary, percentile));
    }

    private static String text(Value.Map snapshot, String name) {
        return snapshot.get(name) instanceof Value.Text(String text) ? text : "";
    }

    private static List<Value> items(Value.Map snapshot, String name) {
        List<Value> items = new ArrayList<>();
        if (snapshot.get(name) instanceof Value.Array array) {
            for (int i = 0; i < array.size(); i++) {
                items.add(array.get(i));
            }
        }
        return items;
    }

    static long number(Value.Map snapshot, String... path) {
        return WholeNumber.of(at(snapshot, path), 0);
    }

    private static Value at(Value.Map snapshot, String... path) {
        Value value = snapshot;
        for (String step : path) {
            Value next = value instanceof Value.Map map ? map.get(step) : null;
            if (next == null) {
                return Value.NULL;
            }
            value = next;
        }
        return value;
    }

    /// Columns of one width each; the first and the last one to the left.
    private static void append(StringBuilder text, List<List<String>> rows) {
        int columns = rows.getFirst().size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                String blanks = " ".repeat(widths[i] - row.get(i).length());
                boolean left =
                        i == 0 || (i == columns - 1 && rows.getFirst().get(i).equals("what"));
                line.append(i == 0 ? "" : "  ").append(left ? row.get(i) + blanks : blanks + row.get(i));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
