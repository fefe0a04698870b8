package burstscope.backend;

import burstscope.codec.Value;

/// The `record` shape: what an event of a real application looks like. Its JSON text has exactly the size asked for,
/// but
/// never fewer bytes than its fixed members need.
/// ```
/// {"id":<16 digits>,"level":<1 digit>,"name":"<8 letters>","items":[<item>,...],"note":"<letters that fill up>"}
/// item: {"id":<7 digits>,"name":"<12 letters>","at":[<3 digits>,<3 digits>]}
/// ```
/// Values keep their number of digits, so that the size is known without writing the text.
final class RecordPayload {
    private static final String[] KEYS = {"id", "level", "name", "items", "note"};
    private static final int NAME_LETTERS = 8;
    private static final int ITEM_NAME_LETTERS = 12;
    private static final int FIXED_BYTES =
            "{'id':,'level':,'name':'','items':[],'note':''}".length() + 16 + 1 + NAME_LETTERS;
    private static final int ITEM_BYTES = "{'id':,'name':'','at':[,]}".length() + 7 + ITEM_NAME_LETTERS + 3 + 3;
    /// Of a record's bytes beyond the fixed ones, about seven of eight go to items.
    private static final int NOTE_SHARE = 8;

    private static final long ID_BASE = 1_000_000_000_000_000L;
    /// All ids are below 2^53, so that codecs that know doubles only carry them.
    private static final long ID_RANGE = 8 * ID_BASE;

    private RecordPayload() {}

    static Value of(int bytes, long seed, long sequence) {
        long random = PayloadShapes.mix(seed, sequence);
        int free = Math.max(0, bytes - FIXED_BYTES);
        int items = (free - free / NOTE_SHARE) / (ITEM_BYTES + 1);
        int itemBytes = items == 0 ? 0 : items * (ITEM_BYTES + 1) - 1;
        Value[] list = new Value[items];
        for (int i = 0; i < items; i++) {
            list[i] = item(PayloadShapes.mix(random, i));
        }
        Value[] values = {
            Value.of(ID_BASE + Long.remainderUnsigned(random, ID_RANGE)),
            Value.of(Long.remainderUnsigned(random, 10)),
            Value.of(PayloadShapes.letters(NAME_LETTERS, random, 1)),
            Value.Array.of(list),
            Value.of(PayloadShapes.letters(free - itemBytes, random, 2))
        };
        return map(KEYS, values);
    }

    private static Value item(long random) {
        return Value.Map.ofEntries(
                "id", Value.of(1_000_000 + Long.remainderUnsigned(random, 9_000_000)),
                "name", Value.of(PayloadShapes.letters(ITEM_NAME_LETTERS, random, 3)),
                "at",
                        Value.Array.of(
                                Value.of(100 + Long.remainderUnsigned(random, 900)),
                                Value.of(100 + Long.remainderUnsigned(random >>> 20, 900))));
    }

    private static Value map(String[] names, Value[] values) {
        Value[] keys = new Value[names.length];
        for (int i = 0; i < names.length; i++) {
            keys[i] = Value.of(names[i]);
        }
        return Value.Map.of(keys, values);
    }
}
