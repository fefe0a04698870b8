package burstscope.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The document of the schema keeps step with it.
final class ProfileDocumentTest {
    private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    private static String document() throws IOException {
        return Files.readString(Path.of("src", "docs", "profiles.md"));
    }

    @Test
    void itsExampleIsAProfile() throws Exception {
        Matcher yaml = YAML.matcher(document());
        assertThat(yaml.find()).isTrue();
        Profile profile = Profiles.read(yaml.group(1), "ticker.yaml", Vocabulary.ANY);
        assertThat(profile.explain()).contains("ticker: my ticker over TCP", "pushed as tick");
    }

    @Test
    void itNamesEveryMember() throws IOException {
        String document = document();
        for (Class<?> part : List.of(
                Profile.class,
                Profile.Start.class,
                Profile.Reach.class,
                Profile.Conversation.class,
                Profile.Opening.class,
                Profile.Bursts.class,
                Profile.Call.class,
                Profile.Events.class,
                Profile.BurstKind.class)) {
            for (RecordComponent member : part.getRecordComponents()) {
                String name = member.getName();
                assertThat(document)
                        .as(part.getSimpleName() + "." + name)
                        .containsPattern("`" + Pattern.quote(name) + "(\\.\\w+)?`");
            }
        }
    }

    @Test
    void itNamesEveryShippedProfile() throws IOException {
        assertThat(document())
                .contains(Profiles.shipped().stream()
                        .map(profile -> "`" + profile.name() + "`")
                        .toList());
    }
}
