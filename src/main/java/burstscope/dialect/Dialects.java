package burstscope.dialect;

import burstscope.coding.CodecKind;
import burstscope.coding.Coding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The dialects there are, by the names that profiles and users know them by.
public final class Dialects {
    private Dialects() {}

    /// Those without a channel.
    public static List<Dialect> all() {
        List<Dialect> all = new ArrayList<>(List.of(
                JsonRpcDialect.withVersion(),
                JsonRpcDialect.withoutVersion(),
                new MsgpackRpcDialect(),
                new MpvDialect(),
                new VscodeIpcDialect()));
        for (TheiaRelease release : TheiaRelease.values()) {
            all.add(new TheiaDialect(release, null));
        }
        return List.copyOf(all);
    }

    /// `json-rpc`, `vscode-ipc`, `theia-1.39`; `theia-1.39:/services/x` is on that channel.
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    public static Dialect byId(String id) {
        int colon = id.indexOf(':');
        String name = colon < 0 ? id : id.substring(0, colon);
        for (TheiaRelease release : TheiaRelease.values()) {
            if (release.id().equals(name) && colon != id.length() - 1) {
                return new TheiaDialect(release, colon < 0 ? null : id.substring(colon + 1));
            }
        }
        return all().stream()
                .filter(dialect -> dialect.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no dialect '" + id + "'; there are "
                        + all().stream().map(Dialect::id).collect(Collectors.joining(", "))
                        + "; one of Theia's can name its channel, as in theia-1.39:/services/x"));
    }

    /// Refuses a coding that a dialect is never written in.
    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    public static void check(Dialect dialect, Coding coding) {
        if (!dialect.codecs().contains(coding.kind())) {
            throw new IllegalArgumentException(dialect.id() + " is not written in "
                    + coding.kind().id() + ", only in "
                    + dialect.codecs().stream().map(CodecKind::id).collect(Collectors.joining(", ")));
        }
    }
}
