package burstscope.tap;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A place where sockets meet: `tcp:HOST:PORT`, `ws://HOST:PORT` (a WebSocket runs over TCP, and its bytes are passed
/// on as
/// they are) or `unix:PATH`.
/// - Threads: immutable.
public sealed interface TapPlace {
    /// As users write it.
    String text();

    /// The system's address.
    /// @throws IOException when the host name is unknown
    SocketAddress resolve() throws IOException;

    /// Whether only this machine can reach it.
    /// @throws IOException when the host name is unknown
    default boolean isLocal() throws IOException {
        return TapServer.isLocal(resolve());
    }

    /// Reads a place.
    /// @throws IllegalArgumentException with a sentence for the user
    static TapPlace parse(String text) {
        Matcher tcp = Forms.TCP.matcher(text);
        if (text.startsWith("unix:") && text.length() > "unix:".length()) {
            return new Unix(Path.of(text.substring("unix:".length())));
        }
        if (tcp.matches() && Integer.parseInt(tcp.group(2)) <= Forms.LAST_PORT) {
            return new Tcp(tcp.group(1).replaceAll("[\\[\\]]", ""), Integer.parseInt(tcp.group(2)));
        }
        throw new IllegalArgumentException(
                "'" + text + "' is no address: write tcp:HOST:PORT, ws://HOST:PORT or unix:PATH");
    }

    /// Whether somebody listens at a socket in the file system.
    static boolean isListening(Path socket) {
        try (SocketChannel probe = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            return probe.isConnected();
        } catch (IOException nobody) {
            return false;
        }
    }

    /// An address of the system as users write it.
    static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return "tcp:" + (address.getAddress() instanceof Inet6Address ? "[" + host + "]" : host) + ":"
                + address.getPort();
    }

    /// A port.
    record Tcp(String host, int port) implements TapPlace {
        @Override
        public String text() {
            return "tcp:" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
        }

        @Override
        public SocketAddress resolve() throws IOException {
            InetSocketAddress address = new InetSocketAddress(host, port);
            if (address.isUnresolved()) {
                throw new IOException("the host name " + host + " is unknown");
            }
            return address;
        }
    }

    /// A socket in the file system.
    record Unix(Path path) implements TapPlace {
        @Override
        public String text() {
            return "unix:" + path;
        }

        @Override
        public SocketAddress resolve() {
            return UnixDomainSocketAddress.of(path);
        }

        /// Removes the socket that a process left behind; one that is in use, or is none, stays.
        void makeRoom() throws IOException {
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            int mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            if ((mode & Forms.FILE_KIND) != Forms.SOCKET || isListening(path)) {
                throw new IOException(path + " is taken");
            }
            Files.delete(path);
        }

        /// Listens there. The socket is made in a folder of its owner's and moved when its access is set, so
        /// that at no time
        /// anybody else can connect.
        void bind(ServerSocketChannel channel, int backlog) throws IOException {
            Path whole = path.toAbsolutePath();
            // A short name, as a socket's path must be short.
            Path own = whole.resolveSibling(
                    "." + Integer.toString(ThreadLocalRandom.current().nextInt(1 << 30), 36));
            Files.createDirectory(
                    own, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Path made = own.resolve("s");
            try {
                channel.bind(UnixDomainSocketAddress.of(made), backlog);
                Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-------"));
                Files.move(made, whole, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(made);
                Files.delete(own);
            }
        }

        void remove() {
            try {
                Files.deleteIfExists(path);
            } catch (IOException gone) {
                // Nobody can connect there any more in any case.
            }
        }
    }

    /// How places are written.
    final class Forms {
        private static final Pattern TCP = Pattern.compile("(?:tcp:|ws:(?=//))?(?://)?([^:/]+|\\[[^]]+]):(\\d{1,5})/?");
        private static final int LAST_PORT = 65_535;
        /// Of a file's mode, as the system has it.
        private static final int FILE_KIND = 0xf000;
        private static final int SOCKET = 0xc000;

        private Forms() {}
    }
}
