package burstscope.load;

import burstscope.codec.Value;
import java.util.function.Supplier;

/// A request that is made again and again.
/// @param params asked for each call, by the thread that makes it
public record RepeatedCall(String method, Supplier<Value> params) {}
