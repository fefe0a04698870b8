package burstscope.load;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import burstscope.rpc.Completion;
import burstscope.rpc.PeerListener;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PushEventsTest {
    private final List<String> events = new ArrayList<>();
    private final List<Integer> shares = new ArrayList<>();
    private boolean wanted = true;
    private final PushEvents push = new PushEvents(
            PushEventsTest::itemsOfTicks,
            (event, fields) -> event instanceof Value.Int(long n) && n >= 0,
            new Sink(),
            () -> wanted,
            PeerListener.NONE);

    private static void itemsOfTicks(String method, Value params, PushReader.Each each) {
        if (method.equals("ticks") && params instanceof Value.Array list) {
            for (int i = 0; i < list.size(); i++) {
                each.onEvent("tick", list.get(i));
            }
        }
    }

    private final class Sink implements EventSink {
        @Override
        public void onEvent(EventFields event, long sendStartNs, Completion.Arrival arrival, int frameBytes) {
            assertThat(sendStartNs).isEqualTo(EventFields.NONE);
            events.add(event.kind);
            shares.add(frameBytes);
        }

        @Override
        public void onNoEvent() {
            throw new AssertionError("nobody asked");
        }

        @Override
        public void onRefused(String words) {
            throw new AssertionError("nobody asked");
        }
    }

    private void receive(String method, int... numbers) {
        Value[] items = new Value[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            items[i] = Value.of(numbers[i]);
        }
        push.onNotification(method, Value.Array.of(items), new Completion.Arrival(1, 100));
    }

    @Test
    void aNotificationThatJoinsEventsCountsEachAndSharesItsBytesOut() {
        receive("ticks", 1, 2, 3);
        assertThat(events).containsExactly("tick", "tick", "tick");
        assertThat(shares.stream().mapToInt(Integer::intValue).sum()).isEqualTo(100);
        assertThat(shares).allMatch(share -> share == 33 || share == 34);
    }

    @Test
    void otherNotificationsAndItemsThatAreNoEventsAreNone() {
        receive("log", 1);
        receive("ticks");
        receive("ticks", -1);
        assertThat(events).isEmpty();
    }

    @Test
    void nothingCountsWhileEventsAreAskedForInAnotherWay() {
        wanted = false;
        receive("ticks", 1);
        wanted = true;
        receive("ticks", 2);
        assertThat(events).hasSize(1);
    }
}
