package burstscope.ui.model;

import static org.assertj.core.api.Assertions.assertThat;

import burstscope.coding.Coding;
import burstscope.measure.DeliverySettings;
import burstscope.measure.Drain;
import burstscope.measure.Observation;
import burstscope.run.AttachTarget;
import burstscope.run.BackendKnobs;
import burstscope.run.BurstOrder;
import burstscope.run.ConnectWishes;
import burstscope.run.Detour;
import burstscope.run.ScopeSession;
import burstscope.run.SessionState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What is handed to the session when a user connects.
final class SourceViewModelTest {
    private final Wishes session = new Wishes();
    private final SourceViewModel model = new SourceViewModel(session, List.of("demo", "aria2"));

    @Test
    void aCertificateIsLeftUncheckedOnlyWhereThereIsOneAndTheUserSaysSo() {
        model.targetProperty().set("tcp:127.0.0.1:7000");
        assertThat(model.secureProperty().get()).isFalse();
        model.insecureProperty().set(true);
        model.connectNow();
        assertThat(session.last().insecure()).isFalse();
        for (String address : List.of("wss://h/x", "tls:h:1", "https://h/x", "vscode:tls:h:1", " WSS://h/x ")) {
            model.targetProperty().set(address);
            assertThat(model.secureProperty().get()).as(address).isTrue();
            model.connectNow();
            assertThat(session.last().insecure()).as(address).isTrue();
        }
        model.insecureProperty().set(false);
        model.connectNow();
        assertThat(session.last().insecure()).isFalse();
    }

    @Test
    void headersGivenWithAnAddressGoThereAgainAndNowhereElse() {
        ConnectWishes wishes = new ConnectWishes(true, Map.of("Cookie", "a"), List.of("v1"), Map.of("deflate", "on"));
        model.connectTo(new AttachTarget("aria2", List.of(), "wss://h/x").with(wishes));
        assertThat(model.insecureProperty().get()).isTrue();
        model.connectNow();
        assertThat(session.last().wishes()).isEqualTo(wishes);
        model.targetProperty().set("wss://elsewhere/x");
        model.connectNow();
        assertThat(session.last().wishes()).isEqualTo(ConnectWishes.NONE.withInsecure(true));
    }

    @Test
    void aLongerWayIsTakenAgainUntilSomebodyWantsAnother() {
        Detour longer = new Detour(2_000_000, true);
        model.connectTo(AttachTarget.profile("demo").by(longer));
        model.connectNow();
        assertThat(session.last().detour()).isEqualTo(longer);
        model.detourProperty().set(Detour.NONE);
        model.connectNow();
        assertThat(session.last().detour()).isEqualTo(Detour.NONE);
    }

    private static final class Wishes implements ScopeSession {
        private final List<AttachTarget> attached = new ArrayList<>();

        AttachTarget last() {
            return attached.getLast();
        }

        @Override
        public void attach(AttachTarget target) {
            attached.add(target);
        }

        @Override
        public void detach() {
            // Of no interest here.
        }

        @Override
        public void setDelivery(DeliverySettings settings) {
            // Of no interest here.
        }

        @Override
        public void setCodec(Coding coding) {
            // Of no interest here.
        }

        @Override
        public void setBackendKnobs(BackendKnobs knobs) {
            // Of no interest here.
        }

        @Override
        public void fireBursts(BurstOrder order) {
            // Of no interest here.
        }

        @Override
        public void cancelBursts() {
            // Of no interest here.
        }

        @Override
        public SessionState state() {
            return new SessionState.Idle();
        }

        @Override
        public Drain<Observation> observations() {
            return new Drain<>(1);
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
