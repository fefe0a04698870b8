package burstscope.run;

import burstscope.clock.NanoClock;
import burstscope.coding.Coding;
import burstscope.compare.BundleFaultFinder;
import burstscope.compare.CodingChoices;
import burstscope.compare.node.NodeLibrary;
import burstscope.compare.node.NodeSettings;
import burstscope.compare.shadow.LibraryCheck;
import burstscope.compare.shadow.LibraryState;
import burstscope.compare.shadow.ShadowEncoder;
import burstscope.compare.shadow.ShadowSnapshot;
import burstscope.rpc.MessageTap;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The shadow encoding of one session: its worker thread, and what is tried.
/// - Threads: owns `shadow-encoder`; methods from any.
final class ShadowRun implements CodecShadow, AutoCloseable {
    private static final int MOST_CODINGS = 32;
    private static final long QUIET_MS = 100;

    private final NanoClock clock;
    private final ShadowEncoder encoder;
    private final BundleFaultFinder prediction = new BundleFaultFinder();
    private final Thread worker;
    private volatile @Nullable LibraryCheck library;

    ShadowRun(NanoClock clock) {
        this.clock = clock;
        encoder = new ShadowEncoder(
                clock, () -> ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime(), CodingChoices.usual());
        encoder.setChecks(List.of(prediction));
        worker = Threads.startBelow("shadow-encoder", encoder);
    }

    /// A tap for a new connection; what was seen of the one before is forgotten.
    MessageTap newTap() {
        encoder.forget();
        return new ConnectionTap(encoder::newTap);
    }

    /// Stands still while somebody measures; returns when it does, or after a moment.
    void hold(String reason) throws InterruptedException {
        encoder.hold(reason);
        for (int waited = 0; encoder.busy() && waited < QUIET_MS; waited++) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    void resume() {
        encoder.resume();
    }

    @Override
    public ShadowSnapshot snapshot() {
        return encoder.snapshot();
    }

    @Override
    public synchronized void alsoTry(Coding coding) {
        List<Coding> present = encoder.codings();
        if (!present.contains(coding) && present.size() < MOST_CODINGS) {
            List<Coding> more = new ArrayList<>(present);
            more.add(coding);
            encoder.setCodings(more);
        }
    }

    @Override
    public LibraryState library() {
        LibraryCheck check = library;
        return check == null ? new LibraryState.Off() : check.state();
    }

    @Override
    public synchronized void crossCheck(boolean wanted) {
        LibraryCheck before = library;
        library = null;
        encoder.setChecks(List.of(prediction));
        if (before != null) {
            Threads.start("library-end", before::close);
        }
        if (wanted) {
            LibraryCheck check =
                    new LibraryCheck(() -> NodeLibrary.start(NodeSettings.find("node"), Threads.FACTORY), clock);
            library = check;
            encoder.setChecks(List.of(prediction, check));
        }
    }

    @Override
    public void close() {
        Threads.end(worker);
        LibraryCheck check = library;
        if (check != null) {
            check.close();
        }
    }
}
