package burstscope.tap;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.clock.NanoClock;
import burstscope.codec.Value;
import burstscope.codec.WholeNumber;
import burstscope.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is told of the traffic, and that the pair does not depend on it.
final class ObserverTest {
    private static final long INTERVAL_NS = 5_000_000;

    private final FakeSide client = new FakeSide(1);
    private final FakeSide backend = new FakeSide(2);
    private final Pair pair = new Pair(1, client, backend, Pair.QueueLimits.DEFAULT, NanoClock.system());

    private Observer started(@Nullable MessageRecord record, Consumer<Value.Map> onInterval) {
        Observer observer = new Observer(
                new Conversation.Setup(null, Set.of("next"), record), NanoClock.system(), INTERVAL_NS, onInterval);
        observer.start(Thread::new);
        observer.watch(pair);
        pair.start(Thread::new);
        return observer;
    }

    private static byte[] line(String text) {
        return (text.replace('\'', '"') + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private void ask(String text) {
        byte[] bytes = line(text);
        int before = backend.heard.size();
        client.say(bytes);
        Eventually.holds("it passed", () -> backend.heard.size() == before + bytes.length);
    }

    private void answer(String text) {
        byte[] bytes = line(text);
        int before = client.heard.size();
        backend.say(bytes);
        Eventually.holds("it passed", () -> client.heard.size() == before + bytes.length);
    }

    private Value.Map end(Observer observer) throws InterruptedException {
        client.end();
        backend.end();
        pair.awaitEnd();
        return observer.finish(60_000);
    }

    private static long number(Value.Map snapshot, String... path) {
        Value value = snapshot;
        for (String step : path) {
            value = value instanceof Value.Map map ? map.get(step) : null;
        }
        return WholeNumber.of(value, -1);
    }

    @Test
    void requestsAndAnswersArePairedById() throws InterruptedException {
        Observer observer = started(null, _ -> {});
        ask("{'jsonrpc':'2.0','id':1,'method':'slow'}");
        ask("{'jsonrpc':'2.0','id':'two','method':'quick'}");
        ask("{'jsonrpc':'2.0','id':3,'method':'never'}");
        answer("{'jsonrpc':'2.0','id':'two','result':2}");
        answer("{'jsonrpc':'2.0','id':1,'error':{'code':-1,'message':'no'}}");
        answer("{'jsonrpc':'2.0','id':99,'result':0}");
        answer("{'jsonrpc':'2.0','method':'note'}");
        Value.Map total = end(observer);
        assertThat(number(total, "calls", "requests")).isEqualTo(3);
        assertThat(number(total, "calls", "answers")).isEqualTo(2);
        assertThat(number(total, "calls", "errors")).isOne();
        assertThat(number(total, "calls", "unmatched")).isOne();
        assertThat(number(total, "calls", "unanswered")).isOne();
        assertThat(number(total, "toClient", "notifications")).isOne();
        assertThat(number(total, "latencyNs", "backend", "count")).isEqualTo(2);
        assertThat(String.valueOf(total.get("spoken"))).contains("guessed");
    }

    @Test
    void waitingForEventsIsToldApartFromTheBackendsTime() throws InterruptedException {
        Observer observer = started(null, _ -> {});
        ask("{'jsonrpc':'2.0','id':1,'method':'next'}");
        ask("{'jsonrpc':'2.0','id':2,'method':'cause'}");
        answer("{'jsonrpc':'2.0','id':2,'result':null}");
        answer("{'jsonrpc':'2.0','id':1,'result':[{},{}]}");
        ask("{'jsonrpc':'2.0','id':3,'method':'next'}");
        answer("{'jsonrpc':'2.0','id':3,'result':{}}");
        Value.Map total = end(observer);
        assertThat(number(total, "events", "requests")).isEqualTo(2);
        assertThat(number(total, "events", "items")).isEqualTo(3);
        assertThat(number(total, "events", "mostOutstanding")).isOne();
        assertThat(number(total, "latencyNs", "eventWait", "count")).isOne();
        assertThat(number(total, "latencyNs", "eventAfterCause", "count")).isOne();
        assertThat(number(total, "latencyNs", "eventUnsplit", "count")).isOne();
        assertThat(number(total, "latencyNs", "clientGap", "count")).isOne();
        assertThat(number(total, "latencyNs", "backend", "count"))
                .as("no event request is in it")
                .isOne();
    }

    @Test
    void anObserverThatFailsEndsAloneAndIsToldOf() throws InterruptedException {
        Observer observer = started(null, _ -> {
            throw new AssertionError("a fault of the scope");
        });
        Eventually.holds("it has ended", () -> !observer.problems().isEmpty());
        for (int i = 0; i < 200; i++) {
            ask("{'jsonrpc':'2.0','id':" + i + ",'method':'m'}");
            answer("{'jsonrpc':'2.0','id':" + i + ",'result':1}");
        }
        Value.Map total = end(observer);
        assertThat(String.valueOf(total.get("problems"))).contains("a fault of the scope");
        assertThat(number(total, "toBackend", "bytes")).isEqualTo(backend.heard.size());
        assertThat(number(total, "toBackend", "missedBytes")).isPositive();
        assertThat(number(total, "toBackend", "gaps")).isOne();
    }

    @Test
    void anObserverThatStandsStillHoldsNobodyUp() throws InterruptedException {
        CountDownLatch standing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Observer observer = started(null, _ -> {
            standing.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        assertThat(standing.await(1, TimeUnit.MINUTES)).isTrue();
        byte[] big = line("{'jsonrpc':'2.0','method':'" + "x".repeat(1 << 20) + "'}");
        for (int i = 0; i < 20; i++) {
            backend.say(big);
        }
        Eventually.holds("all passes", () -> client.heard.size() == 20 * big.length);
        goOn.countDown();
        Eventually.holds(
                "it has caught up", () -> pair.lane(Direction.TO_CLIENT).peek() == null);
        answer("{'jsonrpc':'2.0','method':'rest of a line'}");
        answer("{'jsonrpc':'2.0','method':'seen again'}");
        Value.Map total = end(observer);
        assertThat(number(total, "toClient", "bytes")).isEqualTo(client.heard.size());
        assertThat(number(total, "toClient", "gaps")).isOne();
        assertThat(number(total, "toClient", "missedBytes")).isGreaterThan(big.length);
        assertThat(number(total, "toClient", "resyncs")).isOne();
    }

    @Test
    void figuresHoldNoTextOfWhatCouldNotBeRead() throws InterruptedException {
        Observer observer = started(null, _ -> {});
        ask("{'jsonrpc':'2.0','method':'m'}");
        ask("'geheim text'");
        ask("{'jsonrpc':geheim}");
        ask("['geheim',{'geheim':geheim2}]");
        Value.Map total = end(observer);
        assertThat(number(total, "toBackend", "faults")).isEqualTo(3);
        assertThat(total.toString()).doesNotContain("geheim");
    }

    @Test
    void trafficOfNoKnownKindIsCountedInBytes() throws InterruptedException {
        Observer observer = started(null, _ -> {});
        client.say(new byte[] {0, 0, 0, 9, 1, 2, 3});
        Value.Map total = end(observer);
        assertThat(number(total, "toBackend", "bytes")).isEqualTo(7);
        assertThat(number(total, "toBackend", "messages")).isZero();
    }

    @Test
    void aRecordingHoldsMessagesWithoutTheirSecretsForItsOwnerAlone(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("tap.jsonl");
        MessageRecord record = new MessageRecord(file, NanoClock.system().nanoTime());
        Observer observer = started(record, _ -> {});
        ask("{'jsonrpc':'2.0','id':1,'method':'login','params':{'user':'a','password':'geheim'}}");
        answer("{'jsonrpc':'2.0','id':1,'result':{'token':'geheim','ok':true}}");
        end(observer);
        record.close();
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(2).noneMatch(text -> text.contains("geheim"));
        assertThat(lines.getFirst()).contains("client to backend", "\"password\":\"***\"", "\"user\":\"a\"");
        assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
    }
}
