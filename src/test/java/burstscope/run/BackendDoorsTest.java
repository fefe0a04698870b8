package burstscope.run;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.backend.BackendListener;
import burstscope.clock.NanoClock;
import burstscope.coding.Coding;
import burstscope.measure.StallProbe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The demo backend is found wherever it listens, without a profile being named.
@Tag("loop")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class BackendDoorsTest {
    @ParameterizedTest
    @EnumSource
    void theDemoBackendIsFoundByItsAddressAlone(KnobStormTest.Way way, @TempDir Path folder) throws Exception {
        NanoClock clock = NanoClock.system();
        List<String> steps = new ArrayList<>();
        try (BackendListener backend = way.listen(folder);
                Attachment attachment = new Attacher(clock, new StallProbe(clock), steps::add, observation -> {})
                        .attach(new AttachTarget("", List.of(), backend.address()), null)) {
            assertThat(steps).contains("it answers the handshake of the profile demo");
            for (Coding coding : Coding.plain()) {
                attachment.switchCodec(coding);
                assertThat(attachment.connection().coding()).isEqualTo(coding);
            }
        }
    }
}
