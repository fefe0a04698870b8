package burstscope.backend;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.coding.Coding;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The coding changes at a frame boundary, whatever is outstanding.
@Tag("loop")
final class CodecSwitchTest {
    private static final int POOL = 64;

    @ParameterizedTest
    @EnumSource
    void outstandingRequestsAreAnsweredInTheNewCoding(ReadSize reads) {
        try (ServedPeer peer = new ServedPeer(Coding.JSON, reads)) {
            TestClient client = peer.client();
            List<Long> pool = pool(client, POOL);
            assertThat(Frames.text(client.switchTo(Coding.MSGPACK), "codec")).isEqualTo("msgpack");
            client.call("burst", "events", Value.of(POOL / 2));
            List<Long> more = pool(client, POOL);
            assertThat(Frames.text(client.switchTo(Coding.JSON), "codec")).isEqualTo("json");
            client.call("burst", "events", Value.of(POOL / 2 + POOL));

            List<Long> requests = new ArrayList<>(pool);
            requests.addAll(more);
            for (int i = 0; i < requests.size(); i++) {
                assertThat(Frames.number(client.result(requests.get(i)), "sequence"))
                        .isEqualTo(i + 1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedSwitchLeavesBothSidesInTheOldCoding(ReadSize reads) {
        try (ServedPeer peer = new ServedPeer(Coding.MSGPACK, reads)) {
            TestClient client = peer.client();
            List<Long> pool = pool(client, POOL);
            long unknown = client.send("configure", "codec", Value.of("xml"));
            assertThat(Frames.text(client.error(unknown), "message")).contains("codec");
            long half = client.send("configure", "codec", Value.of("json"), "queueCapacity", Value.of(0));
            assertThat(Frames.text(client.error(half), "message")).contains("queueCapacity");
            assertThat(Frames.text(client.call("describe"), "codec")).isEqualTo("msgpack");

            client.call("burst", "events", Value.of(POOL));
            assertThat(Frames.number(client.result(pool.getLast()), "sequence")).isEqualTo(POOL);
        }
    }

    @ParameterizedTest
    @EnumSource
    void optionsAreSwitchedAtTheSameBoundaryAndRecordsBeginAnew(ReadSize reads) {
        try (ServedPeer peer = new ServedPeer(Coding.JSON, reads)) {
            TestClient client = peer.client();
            List<Long> requests = new ArrayList<>(pool(client, POOL));
            for (String options : List.of("sequential", "sequential,bundleStrings", "useRecords=false", "sequential")) {
                Value settings = client.switchTo(Coding.parse("msgpackr:" + options));
                assertThat(Frames.text(settings, "codec")).isEqualTo("msgpackr");
                client.call(
                        "burst", "events", Value.of(10), "shape", Value.of("record"), "payloadBytes", Value.of(300));
                requests.addAll(pool(client, 10));
            }
            assertThat(((Value.Map) client.call("describe")).get("codecOptions"))
                    .isInstanceOf(Value.Map.class);
            for (int i = 0; i < 40; i++) {
                assertThat(Frames.number(client.result(requests.get(i)), "sequence"))
                        .isEqualTo(i + 1);
            }
        }
    }

    @Test
    void theSwitchWaitsForADelayedRequest() {
        try (ServedPeer peer = new ServedPeer(Coding.JSON)) {
            TestClient client = peer.client();
            client.call("configure", "roundTripDelayNs", Value.of(20_000_000));
            List<Long> pool = pool(client, POOL);
            client.switchTo(Coding.MSGPACK);
            client.call("burst", "events", Value.of(POOL));
            assertThat(Frames.number(client.result(pool.getLast()), "sequence")).isEqualTo(POOL);
        }
    }

    /// Events flow, requests are always outstanding, the coding changes at random: nothing is lost or doubled.
    @Test
    void noEventIsLostOverManySwitchesUnderLoad() {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        SplittableRandom random = new SplittableRandom(seed);
        try (ServedPeer peer = new ServedPeer(Coding.JSON)) {
            TestClient client = peer.client();
            client.call("configure", "queueCapacity", Value.of(1_000_000), "steadyEventsPerSecond", Value.of(50_000));
            List<Long> requests = new ArrayList<>();
            Coding coding = Coding.JSON;
            for (int round = 0; round < 200; round++) {
                requests.addAll(pool(client, random.nextInt(1, 100)));
                if (random.nextInt(4) == 0) {
                    client.call("burst", "events", Value.of(random.nextInt(1, 50)));
                }
                coding = random.nextInt(10) == 0 ? coding : coding.equals(Coding.JSON) ? Coding.MSGPACK : Coding.JSON;
                client.switchTo(coding);
            }
            for (int i = 0; i < requests.size(); i++) {
                assertThat(Frames.number(client.result(requests.get(i)), "sequence"))
                        .as("answer of request %d", i)
                        .isEqualTo(i + 1);
            }
        }
    }

    private static List<Long> pool(TestClient client, int size) {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            ids.add(client.send("getNextEvent"));
        }
        return ids;
    }
}
