package burstscope.detect;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.transport.TcpListener;
import burstscope.transport.TcpTransport;
import burstscope.transport.Transport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Servers of every sort, asked what they speak.
@Timeout(60)
class DetectorTest {
    private static final String NOT_FOUND =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32601,\"message\":\"no\"}}";
    private static final ThreadFactory DAEMONS = Thread.ofPlatform().daemon().factory();

    private final List<String> steps = new CopyOnWriteArrayList<>();
    private final List<Transport> accepted = new CopyOnWriteArrayList<>();
    private TcpListener listener;

    /// What a server does with one connection.
    private interface Behaviour {
        void serve(Transport client) throws IOException;
    }

    @BeforeEach
    void listen() throws IOException {
        listener = new TcpListener(0);
    }

    @AfterEach
    void close() {
        listener.close();
        accepted.forEach(Transport::close);
    }

    private Detector.Finding against(Behaviour behaviour) throws IOException, InterruptedException {
        DAEMONS.newThread(() -> accept(behaviour)).start();
        return new Detector(
                        () -> TcpTransport.connect(listener.host(), listener.port(), Duration.ofSeconds(5)),
                        false,
                        DAEMONS,
                        steps::add)
                .detect();
    }

    private void accept(Behaviour behaviour) {
        try {
            while (true) {
                Transport client = listener.accept();
                accepted.add(client);
                DAEMONS.newThread(() -> serve(client, behaviour)).start();
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private static void serve(Transport client, Behaviour behaviour) {
        try (client) {
            behaviour.serve(client);
        } catch (IOException left) {
            // The detector has heard enough.
        }
    }

    private static String hear(Transport client) throws IOException {
        byte[] bytes = new byte[4096];
        int n = client.read(bytes, 0, bytes.length);
        return n < 0 ? "" : new String(bytes, 0, n, StandardCharsets.ISO_8859_1);
    }

    private static void say(Transport client, String words) throws IOException {
        byte[] bytes = words.getBytes(StandardCharsets.ISO_8859_1);
        client.write(bytes, 0, bytes.length);
    }

    private static void listenOn(Transport client) throws IOException {
        while (!hear(client).isEmpty()) {
            // Nothing is said.
        }
    }

    @Test
    void anAnswerInLinesIsRecognised() throws Exception {
        Detector.Finding finding = against(client -> {
            hear(client);
            say(client, NOT_FOUND + "\n");
            listenOn(client);
        });

        assertThat(finding.speech()).hasValueSatisfying(speech -> {
            assertThat(speech.inWords()).isEqualTo("json-rpc in json, framed by newline");
            assertThat(speech.reason()).contains("it sent '{\"jsonrpc\"").contains("asked for burstscope.describe");
        });
    }

    @Test
    void aLanguageServerIsRecognisedThoughItOnlyUnderstandsItsOwnFraming() throws Exception {
        Detector.Finding finding = against(client -> {
            if (hear(client).startsWith("Content-Length")) {
                say(client, "Content-Length: " + NOT_FOUND.length() + "\r\n\r\n" + NOT_FOUND);
            }
            listenOn(client);
        });

        assertThat(finding.speech())
                .hasValueSatisfying(
                        speech -> assertThat(speech.inWords()).isEqualTo("json-rpc in json, framed by content-length"));
    }

    @Test
    void whatSpeaksFirstIsNotAsked() throws Exception {
        Detector.Finding finding = against(client -> {
            say(client, "{\"jsonrpc\":\"2.0\",\"method\":\"tick\",\"params\":[1]}\n");
            listenOn(client);
        });

        assertThat(finding.speech()).isPresent();
        assertThat(steps).containsExactly("listen whether it speaks first");
    }

    @Test
    void anAnswerByteByByteIsWaitedFor() throws Exception {
        Detector.Finding finding = against(client -> {
            hear(client);
            for (char c : (NOT_FOUND + "\n").toCharArray()) {
                say(client, String.valueOf(c));
            }
            listenOn(client);
        });

        assertThat(finding.speech()).isPresent();
    }

    @Test
    void anEchoIsNoBackend() throws Exception {
        Detector.Finding finding = against(client -> {
            for (String heard = hear(client); !heard.isEmpty(); heard = hear(client)) {
                say(client, heard);
            }
        });

        assertThat(finding.speech()).isEmpty();
        assertThat(finding.heard()).isEqualTo("it sends back what it is sent");
    }

    @Test
    void aSilentServerIsToldFromOneThatClosesAtOnce() throws Exception {
        assertThat(against(DetectorTest::listenOn).heard()).isEqualTo("it sent nothing");
    }

    @Test
    void aServerThatClosesAtOnceIsToldFromASilentOne() throws Exception {
        assertThat(against(client -> {}).heard()).startsWith("it sent nothing and each connection ended");
    }

    @Test
    void aBannerOfAnotherProtocolIsQuoted() throws Exception {
        Detector.Finding finding = against(client -> {
            say(client, "220 mail.example ESMTP\r\n");
            listenOn(client);
        });

        assertThat(finding.speech()).isEmpty();
        assertThat(finding.heard()).isEqualTo("it sent '220 mail.example ESMTP'");
    }

    @Test
    void anHttpServerIsNamed() throws Exception {
        Detector.Finding finding = against(client -> {
            hear(client);
            say(client, "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
        });

        assertThat(finding.httpServer()).isTrue();
    }

    @Test
    void anEndlessLineIsGivenUp() throws Exception {
        byte[] chunk = new byte[1 << 16];
        Arrays.fill(chunk, (byte) 'x');
        Detector.Finding finding = against(client -> {
            while (true) {
                client.write(chunk, 0, chunk.length);
            }
        });

        assertThat(finding.speech()).isEmpty();
        assertThat(finding.heard()).startsWith("it sent 'xxxx");
    }

    /// It always sends the next byte before it has been silent long enough to be given up for that.
    @Test
    void aDribbleThatIsNeverAMessageIsGivenUp() throws Exception {
        Detector.Finding finding = against(client -> {
            while (true) {
                say(client, "{");
                pause();
            }
        });

        assertThat(finding.speech()).isEmpty();
        assertThat(finding.heard()).startsWith("it sent '{");
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void moreInOnePieceThanThereIsMemoryForIsToldAsThat() throws IOException, InterruptedException {
        Transport greedy = new Transport() {
            @Override
            public String describe() {
                return "greedy";
            }

            @Override
            public int read(byte[] target, int offset, int count) {
                throw new OutOfMemoryError("Java heap space");
            }

            @Override
            public void write(byte[] source, int offset, int count) {}

            @Override
            public void closeOutput() {}

            @Override
            public String endDetail() {
                return "";
            }

            @Override
            public void close() {}
        };
        Detector.Finding finding = new Detector(() -> greedy, true, DAEMONS, steps::add).detect();
        assertThat(finding.toString())
                .contains("each connection ended: it sent more in one piece than there is memory for");
    }
}
