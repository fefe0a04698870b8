package burstscope.codec.msgpackr;

import burstscope.codec.msgpackr.BundleWriter.Pointer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Tells values that were written before from new ones. A value gets its id when it comes a second time, and the mark
/// `d6 69 id` in front of its first place is put in at the end, when all ids are known.
/// - Threads: one.
final class CloneMarks {
    private static final int MARK_BYTES = 6;

    private static final class Place {
        final int at;
        int id;

        Place(int at) {
            this.at = at;
        }
    }

    private final Output out;
    private final Map<Object, Place> places = new HashMap<>();
    private final List<Place> numbered = new ArrayList<>();

    CloneMarks(Output out) {
        this.out = out;
    }

    void begin() {
        places.clear();
        numbered.clear();
    }

    /// Writes a pointer when the value has been written before; else remembers that it begins here.
    /// @param identity what tells the value from others
    boolean writeAgain(Object identity) {
        Place place = places.get(identity);
        if (place == null) {
            places.put(identity, new Place(out.at));
            return false;
        }
        if (place.id == 0) {
            numbered.add(place);
            place.id = numbered.size();
        }
        out.u8(0xd6);
        out.u8u32(Extensions.POINTER, place.id);
        return true;
    }

    /// Puts the marks in.
    /// @param pointers positions that grow by the marks in between
    void insert(List<Pointer> pointers) {
        if (numbered.isEmpty()) {
            return;
        }
        List<Place> inOrder = new ArrayList<>(numbered);
        inOrder.sort(Comparator.comparingInt(place -> place.at));
        for (Pointer pointer : pointers) {
            long between = inOrder.stream()
                    .filter(place -> place.at > pointer.at() && place.at < pointer.target())
                    .count();
            out.putInt(pointer.at(), (int) (pointer.target() - pointer.at() + between * MARK_BYTES));
        }
        int end = out.at;
        int distance = inOrder.size() * MARK_BYTES;
        out.need(distance);
        out.at += distance;
        for (int i = inOrder.size() - 1; i >= 0; i--) {
            Place place = inOrder.get(i);
            System.arraycopy(out.bytes, place.at, out.bytes, place.at + distance, end - place.at);
            distance -= MARK_BYTES;
            int at = place.at + distance;
            out.bytes[at] = (byte) 0xd6;
            out.bytes[at + 1] = Extensions.ID;
            out.putInt(at + 2, place.id);
            end = place.at;
        }
    }
}
