package burstscope.codec.msgpackr;

import burstscope.codec.Value;
import burstscope.codec.msgpackr.RecordTable.Shape;

/// Writes objects: as records, or as maps where records are off.
///
/// ```
/// d4 72 id [keys] values    a record of a new shape (d5 72 low high where ids have two bytes)
/// id values                 a record of a known shape
/// de hi lo key value ...    a map: two bytes of size, however small it is, unless an option asks for less
/// ```
/// An object with a key that is no text cannot be one of JavaScript's; it is written like a `Map`.
/// - Threads: one.
final class ObjectWriter {
    private static final int MOST_IN_16_BITS = 0xffff;
    private static final int TWO_BYTE_FROM = 0x60;
    private static final int LOW_BITS = 0x1f;

    private final MsgpackrWriter writer;
    private final Output out;
    private final MsgpackrOptions options;
    private final RecordTable records;

    ObjectWriter(MsgpackrWriter writer, Output out, MsgpackrOptions options) {
        this.writer = writer;
        this.out = out;
        this.options = options;
        records = new RecordTable(options);
    }

    RecordTable records() {
        return records;
    }

    void write(Value.Map map, int depth) {
        int inside = writer.deeper(depth);
        Shape expected = options.useRecords ? records.expected(map) : null;
        if (expected != null) {
            writeRecord(map, expected, inside);
        } else if (!hasTextKeys(map)) {
            writeEntries(map, inside);
        } else if (options.useRecords) {
            writeRecord(map, records.shape(map), inside);
        } else {
            writeMap(map, inside);
        }
    }

    void writeJsMap(Value.Map entries, int depth) {
        if (options.mapAsEmptyObject) {
            out.mapHeader(0);
        } else {
            writeEntries(entries, writer.deeper(depth));
        }
    }

    private static boolean hasTextKeys(Value.Map map) {
        for (int i = 0; i < map.size(); i++) {
            if (!(map.key(i) instanceof Value.Text)) {
                return false;
            }
        }
        return true;
    }

    private void writeEntries(Value.Map map, int inside) {
        out.mapHeader(map.size());
        for (int i = 0; i < map.size(); i++) {
            writer.write(map.key(i), inside);
            writer.write(map.value(i), inside);
        }
    }

    private void writeMap(Value.Map map, int inside) {
        if (options.minimalMaps()) {
            writeMinimalMap(map, inside);
            return;
        }
        int size = map.size();
        if (size > MOST_IN_16_BITS && !options.faultyOld()) {
            throw new IllegalArgumentException("an object of " + size + " keys needs the option variableMapSize");
        }
        out.u8u16(0xde, size);
        for (int i = 0; i < size; i++) {
            writer.key(((Value.Text) map.key(i)).value());
            writer.write(map.value(i), inside);
        }
    }

    private void writeMinimalMap(Value.Map map, int inside) {
        int skipped = 0;
        for (int i = 0; i < map.size(); i++) {
            skipped += isSkipped(map.value(i)) ? 1 : 0;
        }
        out.mapHeader(map.size() - skipped);
        for (int i = 0; i < map.size(); i++) {
            if (skipped > 0 && isSkipped(map.value(i))) {
                continue;
            }
            String key = ((Value.Text) map.key(i)).value();
            double number = options.numericKeys ? KeyNumbers.of(key) : Double.NaN;
            if (Double.isNaN(number)) {
                writer.key(key);
            } else {
                writer.number(number);
            }
            writer.write(map.value(i), inside);
        }
    }

    private boolean isSkipped(Value value) {
        return !options.skipValues.isEmpty() && options.skipValues.contains(value);
    }

    private void writeRecord(Value.Map map, Shape shape, int inside) {
        int id = records.id(shape);
        if (id != 0) {
            writeId(id);
        } else {
            id = records.assign(shape);
            if (id == 0) {
                writeMap(map, inside);
                return;
            }
            if (records.isShared(id)) {
                writeId(id);
            } else {
                define(shape, id);
            }
        }
        for (int i = 0; i < map.size(); i++) {
            writer.write(map.value(i), inside);
        }
    }

    private void writeId(int id) {
        if (hasTwoBytes(id)) {
            out.need(2);
            out.bytes[out.at++] = (byte) lowByte(id);
            out.bytes[out.at++] = (byte) highByte(id);
        } else {
            out.u8(id);
        }
    }

    private void define(Shape shape, int id) {
        if (hasTwoBytes(id)) {
            out.u8u16(0xd5, (Extensions.RECORD << Byte.SIZE) | lowByte(id));
            out.u8(highByte(id));
        } else {
            out.u8u16(0xd4, (Extensions.RECORD << Byte.SIZE) | id);
        }
        if (writer.writeAgain(shape)) {
            return;
        }
        out.arrayHeader(shape.keys.length);
        for (Value key : shape.keys) {
            writer.key(((Value.Text) key).value());
        }
    }

    private boolean hasTwoBytes(int id) {
        return options.twoByteIds && id >= TWO_BYTE_FROM;
    }

    private static int lowByte(int id) {
        return (id & LOW_BITS) + TWO_BYTE_FROM;
    }

    private static int highByte(int id) {
        return (id - TWO_BYTE_FROM) >> 5;
    }
}
