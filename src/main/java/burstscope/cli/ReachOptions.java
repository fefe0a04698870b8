package burstscope.cli;

import burstscope.run.AttachTarget;
import burstscope.run.ConnectWishes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options that say where a backend is and how it is connected to, the same for every command that attaches.
final class ReachOptions {
    @Option(
            names = "--command",
            paramLabel = "PROGRAM",
            defaultValue = "",
            description = "Start this program instead of the profile's own. Arguments go within the quotes:"
                    + " --command '/opt/server --verbose'")
    private String command = "";

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            defaultValue = "",
            description = "Attach to a backend that runs already instead of starting one: tcp:HOST:PORT, tls:HOST:PORT,"
                    + " unix:PATH, ws://HOST:PORT/PATH, http://...")
    private String address = "";

    @Option(names = "--insecure", description = "Take any certificate of a backend behind TLS, without a check.")
    private boolean insecure;

    @Option(
            names = "--header",
            paramLabel = "'NAME: VALUE'",
            description =
                    "Send this header with the opening of a WebSocket and with HTTP requests. May be given several"
                            + " times; values are never shown.")
    private List<String> headers = List.of();

    @Option(
            names = "--subprotocol",
            paramLabel = "NAME",
            description = "Offer this subprotocol of a WebSocket. May be given several times, the best first.")
    private List<String> subprotocols = List.of();

    @Option(
            names = "--link",
            paramLabel = "NAME=VALUE",
            description =
                    "Set something of the connection: gzip=on over HTTP; deflate=on offers to compress a WebSocket,"
                            + " and deflate-out=off then sends uncompressed; transport=raw, websocket or deflate, and pause=on,"
                            + " with a VS Code server. May be given several times.")
    private List<String> links = List.of();

    /// What to attach to.
    /// @param place an address that was given as a bare word; empty for none
    /// @throws ParameterException for what cannot be meant; it never quotes a header's value
    AttachTarget target(String profile, String place, CommandSpec spec) {
        AttachTarget target = target(profile, place, spec, ConnectWishes.NONE);
        return target.with(wishes(spec, single(spec)));
    }

    /// The same where [#links] are compared: nothing of the connection is set at first, but what is agreed when it
    /// opens.
    AttachTarget targetToCompare(String profile, CommandSpec spec) {
        Map<String, String> atOpening = new LinkedHashMap<>();
        Map<String, List<String>> all = parsed(spec);
        List<String> deflate = all.getOrDefault(ConnectWishes.DEFLATE, List.of());
        if (deflate.size() > 1) {
            throw refusal(
                    spec,
                    "--link deflate is agreed when a WebSocket opens, so it cannot be compared within one connection:"
                            + " compare deflate-out=off,on.");
        }
        deflate.forEach(value -> atOpening.put(ConnectWishes.DEFLATE, value));
        if (all.containsKey("deflate-out")) {
            atOpening.putIfAbsent(ConnectWishes.DEFLATE, "on");
        }
        return target(profile, "", spec, wishes(spec, atOpening));
    }

    /// What is compared, values by name.
    Map<String, List<String>> compared(CommandSpec spec) {
        Map<String, List<String>> compared = new LinkedHashMap<>(parsed(spec));
        compared.remove(ConnectWishes.DEFLATE);
        return compared;
    }

    /// Empty for none.
    String address() {
        return address;
    }

    private AttachTarget target(String profile, String place, CommandSpec spec, ConnectWishes wishes) {
        if (!place.isEmpty() && !address.isEmpty()) {
            throw refusal(spec, "The address is given twice: as a word and with --address.");
        }
        String where = place.isEmpty() ? address : place;
        AttachOptions.checkAddress(where, spec);
        if (!where.isEmpty() && !command.isEmpty()) {
            throw refusal(spec, "--command starts a backend and --address reaches one: give one of them.");
        }
        if (profile.isEmpty() && !command.isEmpty()) {
            throw refusal(spec, "--command needs a --profile that says what the program speaks.");
        }
        try {
            return new AttachTarget(profile, CommandWords.split(command), where).with(wishes);
        } catch (IllegalArgumentException e) {
            throw refusal(spec, "--command: " + e.getMessage());
        }
    }

    private Map<String, String> single(CommandSpec spec) {
        Map<String, String> single = new LinkedHashMap<>();
        parsed(spec).forEach((name, values) -> {
            if (values.size() > 1) {
                throw refusal(spec, "--link " + name + " takes one value here; 'burstscope burst' compares several.");
            }
            single.put(name, values.getFirst());
        });
        return single;
    }

    private Map<String, List<String>> parsed(CommandSpec spec) {
        try {
            return LinkWords.parse(links);
        } catch (IllegalArgumentException e) {
            throw refusal(spec, "--link " + e.getMessage() + ".");
        }
    }

    private ConnectWishes wishes(CommandSpec spec, Map<String, String> set) {
        Map<String, String> named = new LinkedHashMap<>();
        for (String header : headers) {
            int colon = header.indexOf(':');
            if (colon < 1) {
                throw refusal(
                        spec, "--header needs a name, a colon and a value: --header 'Authorization: Bearer ...'.");
            }
            String name = header.substring(0, colon).strip();
            boolean twice = named.keySet().stream()
                    .anyMatch(other -> other.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)));
            if (twice) {
                throw refusal(spec, "--header " + name + " is given twice.");
            }
            named.put(name, header.substring(colon + 1).strip());
        }
        try {
            return new ConnectWishes(insecure, named, subprotocols, set);
        } catch (IllegalArgumentException e) {
            throw refusal(spec, e.getMessage() + ".");
        }
    }

    private static ParameterException refusal(CommandSpec spec, String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
