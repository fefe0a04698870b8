package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.link.LinkSettings;
import burstscope.link.TheiaServer;
import burstscope.link.VscodeLink;
import burstscope.link.VscodeServer;
import burstscope.transport.Address;
import burstscope.transport.ConnectOptions;
import burstscope.transport.Transport;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/// Where a backend listens, and what is begun there: `vscode:` or `theia:` before an address begins a session.
/// - Threads: immutable.
record TargetAddress(Session session, Address address) {
    /// What stands between the connection and the messages.
    enum Session {
        NONE,
        VSCODE,
        THEIA;

        private String prefix() {
            return this == NONE ? "" : name().toLowerCase(Locale.ROOT) + ":";
        }
    }

    /// - Errors: [IllegalArgumentException] with a sentence for the user.
    static TargetAddress parse(String text) {
        Session session = Arrays.stream(Session.values())
                .filter(each -> each != Session.NONE && text.startsWith(each.prefix()))
                .findFirst()
                .orElse(Session.NONE);
        Address address = Address.parse(text.substring(session.prefix().length()));
        if (session == Session.THEIA) {
            TheiaServer.check(address);
        }
        return new TargetAddress(session, address);
    }

    /// Whether messages come apart there, each a frame of its own.
    boolean keepsMessages() {
        return session != Session.NONE || address instanceof Address.WebSocket || address instanceof Address.Http;
    }

    /// @param text whether messages are texts
    Transport connect(ConnectOptions options, boolean text) throws IOException {
        return switch (session) {
            case NONE -> address.connect(options);
            case VSCODE ->
                VscodeLink.open(
                        new VscodeServer(address, options),
                        LinkSettings.DEFAULT,
                        options.threads(),
                        NanoClock.system());
            case THEIA -> TheiaServer.at(address, options).connect(text, NanoClock.system());
        };
    }
}
