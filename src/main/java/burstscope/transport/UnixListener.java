package burstscope.transport;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/// Accepts connections over a Unix domain socket, from the same user only.
///
/// A socket is made with the access that everything new gets, so it is made in a folder of nobody else's, and moved
/// when
/// its own access is set. One that a process left behind when it ended is replaced; one that is in use is not.
/// - Threads: one accepts, any closes; closing ends a blocked accept with an [IOException] and removes the socket.
public final class UnixListener implements AutoCloseable {
    private static final int BACKLOG = 16;
    /// Of a file's mode, as the system has it.
    private static final int FILE_KIND = 0xf000;
    private static final int SOCKET = 0xc000;

    private final ServerSocketChannel channel;
    private final Path path;
    private final Object file;

    /// - Errors: [IOException] when something else is at `path`, or no socket can be made there.
    public UnixListener(Path path) throws IOException {
        this.path = path.toAbsolutePath();
        removeStale(this.path);
        channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            bind();
            file = keyOf(this.path);
        } catch (IOException e) {
            Closing.quietly(channel);
            throw e;
        }
    }

    private void bind() throws IOException {
        Path own = path.resolveSibling(
                "." + Integer.toString(ThreadLocalRandom.current().nextInt(1 << 30), 36));
        Files.createDirectory(own, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path made = own.resolve("s");
        try {
            channel.bind(UnixDomainSocketAddress.of(made), BACKLOG);
            Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-------"));
            Files.move(made, path, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(made);
            Files.delete(own);
        }
    }

    private static void removeStale(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        // Pipes and devices are refused, too: to connect to one fails as to a socket where nobody listens.
        int mode = (Integer) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        if ((mode & FILE_KIND) != SOCKET) {
            throw new BindException(path + " exists and is not a socket");
        }
        try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            probe.connect(UnixDomainSocketAddress.of(path));
        } catch (ConnectException nobody) {
            Files.delete(path);
            return;
        }
        throw new BindException(path + " is in use");
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static Object keyOf(Path path) throws IOException {
        return Objects.requireNonNullElse(attributes(path).fileKey(), path);
    }

    public Path path() {
        return path;
    }

    public UnixTransport accept() throws IOException {
        return new UnixTransport(channel.accept(), path.toString());
    }

    @Override
    public void close() {
        Closing.quietly(channel);
        try {
            // Another listener may have taken the place meanwhile.
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && keyOf(path).equals(file)) {
                Files.delete(path);
            }
        } catch (IOException e) {
            // Somebody else removed it, or its folder.
        }
    }
}
