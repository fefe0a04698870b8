package burstscope.compare.bench;

import burstscope.codec.JsValue;
import burstscope.codec.Value;
import java.util.List;

/// What is encoded and decoded in one go: the one message of a workload, or all messages of a recording one after the
/// other.
/// @param meaning a few words for a legend
public record BenchMessage(String name, String meaning, List<Value> values) {
    public BenchMessage {
        values = List.copyOf(values);
    }

    public static BenchMessage of(Workload workload, int seed) {
        return new BenchMessage(workload.id(), workload.meaning(), List.of(workload.value(seed)));
    }

    /// About as many bytes as most codings need.
    long roughBytes() {
        return values.stream().mapToLong(BenchMessage::roughBytes).sum();
    }

    private static long roughBytes(Value value) {
        return switch (value) {
            case Value.Text(String text) -> 1L + text.length();
            case Value.Bytes(byte[] bytes) -> 5L + bytes.length;
            case JsValue.TypedArray array -> 5L + array.littleEndian().length;
            case Value.Array array -> {
                long sum = 1;
                for (int i = 0; i < array.size(); i++) {
                    sum += roughBytes(array.get(i));
                }
                yield sum;
            }
            case Value.Map map -> {
                long sum = 1;
                for (int i = 0; i < map.size(); i++) {
                    sum += roughBytes(map.key(i)) + roughBytes(map.value(i));
                }
                yield sum;
            }
            default -> 2;
        };
    }
}
