package io.relata.internal.fanout.verify.run;

import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.SegmentProgress;
import io.relata.internal.fanout.work.WorkQueue;

/** Starts a run through the whole table: stores it, and sends one message for each segment. */
public record StartVerify(VerifyRuns runs, WorkQueue queue) {
    /**
     * @param id names the run. A second call with the same id continues where the first one failed: duplicate messages do no harm
     * @return the run as it is stored
     */
    public VerifyRun start(String id, VerifyOrder order) {
        runs.begin(id, order);
        for (int segment = 0; segment < order.segments(); segment++) {
            queue.send(new Message.Verify(id, 0, "start " + segment, SegmentProgress.beginning(segment, order.segments())));
        }
        return runs.read(id).orElseThrow();
    }
}
