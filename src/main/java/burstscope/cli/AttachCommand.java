package burstscope.cli;

import burstscope.capture.Trigger;
import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.report.CaptureText;
import burstscope.report.EventsCsv;
import burstscope.report.JsonReport;
import burstscope.report.SafeText;
import burstscope.run.AttachException;
import burstscope.run.AttachTarget;
import burstscope.run.CheckList;
import burstscope.run.Watch;
import burstscope.units.Counts;
import burstscope.units.Rates;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `attach`: says step by step how far one gets with a backend, and then every second what comes.
@Command(
        name = "attach",
        sortOptions = false,
        customSynopsis = "burstscope attach [ADDRESS] [OPTION]...",
        description = {
            "Attach to a backend without a window: what works, what does not, and what comes each second.",
            "",
            "With --trigger it captures the bursts that begin under a condition, as an oscilloscope does, and tells what"
                    + " each was like.",
            "",
            "Without a profile the framing, the codec and the dialect are found out: from what the backend sends first,"
                    + " or from its answer to a question that changes nothing there. A list shows which step failed.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  burstscope attach tcp:127.0.0.1:7070        find out what listens there, and watch it",
            "  burstscope attach --profile neovim unix:/run/user/1000/nvim.sock",
            "                                              an editor that runs, by its profile",
            "  burstscope attach tap:NAME                  what a tap that runs with --name NAME sees",
            "  burstscope attach --profile deltachat --trigger 'event /event/kind = ImapInboxIdle' --pre 200 --single",
            "                                              what came up to and after that event, once",
            "  burstscope attach --profile demo --for 5s   start the demo backend and watch it for 5 seconds"
        })
final class AttachCommand implements Callable<Integer> {
    private static final String TAP = "tap:";

    private final Terminal terminal;
    private final UseCases useCases;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "ADDRESS",
            defaultValue = "",
            description = "Where it listens: tcp:HOST:PORT, tls:HOST:PORT, unix:PATH, ws://HOST:PORT/PATH, http://..."
                    + " Without it the profile's program is started.")
    private String address = "";

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            defaultValue = "",
            description = "The kind of backend; 'burstscope profiles' lists them. Without it that is found out.")
    private String profile = "";

    @Option(
            names = "--pool",
            paramLabel = "N",
            description = "Event requests to keep waiting, where there are any. Default: 1; none where events come by"
                    + " themselves.")
    private @Nullable Integer pool;

    @Option(
            names = "--push",
            description = "Take the events that come by themselves, also where there are requests for events.")
    private boolean push;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = Converters.Nanoseconds.class,
            description =
                    "Watch for so long, 10s for example, from the first attachment on; attaching comes before, with"
                            + " time limits of its own. Without it: until the backend leaves, or Ctrl-C.")
    private @Nullable Long forNs;

    @Mixin
    private final ReachOptions reach = new ReachOptions();

    @Option(
            names = "--reconnect",
            description =
                    "Connect again when the backend leaves: after 0.5 s, and twice as long each time, at most 30 s.")
    private boolean reconnect;

    @Mixin
    private final CaptureOptions capture = new CaptureOptions();

    AttachCommand(Terminal terminal, UseCases useCases) {
        this.terminal = terminal;
        this.useCases = useCases;
    }

    @Override
    public Integer call() throws AttachException, InterruptedException, IOException {
        if (address.isEmpty() && reach.address().isEmpty() && profile.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Name the ADDRESS of a backend that runs, or a --profile whose program is started.");
        }
        if (address.startsWith(TAP)) {
            return new TapWatch(terminal, forNs == null ? Long.MAX_VALUE : forNs).run(address.substring(TAP.length()));
        }
        if (pool != null && (pool < 1 || pool > DeliverySettings.MAX_OUTSTANDING)) {
            throw new ParameterException(
                    spec.commandLine(), "--pool goes from 1 to " + DeliverySettings.MAX_OUTSTANDING + ".");
        }
        if (!profile.isEmpty()) {
            AttachOptions.profile(profile, spec);
        }
        AttachTarget target = reach.target(profile, address, spec);
        DeliverySettings asked = pool == null ? null : DeliverySettings.pool(pool);
        DeliverySettings delivery = push ? DeliverySettings.push() : asked;
        Trigger trigger = capture.trigger(spec);
        Watch watch = new Watch(target, delivery, reconnect);
        if (trigger != null) {
            watch.capturing(trigger);
        }
        Path eventsOut = capture.eventsOut();
        try (EventsCsv events = eventsOut == null ? null : EventsCsv.create(eventsOut)) {
            return watch(watch, new Printer(events));
        }
    }

    private int watch(Watch watch, Printer printer) throws AttachException, InterruptedException {
        try {
            useCases.watch(watch, printer, forNs == null ? Long.MAX_VALUE : forNs);
        } catch (AttachException e) {
            printer.onCheckList(e.checkList());
            throw e;
        }
        return printer.lost ? ExitCodes.CANNOT_ATTACH : ExitCodes.FINE;
    }

    private final class Printer implements Watch.Listener {
        private final @Nullable EventsCsv events;

        /// Until something comes again.
        private boolean lost;

        Printer(@Nullable EventsCsv events) {
            this.events = events;
        }

        /// With JSON, only bursts go to standard output.
        private PrintWriter besides() {
            return capture.json() ? terminal.err() : terminal.out();
        }

        @Override
        public void onCaptured(BurstRecord burst) {
            if (capture.json()) {
                terminal.out().println(JsonReport.burstLine(burst));
            } else {
                CaptureText.lines(burst).forEach(terminal.out()::println);
            }
            terminal.out().flush();
            if (events != null) {
                try {
                    events.add(burst);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        @Override
        public void onStep(String words) {
            terminal.err().println("... " + SafeText.line(words));
        }

        @Override
        public void onCheckList(CheckList checkList) {
            for (CheckList.Item item : checkList.items()) {
                String mark = switch (item.state()) {
                    case DONE -> "ok    ";
                    case FAILED -> "FAILED";
                    case OPEN -> "-     ";
                };
                besides().println(mark + "  " + pad(item.step().words()) + "  " + SafeText.line(item.note()));
            }
        }

        private static String pad(String words) {
            return words + " ".repeat(Math.max(0, 21 - words.length()));
        }

        @Override
        public void onSecond(Watch.Second second) {
            lost = false;
            besides()
                    .println("events " + Rates.perSecond(second.traffic().events() / second.seconds()) + ", "
                            + Rates.bytesPerSecond(second.traffic().bytesIn() / second.seconds()) + " in, answers "
                            + Rates.perSecond(second.traffic().answers() / second.seconds()) + ", notifications "
                            + Rates.perSecond(second.notifications() / second.seconds()) + ", "
                            + Counts.of(second.outstanding(), "request") + " waiting (" + second.delivery() + ")"
                            + (second.faults().total() == 0
                                    ? ""
                                    : ", " + Counts.of(second.faults().total(), "fault") + " so far"));
        }

        @Override
        public void onLost(String cause, int unanswered, long pauseNs) {
            lost = true;
            terminal.err()
                    .println(SafeText.line(cause)
                            + (unanswered == 0
                                    ? ""
                                    : "; " + Counts.of(unanswered, "request") + " ended with it, unanswered")
                            + (pauseNs == 0 ? "" : "; next attempt in " + pauseNs / 1_000_000 + " ms"));
        }
    }
}
