package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.testing.NpmFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Real backends that come as npm packages, in the versions of their lock files.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class NpmProfilesIT {
    @Nested
    final class McpEverything {
        private final NpmFolder folder = new NpmFolder("mcp-everything", "--ignore-scripts");
        private ProfileBursts mcp = ProfileBursts.of("mcp-everything");

        @BeforeEach
        void install() throws Exception {
            folder.install("node");
            mcp = ProfileBursts.installed("mcp-everything", folder.file("node_modules/.bin/mcp-server-everything"));
        }

        @Test
        void progressComesWhileOperationsRunAndIsCountedByEvent() throws Exception {
            mcp.eachBurst("progress", 200, List.of(DeliverySettings.pool(1), DeliverySettings.pool(16)), burst -> {
                assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
                assertThat(burst.outcome().received()).isEqualTo(200);
                // Each operation brings twenty events.
                assertThat(burst.traffic().requests())
                        .isBetween(10L, 10L + burst.settings().delivery().outstanding());
            });
        }

        @Test
        void everyEchoOfAPoolComes() throws Exception {
            mcp.everyAskedEventComes("echo", 200);
        }
    }

    @Nested
    final class JsonLanguageServer {
        private final NpmFolder folder = new NpmFolder("json-language-server", "--ignore-scripts");
        private ProfileBursts server = ProfileBursts.of("json-language-server");

        @BeforeEach
        void install() throws Exception {
            folder.install("node");
            server = ProfileBursts.installed(
                    "json-language-server", folder.file("node_modules/.bin/vscode-json-language-server"));
        }

        @Test
        void everyDocumentIsCheckedAndToldOnce() throws Exception {
            server.everyPushedEventComesOnce("diagnostics", 200);
        }

        @Test
        void checksOfADocumentThatKeepsChangingAreJoinedNotLost() throws Exception {
            server.joinedEventsAreNoLoss("changes", 200);
        }

        @Test
        void everyAnswerOfAPoolComes() throws Exception {
            server.everyAskedEventComes("symbols", 200);
        }
    }

    @Nested
    final class VscodeJsonRpc {
        private final NpmFolder folder = new NpmFolder("vscode-jsonrpc");

        private ProfileBursts server(String... arguments) {
            String[] command = new String[3 + arguments.length];
            command[0] = "node";
            command[1] = folder.folder().resolve("server.mjs").toString();
            command[2] = "${port}";
            System.arraycopy(arguments, 0, command, 3, arguments.length);
            return ProfileBursts.of("vscode-jsonrpc", command);
        }

        @BeforeEach
        void install() throws Exception {
            folder.install("node");
        }

        @Test
        void everyTickComesOnce() throws Exception {
            server().everyPushedEventComesOnce("ticks", 500);
        }

        @Test
        void everyEchoOfAPoolComes() throws Exception {
            server().everyAskedEventComes("echo", 300);
        }

        @Test
        void everyEchoComesAlsoWhereTcpDelaysIt() throws Exception {
            server("delayed").everyAskedEventComes("echo", 10);
        }
    }

    @Nested
    final class Theia {
        private final NpmFolder folder = new NpmFolder("theia", "--ignore-scripts", "--omit=optional");

        private ProfileBursts server(String profile, String release, String... more) {
            List<String> command = new ArrayList<>(
                    List.of("node", folder.folder().resolve("server.mjs").toString(), release, "${port}"));
            command.addAll(List.of(more));
            return ProfileBursts.of(profile, command.toArray(String[]::new));
        }

        private static String shipped(String profile) throws IOException {
            return Files.readString(Path.of("src", "main", "resources", "burstscope", "profile", profile + ".yaml"));
        }

        @BeforeEach
        void install() throws Exception {
            folder.install("node");
        }

        @ParameterizedTest
        @CsvSource({"theia, 1.74", "theia-1.28, 1.28", "theia-1.26, 1.26"})
        void everyTickComesOnce(String profile, String release) throws Exception {
            server(profile, release).everyPushedEventComesOnce("ticks", 500);
        }

        @ParameterizedTest
        @CsvSource({"theia, 1.74", "theia-1.28, 1.28", "theia-1.26, 1.26"})
        void listsAreCountedByEvent(String profile, String release) throws Exception {
            server(profile, release).everyPushedEventComesOnce("lists", 520);
        }

        @ParameterizedTest
        @CsvSource({"theia, 1.74", "theia-1.28, 1.28", "theia-1.26, 1.26"})
        void everyEchoOfAPoolComes(String profile, String release) throws Exception {
            server(profile, release).everyAskedEventComes("echo", 300);
        }

        /// The server pings each second, and drops who has not answered two seconds later.
        @ParameterizedTest
        @CsvSource({"theia, 1.74", "theia-1.26, 1.26"})
        void aSessionLivesOnWhileNothingButPingsComes(String profile, String release, @TempDir Path temporary)
                throws Exception {
            String yaml = shipped(profile)
                    .replace("until: channel/ready}", "until: channel/ready}\n      - {method: later, params: [5000]}");
            assertThat(yaml).contains("method: later");
            Path file = Files.writeString(temporary.resolve("quiet.yaml"), yaml);
            server(file.toString(), release, "1000").everyAskedEventComes("echo", 10);
        }
    }
}
