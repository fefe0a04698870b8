package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.testing.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RequestLogTest {
    @TempDir
    private Path folder;

    private static Value login(String password) {
        return Value.Map.ofEntries(
                "id",
                Value.of(1L),
                "params",
                Value.Map.ofEntries("user", Value.of("me"), "password", Value.of(password)));
    }

    @Test
    void everyMessageIsALineAndSecretsAreMasked() throws IOException {
        try (RequestLog log = new RequestLog(new ManualClock(), folder, 10_000)) {
            log.onSent("login", login("very secret"), 50);
            log.onReceived("login", Value.Map.ofEntries("result", Value.of(true)), 10);
            assertThat(Files.readAllLines(log.file()))
                    .as("also before it is closed")
                    .containsExactly(
                            "{\"ns\":1000000000000,\"direction\":\"sent\",\"method\":\"login\",\"message\":{\"id\":1,"
                                    + "\"params\":{\"user\":\"me\",\"password\":\"***\"}}}",
                            "{\"ns\":1000000000000,\"direction\":\"received\",\"method\":\"login\","
                                    + "\"message\":{\"result\":true}}");
            assertThat(log.lines()).isEqualTo(2);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log.file())))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aFullLogSaysSoAndGrowsNoMore() throws IOException {
        try (RequestLog log = new RequestLog(new ManualClock(), folder, 1_000)) {
            for (int i = 0; i < 100; i++) {
                log.onSent("login", login("x"), 50);
            }
            assertThat(Files.size(log.file())).isBetween(800L, 1_000L);
            assertThat(log.failure()).contains("full after " + log.lines() + " messages");
        }
    }

    @Test
    void nothingIsWrittenOnceItIsClosed() throws IOException {
        RequestLog log = new RequestLog(new ManualClock(), folder, 1_000);
        log.close();
        log.onSent("login", login("x"), 50);
        assertThat(log.lines()).isZero();
        assertThat(log.failure()).isEmpty();
    }
}
