package burstscope.capture;

import burstscope.capture.Trigger.End;
import burstscope.capture.Trigger.History;
import burstscope.capture.Words.Word;
import burstscope.codec.Pointer;
import burstscope.units.Durations;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads conditions, ends and histories of triggers as people write them; the language is described in
/// `src/docs/triggers.md`.
/// - Errors: [TriggerSyntaxException], which points at the word that is wrong.
/// - Threads: stateless.
public final class TriggerText {
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}(\\.\\d{1,9})?");
    private static final Pattern COUNT = Pattern.compile("\\d{1,12}");
    private static final Pattern RATE = Pattern.compile("(\\d{1,12}(\\.\\d{1,6})?)(/s)?");
    private static final Set<String> EVENT = Set.of("event", "events");

    private TriggerText() {}

    /// Reads `event /event/kind = IncomingMsg`, `command burstscope.burst`, `rate > 500/s over 100ms`, `queue >
    /// 10`,
    /// `delivery > 5ms`, `roundtrip > 5ms`.
    public static Condition condition(String text) throws TriggerSyntaxException {
        Words words = new Words(text);
        Word first = words.take("a condition", "event kind = IncomingMsg");
        Condition condition = switch (first.quoted() ? "" : first.text()) {
            case "command" ->
                new Condition.Command(words.take("a method", "burstscope.burst").text());
            case "event" -> new Condition.Event(match(words));
            case "rate" -> rate(words);
            case "queue" -> new Condition.Queue(countAbove(words));
            case "delivery", "latency" -> new Condition.Latency(true, durationAbove(words));
            case "roundtrip" -> new Condition.Latency(false, durationAbove(words));
            default ->
                throw words.wrong(
                        first,
                        "a condition begins with command, event, rate, queue, delivery or roundtrip, not with '"
                                + first.text() + "'");
        };
        words.end();
        return condition;
    }

    /// Reads `quiet 500ms`, `100 events`, `event kind = Done`, `longest 10s`, and several with `or` between.
    public static End end(String text) throws TriggerSyntaxException {
        Words words = new Words(text);
        @Nullable Match match = null;
        long events = 0;
        long quietNs = 0;
        long longestNs = Trigger.USUAL_LONGEST_NS;
        do {
            Word word = words.take("an end", "quiet 500ms");
            if (word.is("quiet")) {
                quietNs = positive(words, "500ms");
            } else if (word.is("longest")) {
                longestNs = positive(words, "10s");
            } else if (word.is("event")) {
                match = match(words);
            } else if (!word.quoted() && COUNT.matcher(word.text()).matches()) {
                events = count(words, word);
                if (events == 0) {
                    throw words.wrong(word, "a burst ends after 1 event or more");
                }
                Word unit = words.take("the word events", "1000 events");
                if (!EVENT.contains(unit.text())) {
                    throw words.wrong(unit, "a count is followed by the word events");
                }
            } else {
                throw words.wrong(
                        word,
                        "an end is quiet TIME, a number of events, event ... or longest TIME, not '" + word.text()
                                + "'");
            }
        } while (words.take("or"));
        words.end();
        return new End(match, events, quietNs, longestNs);
    }

    /// Reads `200` (events) or `50ms`; `0` is none.
    public static History history(String text) throws TriggerSyntaxException {
        Words words = new Words(text);
        Word word = words.take("a history", "200 or 50ms");
        History history;
        if (COUNT.matcher(word.text()).matches()) {
            long events = Long.parseLong(word.text());
            if (events > History.MOST_EVENTS) {
                throw words.wrong(word, "a history holds at most " + History.MOST_EVENTS + " events");
            }
            words.take("events");
            history = History.ofEvents((int) events);
        } else {
            history = History.ofTime(duration(words, word));
        }
        words.end();
        return history;
    }

    private static Match match(Words words) throws TriggerSyntaxException {
        Word subject = words.take("which event", "kind = IncomingMsg");
        if (subject.is("any")) {
            return new Match.Any();
        }
        if (subject.is("kind") || subject.is("method")) {
            return new Match.OfKind(comparison(words));
        }
        if (subject.is("~")) {
            return new Match.SomeText(pattern(words));
        }
        if (subject.text().startsWith("/")) {
            return new Match.At(subject.text(), new Pointer(subject.text()), comparison(words));
        }
        throw words.wrong(
                subject,
                "an event is told by kind, by a JSON pointer that begins with /, by ~ 'expression' or as any, not by '"
                        + subject.text() + "'");
    }

    private static Comparison comparison(Words words) throws TriggerSyntaxException {
        Word operator = words.take("a comparison", "= 5");
        return switch (operator.quoted() ? "" : operator.text()) {
            case "exists" -> new Comparison.Exists();
            case "=" -> new Comparison.Equal(words.take("a value", "= 5").text(), true);
            case "!=" -> new Comparison.Equal(words.take("a value", "!= 5").text(), false);
            case ">" -> new Comparison.Beyond(number(words), true, false);
            case ">=" -> new Comparison.Beyond(number(words), true, true);
            case "<" -> new Comparison.Beyond(number(words), false, false);
            case "<=" -> new Comparison.Beyond(number(words), false, true);
            case "~" -> new Comparison.Like(pattern(words));
            default ->
                throw words.wrong(
                        operator,
                        "a comparison is = != > >= < <= ~ or exists, with a space on either side, not '"
                                + operator.text() + "'");
        };
    }

    private static TextPattern pattern(Words words) throws TriggerSyntaxException {
        Word word = words.take("a regular expression", "~ 'fetch.*'");
        try {
            return TextPattern.of(word.text());
        } catch (IllegalArgumentException e) {
            throw words.wrong(word, String.valueOf(e.getMessage()));
        }
    }

    private static double number(Words words) throws TriggerSyntaxException {
        Word word = words.take("a number", "> 5");
        if (!NUMBER.matcher(word.text()).matches()) {
            throw words.wrong(word, "'" + word.text() + "' is no number");
        }
        return Double.parseDouble(word.text());
    }

    private static void above(Words words) throws TriggerSyntaxException {
        Word sign = words.take("the sign >", "> 10");
        if (!sign.is(">")) {
            throw words.wrong(sign, "here > is expected, not '" + sign.text() + "'");
        }
    }

    private static long countAbove(Words words) throws TriggerSyntaxException {
        above(words);
        return count(words, words.take("a number of events", "> 10"));
    }

    private static long count(Words words, Word word) throws TriggerSyntaxException {
        if (!COUNT.matcher(word.text()).matches()) {
            throw words.wrong(word, "'" + word.text() + "' is no count");
        }
        return Long.parseLong(word.text());
    }

    private static long durationAbove(Words words) throws TriggerSyntaxException {
        above(words);
        return positive(words, "> 5ms");
    }

    private static Condition rate(Words words) throws TriggerSyntaxException {
        above(words);
        Word word = words.take("a rate", "> 500/s over 100ms");
        var matcher = RATE.matcher(word.text());
        if (!matcher.matches()) {
            throw words.wrong(word, "'" + word.text() + "' is no rate: write 500/s");
        }
        if (!words.take("over")) {
            Word other = words.take("the word over and a time", "over 100ms");
            throw words.wrong(other, "a rate is followed by the word over and a time, for example over 100ms");
        }
        long windowNs = positive(words, "100ms");
        try {
            return new Condition.Rate(Double.parseDouble(matcher.group(1)), windowNs);
        } catch (IllegalArgumentException e) {
            throw words.wrong(word, "the rate is above zero, and " + e.getMessage());
        }
    }

    private static long positive(Words words, String example) throws TriggerSyntaxException {
        Word word = words.take("a time", example);
        long ns = duration(words, word);
        if (ns == 0) {
            throw words.wrong(word, "a time above zero is expected");
        }
        return ns;
    }

    private static long duration(Words words, Word word) throws TriggerSyntaxException {
        try {
            return Durations.parse(word.text());
        } catch (IllegalArgumentException e) {
            throw words.wrong(word, String.valueOf(e.getMessage()));
        }
    }
}
