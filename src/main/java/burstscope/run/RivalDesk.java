package burstscope.run;

import burstscope.measure.Rivals;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keeps what a session wants to be on beside the events while backends come and go, and has every burst tell it.
/// - Threads: [#set] and [#state] from any; the others on the steering thread.
final class RivalDesk implements RivalControl {
    private final Consumer<AttachedRun.Wish> steering;
    private volatile RivalWish wanted = RivalWish.NONE;
    private volatile @Nullable AttachedRun attached;
    private volatile String refusal = "";
    private volatile int carriedOut;
    private final AtomicInteger wished = new AtomicInteger();

    /// Something that a backend may refuse.
    @FunctionalInterface
    private interface Turn {
        void turn() throws Calls.CallException, InterruptedException;
    }

    /// @param steering carries a wish out when it has its turn
    RivalDesk(Consumer<AttachedRun.Wish> steering) {
        this.steering = steering;
    }

    @Override
    public void set(RivalWish wish) {
        if (!wish.equals(wanted)) {
            wanted = wish;
            order(() -> wish);
        }
    }

    private void order(Supplier<RivalWish> wish) {
        int number = wished.incrementAndGet();
        steering.accept(present -> {
            carryOut(present, wish.get());
            carriedOut = number;
        });
    }

    @Override
    public RivalState state() {
        AttachedRun present = attached;
        if (present == null) {
            return RivalState.NONE;
        }
        Attachment attachment = present.attachment();
        RivalSwitches switches = attachment.rivals();
        return new RivalState(
                switches.now(),
                switches.measuresStages(),
                present.target().detour(),
                carriedOut != wished.get(),
                refusal.isEmpty() ? switches.failure() : refusal,
                switches.logFile(),
                new RivalState.Counts(attachment.clock().nanoTime(), switches.consumed(), switches.alongside()));
    }

    /// A backend was attached: what is wanted is wanted there, too.
    void enter(AttachedRun present) {
        attached = present;
        refusal = "";
        carriedOut = wished.get();
        restate(present);
        if (!wanted.isNone()) {
            // The latest word, should there be another one until its turn.
            order(() -> wanted);
        }
    }

    void leave() {
        attached = null;
        refusal = "";
    }

    /// The same wish, after which bursts tell what is in force then.
    AttachedRun.Wish restating(AttachedRun.Wish wish) {
        return present -> {
            wish.carryOut(present);
            restate(present);
        };
    }

    private static void restate(AttachedRun present) {
        Attachment attachment = present.attachment();
        RivalSwitches switches = attachment.rivals();
        attachment.varyAs(RivalVariant.of(
                attachment.variant(),
                new RivalWish(switches.now(), switches.measuresStages()),
                new RivalVariant.Longer(
                        attachment.knobs().roundTripDelayNs(), present.target().detour())));
    }

    /// One after the other, so that what is refused keeps nothing else from being set.
    private void carryOut(AttachedRun present, RivalWish wish) throws InterruptedException {
        Attachment attachment = present.attachment();
        Rivals rivals = wish.rivals();
        List<String> refused = new ArrayList<>();
        attempt(
                refused,
                () -> attachment.apply(
                        attachment.rivals().now().with(rivals.consumer()).coalescing(rivals.coalesce())));
        attempt(refused, () -> attachment.apply(attachment.rivals().now().logging(rivals.logRequests())));
        attempt(refused, () -> attachment.apply(attachment.rivals().now().with(rivals.alongside())));
        attempt(refused, () -> attachment.splitStages(wish.stages()));
        restate(present);
        refusal = String.join("; ", refused);
    }

    private static void attempt(List<String> refused, Turn turn) throws InterruptedException {
        try {
            turn.turn();
        } catch (Calls.CallException | IllegalArgumentException e) {
            refused.add(String.valueOf(e.getMessage()));
        }
    }
}
