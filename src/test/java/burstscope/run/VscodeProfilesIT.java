package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.measure.BurstRecord;
import burstscope.measure.DeliverySettings;
import burstscope.profile.Profiles;
import burstscope.testing.VscodeServerProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Real VS Code servers of both generations, as their profiles describe them. The first run downloads 84 MB.
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class VscodeProfilesIT {
    /// The profile's own arguments, but the program where the test installed it.
    private static ProfileBursts server(String profile, String version) throws Exception {
        List<String> command = new ArrayList<>();
        command.add("node");
        command.add(VscodeServerProcess.program(version).toString());
        List<String> arguments = Profiles.find(profile).start().arguments();
        command.addAll(arguments.subList(1, arguments.size()));
        return ProfileBursts.of(profile, command.toArray(String[]::new));
    }

    @Test
    void everyChangeOfTheLevelIsHeard() throws Exception {
        server("vscode-server", VscodeServerProcess.NEW)
                .eachBurst("levels", 300, List.of(DeliverySettings.push()), burst -> {
                    assertThat(burst.outcome().end()).isEqualTo(BurstRecord.End.COMPLETE);
                    assertThat(burst.outcome().received()).isEqualTo(300);
                });
    }

    @Test
    void everyAnswerOfAPoolComes() throws Exception {
        server("vscode-server", VscodeServerProcess.NEW).everyAskedEventComes("loggers", 200);
    }

    @Test
    void everyAnswerOfTheOlderServerComes() throws Exception {
        server("vscode-server-old", VscodeServerProcess.OLD).everyAskedEventComes("environment", 100);
    }
}
