package burstscope.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.codec.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class OutstandingTableTest {
    private final OutstandingTable table = new OutstandingTable();

    private static Request request(long id) {
        Request request = new Request("m", Value.NULL, (r, c) -> {}, Request.NO_TIMEOUT);
        request.assignId(id);
        return request;
    }

    private Request enterOne() {
        table.beginReserving();
        Request request = request(table.reserveId());
        table.enter(request);
        return request;
    }

    @Test
    void idsBeginAtOneAndAnAnswerTakesItsRequestOnce() {
        Request first = enterOne();
        Request second = enterOne();
        assertThat(first.id()).isEqualTo(1);
        assertThat(second.id()).isEqualTo(2);
        assertThat(table.take(1)).isSameAs(first);
        assertThat(table.take(1)).isNull();
        assertThat(table.take(2)).isSameAs(second);
    }

    @Test
    void aRequestThatWaitsForLongCostsOnlyItsOwnSlot() {
        Request patient = enterOne();
        Set<Long> ids = new HashSet<>();
        for (int i = 0; i < 3 * OutstandingTable.CAPACITY; i++) {
            Request quick = enterOne();
            assertThat(ids.add(quick.id())).isTrue();
            assertThat(table.take(quick.id())).isSameAs(quick);
        }
        assertThat(table.take(patient.id())).isSameAs(patient);
    }

    @Test
    void aFullTableGivesNoIdUntilARequestIsTakenOut() {
        List<Request> all = new ArrayList<>();
        for (int i = 0; i < OutstandingTable.CAPACITY; i++) {
            all.add(enterOne());
        }
        table.beginReserving();
        assertThat(table.reserveId()).isEqualTo(-1);
        assertThat(table.abandon(all.get(77))).isTrue();
        table.beginReserving();
        assertThat(table.reserveId() % OutstandingTable.CAPACITY)
                .as("the slot that became free")
                .isEqualTo(all.get(77).id());
    }

    @Test
    void anAlmostFullTableGivesNoSlotTwiceBeforeItIsEntered() {
        List<Request> all = new ArrayList<>();
        for (int i = 0; i < OutstandingTable.CAPACITY; i++) {
            all.add(enterOne());
        }
        for (int i = 0; i < 10; i++) {
            table.abandon(all.get(1_000 * i));
        }
        table.beginReserving();
        List<Request> reserved = new ArrayList<>();
        for (long id = table.reserveId(); id >= 0; id = table.reserveId()) {
            reserved.add(request(id));
        }
        reserved.forEach(table::enter);
        assertThat(reserved)
                .hasSize(10)
                .allSatisfy(r -> assertThat(table.take(r.id())).isSameAs(r));
    }

    @Test
    void idsStayWithin31BitsAndGoOnFromTheBeginning() {
        OutstandingTable late = new OutstandingTable(0x7fff_fffeL);
        List<Request> all = new ArrayList<>();
        late.beginReserving();
        for (long id = late.reserveId(); id >= 0; id = late.reserveId()) {
            all.add(request(id));
        }
        all.forEach(late::enter);
        assertThat(all).hasSize(OutstandingTable.CAPACITY);
        assertThat(all.getFirst().id()).isEqualTo(0x7fff_ffffL);
        assertThat(all).allSatisfy(r -> {
            assertThat(r.id()).isBetween(1L, 0x7fff_ffffL);
            assertThat(late.take(r.id())).isSameAs(r);
        });
    }

    @Test
    void anAnswerWithoutARequestIsUnknownDuplicateOrLate() {
        Request answered = enterOne();
        Request abandoned = enterOne();
        table.take(answered.id());
        table.abandon(abandoned);
        assertThat(table.take(abandoned.id())).isNull();
        assertThat(table.strayKind(answered.id())).isEqualTo(OutstandingTable.Stray.DUPLICATE);
        assertThat(table.strayKind(abandoned.id())).isEqualTo(OutstandingTable.Stray.LATE);
        assertThat(table.strayKind(abandoned.id()))
                .as("the second late one")
                .isEqualTo(OutstandingTable.Stray.DUPLICATE);
        assertThat(table.strayKind(3)).isEqualTo(OutstandingTable.Stray.UNKNOWN);
        assertThat(table.strayKind(0)).isEqualTo(OutstandingTable.Stray.UNKNOWN);
        assertThat(table.strayKind(-5)).isEqualTo(OutstandingTable.Stray.UNKNOWN);
        assertThat(table.strayKind(Long.MAX_VALUE)).isEqualTo(OutstandingTable.Stray.UNKNOWN);
    }

    @Test
    void aNegativeOrHugeIdTakesNobodyElsesRequest() {
        Request one = enterOne();
        assertThat(table.take(1 + OutstandingTable.CAPACITY)).isNull();
        assertThat(table.take(1L - OutstandingTable.CAPACITY)).isNull();
        assertThat(table.take(1L + (1L << 40))).isNull();
        assertThat(table.take(one.id())).isSameAs(one);
    }

    @Test
    void ofManyAbandonedIdsTheOldestAreForgotten() {
        Request oldest = enterOne();
        table.abandon(oldest);
        Request last = oldest;
        for (int i = 0; i < 10_000; i++) {
            last = enterOne();
            table.abandon(last);
        }
        assertThat(table.strayKind(oldest.id())).isEqualTo(OutstandingTable.Stray.DUPLICATE);
        assertThat(table.strayKind(last.id())).isEqualTo(OutstandingTable.Stray.LATE);
    }

    @Test
    void whatWasTakenOutCannotBeAbandoned() {
        Request one = enterOne();
        table.take(one.id());
        assertThat(table.abandon(one)).isFalse();
        Request two = enterOne();
        table.abandon(two);
        assertThat(table.abandon(two)).isFalse();
    }
}
