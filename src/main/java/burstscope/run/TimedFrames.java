package burstscope.run;

import burstscope.measure.EventMeter;
import burstscope.rpc.DecodeListener;

/// Tells the meter what the events that come next took to decode.
record TimedFrames(EventMeter meter) implements DecodeListener {
    @Override
    public void onDecoded(long decodeNs, int frameBytes) {
        meter.beginTimedFrame(decodeNs, frameBytes);
    }

    @Override
    public void onHandedOver() {
        meter.endTimedFrame();
    }
}
