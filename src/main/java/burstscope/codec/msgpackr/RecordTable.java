package burstscope.codec.msgpackr;

import burstscope.codec.Value;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The shapes an encoder has seen, a shape being an ordered list of keys, and the ids they have.
///
/// Ids count up; after the last one they begin again at the first own id, and the shape that has held one longest loses
/// it. Own ids end with the message, but for a sequential stream. Shapes up to the first own id are shared: they keep
/// their ids for ever and are never spelled out.
/// - Threads: one.
final class RecordTable {
    /// A list of keys.
    static final class Shape {
        final Value[] keys;
        private final int hash;
        private int id;
        private long message;
        /// The shape that came behind this one last time, and so is tried first.
        private Shape follower;

        private Shape(Value[] keys, int hash) {
            this.keys = keys;
            this.hash = hash;
            follower = this;
        }
    }

    private static final Value[] NO_KEYS = {};
    private static final int FIRST_ID = 0x40;
    private static final int FIRST_PLACES = 64;
    private static final int SPREAD = 0x9E37_79B9;
    /// Shapes that may be remembered after a message, when all of them have lost their ids anyway.
    private static final int MOST_REMEMBERED = 2048;

    private final MsgpackrOptions options;
    private @Nullable Shape[] places = new Shape[FIRST_PLACES];
    private int shapes;
    private Shape last = new Shape(NO_KEYS, 0);
    private final ArrayDeque<Shape> owners = new ArrayDeque<>();
    private int sharedEnd = FIRST_ID;
    private int nextId;
    private int firstIdOfMessage;
    private long message;
    private final @Nullable ShapeTrie trie;

    RecordTable(MsgpackrOptions options) {
        this.options = options;
        trie = options.sequential ? new ShapeTrie() : null;
        for (Value[] keys : options.structures) {
            Shape shape = shape(Value.Map.of(keys, keys));
            shape.id = sharedEnd++;
            shape.message = Long.MAX_VALUE;
            count(shape);
        }
        nextId = startsOver() ? FIRST_ID : sharedEnd;
    }

    /// Begins a message.
    void begin() {
        message++;
        if (!options.sequential) {
            owners.clear();
            nextId = sharedEnd;
            if (shapes > MOST_REMEMBERED && sharedEnd == FIRST_ID) {
                forgetShapes();
            }
        } else if (nextId < sharedEnd && !startsOver()) {
            nextId = sharedEnd;
        }
        firstIdOfMessage = nextId;
    }

    /// Takes back the ids that the message has given: it will not be sent, or written again. Shapes that have lost
    /// theirs to it stay without, which only costs a definition; ids of shared shapes stay given.
    void forgetMessage() {
        owners.removeIf(shape -> {
            boolean given = shape.message == message;
            if (given) {
                shape.id = 0;
            }
            return given;
        });
        nextId = Math.max(firstIdOfMessage, Math.min(sharedEnd, options.firstOwnId));
        message++;
    }

    /// Ends a message that was written.
    void end() {
        if (trie != null && trie.endsMessage()) {
            forgetAll();
        }
    }

    /// The shape of an object, if it is the one that came behind the last one before; else null.
    @Nullable
    Shape expected(Value.Map map) {
        Shape expected = last.follower;
        if (expected.keys.length == 0 || !isOf(expected, map)) {
            return null;
        }
        last = expected;
        return expected;
    }

    /// The shape of an object.
    Shape shape(Value.Map map) {
        Shape shape = find(map);
        last.follower = shape;
        last = shape;
        return shape;
    }

    private Shape find(Value.Map map) {
        int hash = hash(map);
        int mask = places.length - 1;
        int place = (hash >>> 7) & mask;
        while (true) {
            Shape shape = places[place];
            if (shape == null) {
                return add(map, hash, place);
            }
            if (shape.hash == hash && isOf(shape, map)) {
                return shape;
            }
            place = (place + 1) & mask;
        }
    }

    /// The id that decoders know the shape by, or 0.
    int id(Shape shape) {
        return options.sequential || shape.message >= message ? shape.id : 0;
    }

    /// Gives the shape an id, or 0 when there are none at all.
    int assign(Shape shape) {
        int newNodes = count(shape);
        int id = nextId;
        if (id >= options.idLimit) {
            if (options.maxOwnStructures == 0) {
                return 0;
            }
            id = options.firstOwnId;
        }
        nextId = id + 1;
        shape.id = id;
        if (id < options.firstOwnId) {
            shape.message = Long.MAX_VALUE;
            sharedEnd = id + 1;
            return id;
        }
        shape.message = message;
        if (trie != null) {
            trie.spend(newNodes);
        }
        if (owners.size() >= options.maxOwnStructures) {
            owners.removeFirst().id = 0;
        }
        owners.addLast(shape);
        return id;
    }

    boolean isShared(int id) {
        return id < options.firstOwnId;
    }

    /// A fault of 1.6.1: a stream gives the ids of its shared shapes again.
    private boolean startsOver() {
        return options.faultyOld() && options.sequential;
    }

    private int count(Shape shape) {
        return trie == null ? 0 : trie.add(List.of(shape.keys));
    }

    private void forgetAll() {
        Map<Integer, Shape> shared = new HashMap<>();
        for (Shape shape : places) {
            if (shape != null && shape.message == Long.MAX_VALUE) {
                shared.put(shape.id, shape);
            }
        }
        forgetShapes();
        owners.clear();
        for (Shape shape : shared.values()) {
            Shape again = shape(Value.Map.of(shape.keys, shape.keys));
            again.id = shape.id;
            again.message = shape.message;
            count(again);
        }
    }

    private void forgetShapes() {
        places = new Shape[FIRST_PLACES];
        shapes = 0;
        last = new Shape(NO_KEYS, 0);
    }

    private Shape add(Value.Map map, int hash, int place) {
        Shape shape = new Shape(map.keyList(), hash);
        places[place] = shape;
        if (++shapes * 2 > places.length) {
            grow();
        }
        return shape;
    }

    private void grow() {
        Shape[] old = Arrays.stream(places).filter(shape -> shape != null).toArray(Shape[]::new);
        places = new Shape[places.length * 2];
        int mask = places.length - 1;
        for (Shape shape : old) {
            int place = (shape.hash >>> 7) & mask;
            while (places[place] != null) {
                place = (place + 1) & mask;
            }
            places[place] = shape;
        }
    }

    private static int hash(Value.Map map) {
        int hash = map.size();
        for (int i = 0; i < map.size(); i++) {
            hash = (hash + ((Value.Text) map.key(i)).value().hashCode()) * SPREAD;
        }
        return hash;
    }

    private static boolean isOf(Shape shape, Value.Map map) {
        Value[] keys = shape.keys;
        if (map.shares(keys)) {
            return true;
        }
        if (keys.length != map.size()) {
            return false;
        }
        for (int i = 0; i < keys.length; i++) {
            if (!isSame((Value.Text) keys[i], map.key(i))) {
                return false;
            }
        }
        return true;
    }

    /// Most often it is the same text, or another text with the same string.
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(Value.Text key, Value other) {
        return key == other || (other instanceof Value.Text(String text) && text.equals(key.value()));
    }
}
