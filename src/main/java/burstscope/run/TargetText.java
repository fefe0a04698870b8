package burstscope.run;

import burstscope.tap.WatchClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What a user writes to say what to attach to: an address, a program with its arguments, or nothing.
public final class TargetText {
    private static final String TAP = "tap:";
    private static final Set<String> SCHEMES =
            Set.of("tcp", "tls", "unix", "ws", "wss", "ws+unix", "http", "https", "vscode", "theia", "stdio", "tap");
    private static final List<String> SECURE = List.of("tls:", "wss:", "https:");
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[^]\\s]+]|[^\\s:/\\\\\"]+):\\d+");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private TargetText() {}

    /// Reads it.
    /// @param profile name of a profile; empty to find out what the backend speaks
    /// @throws IllegalArgumentException with a sentence for the user
    public static AttachTarget parse(String profile, String text) {
        String trimmed = text.strip();
        if (isAddress(trimmed)) {
            addressProblem(trimmed).ifPresent(problem -> {
                throw new IllegalArgumentException(problem);
            });
            return new AttachTarget(isTap(trimmed) ? "" : profile, List.of(), trimmed);
        }
        if (profile.isEmpty()) {
            throw new IllegalArgumentException(
                    "Only what listens at an address can be found out: write one, or choose a profile.");
        }
        return new AttachTarget(profile, words(trimmed), "");
    }

    /// What is wrong with an address; empty when a backend may be there.
    public static Optional<String> addressProblem(String text) {
        if (isTap(text)) {
            return WatchClient.nameProblem(tapName(text));
        }
        try {
            TargetAddress.parse(text);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /// Whether an address names a tap, which is watched and not attached to: `tap:NAME`.
    public static boolean isTap(String address) {
        return address.startsWith(TAP);
    }

    static String tapName(String address) {
        return address.substring(TAP.length());
    }

    /// A text that is read as this target.
    public static String of(AttachTarget target) {
        return target.address().isEmpty()
                ? target.command().stream()
                        .map(word -> word.isEmpty() || word.contains(" ") ? '"' + word + '"' : word)
                        .collect(Collectors.joining(" "))
                : target.address();
    }

    /// Whether TLS is spoken there, so that there is a certificate to be checked.
    public static boolean isSecure(String text) {
        String address = text.strip().toLowerCase(Locale.ROOT);
        return SECURE.stream()
                .anyMatch(secure -> address.startsWith(secure)
                        || address.startsWith("vscode:" + secure)
                        || address.startsWith("theia:" + secure));
    }

    /// An address as it may be shown: what stands behind a question mark is often a secret.
    static String shown(String address) {
        int query = address.indexOf('?');
        return query < 0 ? address : address.substring(0, query) + "?...";
    }

    private static boolean isAddress(String text) {
        int colon = text.indexOf(':');
        return HOST_AND_PORT.matcher(text).matches()
                || (colon > 0 && SCHEMES.contains(text.substring(0, colon).toLowerCase(Locale.ROOT)));
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        return words;
    }
}
