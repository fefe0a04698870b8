package burstscope.compare.shadow;

import burstscope.clock.NanoClock;
import burstscope.codec.Codec;
import burstscope.codec.Value;
import burstscope.codec.WireBuffer;
import burstscope.codec.WireFormatException;
import burstscope.codec.WireLimits;
import burstscope.coding.Coding;
import burstscope.compare.BundleFaultFinder;
import burstscope.compare.CodecFinding;
import burstscope.compare.JavascriptOrder;
import burstscope.compare.MessageCheck;
import burstscope.compare.MessagePart;
import burstscope.compare.RoundTrip;
import burstscope.compare.Verdict;
import burstscope.compare.node.NodeException;
import burstscope.compare.node.NodeLibrary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Compares with the real msgpackr, both ways: whether it reads what it wrote, whether we read that as it does, and
/// whether
/// it reads what we write as we do.
///
/// A message that our own encoder predicts damage for is always looked at; others only as often as the load allows.
/// - Threads: the worker looks, and starts the process; closing and the state from any.
public final class LibraryCheck implements MessageCheck, AutoCloseable {
    /// The process has a rest of so many times what it was busy.
    private static final long RESTS = 4;

    private static final List<String> CODINGS = List.of(
            "msgpackr:bundleStrings=true",
            "msgpackr",
            "msgpackr:useRecords=false",
            "msgpackr:useRecords=false,bundleStrings=true",
            "msgpackr:bundleStrings=true,version=1.6.1");

    private final NodeStart start;
    private final NanoClock clock;
    private final BundleFaultFinder finder = new BundleFaultFinder();
    private final List<Peer> peers = new ArrayList<>();
    private volatile @Nullable NodeLibrary library;
    private String description = "";
    private int next;
    private long messages;
    private long skipped;
    private long restUntilNs;
    private volatile boolean closed;
    private volatile LibraryState state = new LibraryState.Starting();

    /// Starts the process.
    @FunctionalInterface
    public interface NodeStart {
        NodeLibrary start() throws NodeException;
    }

    /// A coding with both sides of it here.
    private record Peer(Coding coding, String version, Value.Map options, Codec encoder, Codec decoder) {
        static Peer of(Coding coding) {
            Value.Map given = coding.options();
            List<Value> keys = new ArrayList<>();
            List<Value> values = new ArrayList<>();
            String version = "2.1.4";
            for (int i = 0; i < given.size(); i++) {
                if (given.key(i).equals(Value.of("version"))) {
                    version = ((Value.Text) given.value(i)).value();
                } else {
                    keys.add(given.key(i));
                    values.add(given.value(i));
                }
            }
            Value.Map options = Value.Map.of(keys.toArray(Value[]::new), values.toArray(Value[]::new));
            return new Peer(
                    coding, version, options, coding.newCodec(WireLimits.DEFAULT), coding.newCodec(WireLimits.DEFAULT));
        }
    }

    public LibraryCheck(NodeStart start, NanoClock clock) {
        this.start = start;
        this.clock = clock;
        CODINGS.stream()
                .map(Coding::byId)
                .flatMap(Optional::stream)
                .map(Peer::of)
                .forEach(peers::add);
    }

    public LibraryState state() {
        return state;
    }

    @Override
    public List<CodecFinding> look(Value message, String place) {
        if (closed || state instanceof LibraryState.Failed || peers.isEmpty()) {
            return List.of();
        }
        boolean suspicious = MessagePart.of(message).stream()
                .anyMatch(part -> !finder.in(part.value()).isEmpty());
        if ((!suspicious && clock.nanoTime() < restUntilNs) || RepeatedKeys.in(message)) {
            skipped++;
            return List.of();
        }
        long begunNs = clock.nanoTime();
        List<CodecFinding> findings = new ArrayList<>();
        try {
            NodeLibrary running = running();
            if (suspicious) {
                for (Peer peer : peers) {
                    firstOf(running, peer, message, place).ifPresent(findings::add);
                }
            } else {
                Peer peer = peers.get(next++ % peers.size());
                ask(running, peer, new MessagePart("", message), place).ifPresent(findings::add);
            }
            messages++;
            restUntilNs = clock.nanoTime() + RESTS * (clock.nanoTime() - begunNs);
            state = new LibraryState.Running(description, messages, skipped);
        } catch (NodeException e) {
            state = closed ? new LibraryState.Off() : new LibraryState.Failed(String.valueOf(e.getMessage()));
            close();
        }
        return findings;
    }

    private NodeLibrary running() throws NodeException {
        NodeLibrary present = library;
        if (present == null) {
            present = start.start();
            library = present;
            description = present.describe();
        }
        return present;
    }

    /// The whole message first, then its contents.
    private Optional<CodecFinding> firstOf(NodeLibrary running, Peer peer, Value message, String place)
            throws NodeException {
        for (MessagePart part : MessagePart.of(message)) {
            Optional<CodecFinding> found = ask(running, peer, part, place);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<CodecFinding> ask(NodeLibrary running, Peer peer, MessagePart part, String place)
            throws NodeException {
        LibraryFindings told = new LibraryFindings(peer.coding(), peer.version(), part, place);
        byte[] theirs;
        try {
            theirs = running.encode(part.value(), peer.options(), peer.version());
        } catch (NodeException e) {
            // A message that it has no form for is no fault.
            return refusalOrThrow(e);
        }
        String wrong = libraryFault(running, peer, part, theirs);
        if (!wrong.isEmpty()) {
            return Optional.of(told.damagedByItself(wrong, theirs, finder.in(part.value())));
        }
        String unlike = readUnlike(running, peer, theirs);
        if (!unlike.isEmpty()) {
            return Optional.of(told.readDifferently("bytes that msgpackr wrote", unlike, theirs));
        }
        byte[] ours = encoded(peer, part.value());
        unlike = ours.length == 0 ? "" : readUnlike(running, peer, ours);
        return unlike.isEmpty()
                ? Optional.empty()
                : Optional.of(told.readDifferently("bytes that Burstscope wrote", unlike, ours));
    }

    private static byte[] encoded(Peer peer, Value value) {
        WireBuffer out = new WireBuffer(1 << 10);
        try {
            peer.encoder().encode(value, out);
        } catch (IllegalArgumentException refused) {
            return new byte[0];
        }
        return Arrays.copyOf(out.array(), out.size());
    }

    /// In what the library and we read the same bytes differently; empty when we do not.
    private static String readUnlike(NodeLibrary running, Peer peer, byte[] bytes) throws NodeException {
        Value theirs = null;
        String theirProblem = "";
        try {
            theirs = running.decode(bytes, peer.options(), peer.version());
        } catch (NodeException e) {
            if (e.reason() != NodeException.Reason.REFUSED) {
                throw e;
            }
            theirProblem = String.valueOf(e.getMessage());
        }
        try {
            Value ours = peer.decoder().decode(bytes, 0, bytes.length);
            if (theirs == null) {
                return "msgpackr throws " + theirProblem + ", and Burstscope reads a message";
            }
            return RoundTrip.verdict(peer.coding(), theirs, ours) instanceof Verdict.Differs(var difference)
                    ? "msgpackr's reading against ours: " + difference
                    : "";
        } catch (WireFormatException e) {
            return theirs == null ? "" : "msgpackr reads a message, and Burstscope refuses: " + e.getMessage();
        }
    }

    private static Optional<CodecFinding> refusalOrThrow(NodeException e) throws NodeException {
        if (e.reason() == NodeException.Reason.REFUSED) {
            return Optional.empty();
        }
        throw e;
    }

    /// What the library makes of its own bytes; empty when it gives the message back, but for what is known not to
    /// be
    /// carried.
    private static String libraryFault(NodeLibrary running, Peer peer, MessagePart part, byte[] theirs)
            throws NodeException {
        try {
            Optional<String> path = running.roundTripDifference(part.value(), peer.options(), peer.version());
            if (path.isEmpty()) {
                return "";
            }
            Value back = running.decode(theirs, peer.options(), peer.version());
            return RoundTrip.verdict(peer.coding(), JavascriptOrder.of(part.value()), back)
                            instanceof Verdict.Differs(var difference)
                    ? "msgpackr returns without an error, but " + difference
                    : "";
        } catch (NodeException e) {
            if (e.reason() != NodeException.Reason.REFUSED) {
                throw e;
            }
            return "msgpackr throws " + e.getMessage();
        }
    }

    /// Ends the process.
    @Override
    public void close() {
        closed = true;
        NodeLibrary running = library;
        if (running != null) {
            running.close();
        }
    }
}
