package burstscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// The backend as a program: its words, its exit codes, its end.
@Tag("loop")
final class BackendCommandTest {
    private static final String FLUSH = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"burstscope.flush\"}\n";
    private static final String FLUSHED = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"released\":0}}";

    private final StringWriter err = new StringWriter();

    @Test
    void overStdioItAnswersAndEndsWithItsInput() throws Exception {
        try (Program program = new Program("--stdio")) {
            program.input().write(FLUSH.getBytes(StandardCharsets.UTF_8));
            program.input().flush();
            assertThat(program.output().readLine()).isEqualTo(FLUSHED);
            program.input().close();
            assertThat(program.exitCode()).isZero();
            assertThat(program.output().readLine()).isNull();
        }
    }

    @Test
    void overTcpItSaysWhereItListensAndEndsWithItsParent() throws Exception {
        try (Program program = new Program("--tcp", "0", "--exit-with-parent")) {
            String line = program.output().readLine();
            assertThat(line).matches("listening on 127\\.0\\.0\\.1:\\d+");
            int port = Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.getOutputStream().write(FLUSH.getBytes(StandardCharsets.UTF_8));
                BufferedReader answers =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                assertThat(answers.readLine()).isEqualTo(FLUSHED);
                program.input().close();
                assertThat(program.exitCode()).isZero();
            }
        }
    }

    @Test
    void aUnixSocketIsTheUsersOwnAndGoneWhenTheProgramIsToldToEnd(@TempDir Path folder) throws Exception {
        Path path = folder.resolve("demo");
        try (Program program = new Program("--unix", path.toString())) {
            assertThat(program.output().readLine()).isEqualTo("listening on unix:" + path);
            assertThat(Files.getPosixFilePermissions(path)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
            try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
                channel.write(ByteBuffer.wrap(FLUSH.getBytes(StandardCharsets.UTF_8)));
                BufferedReader answers = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
                assertThat(answers.readLine()).isEqualTo(FLUSHED);
            }
            program.tellToEnd();
            program.exitCode();
            assertThat(path).doesNotExist();
        }
    }

    @Test
    void aFileIsNoPlaceForASocket(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "mine");
        try (Program program = new Program("--unix", file.toString())) {
            assertThat(program.exitCode()).isEqualTo(3);
            assertThat(program.errors().readLine()).startsWith("The demo backend cannot listen on " + file);
        }
        assertThat(file).hasContent("mine");
    }

    @Test
    void overWebSocketItSaysWhereItListens() throws Exception {
        try (Program program = new Program("--ws", "0", "--exit-with-parent")) {
            assertThat(program.output().readLine()).matches("listening on ws://127\\.0\\.0\\.1:\\d+/");
            program.input().close();
            assertThat(program.exitCode()).isZero();
        }
    }

    @Test
    void aPortInUseIsSaidInOneSentence() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Program program = new Program("--tcp", Integer.toString(taken.getLocalPort()))) {
            assertThat(program.exitCode()).isEqualTo(3);
            assertThat(program.errors().readLine())
                    .startsWith("The demo backend cannot listen on port " + taken.getLocalPort());
        }
    }

    @Test
    void wrongWordsAreUsageErrors() {
        assertThat(execute("--tcp", "70000")).isEqualTo(2);
        assertThat(execute("--tcp", "-1")).isEqualTo(2);
        assertThat(execute("--ws", "65536")).isEqualTo(2);
        assertThat(execute("--exit-with-parent")).isEqualTo(2);
        assertThat(execute("--stdio", "--tcp", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("needs a port from 0 to 65535").contains("needs --tcp, --unix or --ws");
    }

    @Test
    void theHelpTellsANewcomerWhatToDo() {
        String help = new CommandLine(new BackendCommand()).getUsageMessage(CommandLine.Help.Ansi.OFF);
        assertThat(help).contains("--stdio").contains("--tcp").contains("burstscope.describe");
        assertThat(help.lines()).allMatch(line -> line.length() <= 80);
    }

    private int execute(String... words) {
        return new CommandLine(new BackendCommand())
                .setErr(new PrintWriter(err, true))
                .execute(words);
    }

    /// The command in a process of its own.
    private static final class Program implements AutoCloseable {
        private static final long DEADLINE_S = 30;
        private final Process process;

        Program(String... words) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "--sun-misc-unsafe-memory-access=allow",
                    "-cp",
                    System.getProperty("java.class.path"),
                    BackendProgram.class.getName()));
            command.addAll(List.of(words));
            process = new ProcessBuilder(command).start();
        }

        void tellToEnd() {
            process.destroy();
        }

        OutputStream input() {
            return process.getOutputStream();
        }

        BufferedReader output() {
            return process.inputReader(StandardCharsets.UTF_8);
        }

        BufferedReader errors() {
            return process.errorReader(StandardCharsets.UTF_8);
        }

        int exitCode() throws InterruptedException {
            assertThat(process.waitFor(DEADLINE_S, TimeUnit.SECONDS))
                    .as("ended")
                    .isTrue();
            return process.exitValue();
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
