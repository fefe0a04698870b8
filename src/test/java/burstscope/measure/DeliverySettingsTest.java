package burstscope.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class DeliverySettingsTest {
    @Test
    void aPoolHoldsOneTo256Requests() {
        assertThat(DeliverySettings.pool(1).outstanding()).isEqualTo(1);
        assertThat(DeliverySettings.pool(256).outstanding()).isEqualTo(256);
        assertThatThrownBy(() -> DeliverySettings.pool(0)).hasMessage("a pool holds 1 to 256 requests, not 0");
        assertThatThrownBy(() -> DeliverySettings.pool(257)).hasMessage("a pool holds 1 to 256 requests, not 257");
    }

    @Test
    void singleKeepsOneOutstanding() {
        assertThatThrownBy(() -> new DeliverySettings(DeliveryMode.SINGLE, 2, 0))
                .hasMessage("single keeps one request outstanding, not 2");
        assertThat(DeliverySettings.batches(100, 4).outstanding()).isEqualTo(4);
        assertThatThrownBy(() -> DeliverySettings.batches(0, 257)).hasMessageContaining("1 to 256");
    }

    @Test
    void aBatchLimitIsNotNegative() {
        assertThatThrownBy(() -> DeliverySettings.batch(-1)).hasMessage("a batch limit is at least 0, not -1");
    }

    @Test
    void labelsSayWhatIsKeptOutstanding() {
        assertThat(DeliverySettings.single().label()).isEqualTo("single");
        assertThat(DeliverySettings.pool(20).label()).isEqualTo("pool 20");
        assertThat(DeliverySettings.batch(0).label()).isEqualTo("batch");
        assertThat(DeliverySettings.batch(100).label()).isEqualTo("batch 100");
        assertThat(DeliverySettings.batches(0, 4).label()).isEqualTo("batch x 4");
        assertThat(DeliverySettings.batches(100, 4).label()).isEqualTo("batch 100 x 4");
    }
}
