package io.relata.internal.console.system;

import io.relata.internal.console.source.EventRing;
import io.relata.internal.console.source.Live;
import io.relata.internal.console.source.Onlookers;
import io.relata.internal.events.stream.ChangeRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The local stream and functions at work. */
final class LocalLive implements Live {
    private static final int MOST_HELD = 12;

    private final ObservedFunctions functions;
    private final WorkQueueLook queue;
    private final FanoutJobs jobs;

    LocalLive(ObservedFunctions functions, WorkQueueLook queue, FanoutJobs jobs) {
        this.functions = functions;
        this.queue = queue;
        this.jobs = jobs;
    }

    @Override
    public EventRing events() {
        return functions.feed().events();
    }

    @Override
    public Onlookers audience() {
        return functions.audience();
    }

    @Override
    public State state() {
        return new State(flow(), functions.feed().lag(), Optional.of(queue.counts()), jobs.all(), functions.faults().all(), held(),
                Optional.empty());
    }

    private Held held() {
        List<ChangeRecord> records = functions.valve().held();
        return new Held(records.size(),
                records.stream().limit(MOST_HELD).map(record -> ChangeOnStream.of(record).fields(true)).toList());
    }

    private String flow() {
        return functions.valve().isPaused() ? "paused" : "running";
    }

    /** Whoever says so looks: the stream is not left paused when nobody does. */
    @Override
    public void control(Flow flow) {
        try (Onlookers.Seat seat = audience().enter()) {
            switch (flow) {
                case PAUSE -> functions.valve().pause();
                case RESUME -> functions.valve().resume();
                case STEP -> functions.valve().step();
            }
            events().add("stream", Map.of("state", flow()));
        }
    }

    @Override
    public Optional<SeenChange> latest(String id, String type) {
        return functions.feed().changes().latest(id, type);
    }
}
