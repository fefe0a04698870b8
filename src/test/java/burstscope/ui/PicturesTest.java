package burstscope.ui;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.report.ChartPicture;
import burstscope.run.DemonstrationResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.image.Image;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("ui")
class PicturesTest {
    @TempDir
    private Path folder;

    @Test
    void everyPictureIsWrittenWithItsSizeAndItsWordsAndTheSameAgain() throws IOException, InterruptedException {
        DemonstrationResult result = Demonstrations.made();
        List<ChartPicture> pictures = Pictures.paint(result, folder);

        assertThat(pictures)
                .extracting(ChartPicture::file)
                .containsExactly(
                        "pool-curve.png", "timeline.png", "window-light.png", "window-dark.png", "window-small.png");
        Set<String> sizes = new HashSet<>();
        for (ChartPicture picture : pictures) {
            Image image = new Image(folder.resolve(picture.file()).toUri().toString());
            assertThat(image.isError()).isFalse();
            sizes.add((int) image.getWidth() + "x" + (int) image.getHeight());
            assertThat(picture.title()).isNotBlank();
            assertThat(picture.alternative()).isNotBlank();
        }
        assertThat(sizes).contains("1600x1000", "1000x700");

        Path again = folder.resolve("again");
        Pictures.paint(result, again);
        for (String chart : List.of("pool-curve.png", "timeline.png")) {
            assertThat(folder.resolve(chart)).hasSameBinaryContentAs(again.resolve(chart));
        }
    }
}
