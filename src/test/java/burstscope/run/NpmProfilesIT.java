package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.testing.NpmFolder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
}
