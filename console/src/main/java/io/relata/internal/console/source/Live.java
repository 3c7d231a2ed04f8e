package io.relata.internal.console.source;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The stream and the functions at work. */
public interface Live {
    /** What happens; nothing is added while nobody is in the audience. */
    EventRing events();

    Onlookers audience();

    State state();

    void control(Flow flow);

    /** The latest change of an item that was seen. */
    Optional<SeenChange> latest(String id, String type);

    /** What the stream is to do: wait, flow again, or let one record pass. */
    enum Flow {
        PAUSE, RESUME, STEP
    }

    /**
     * How things are.
     *
     * @param state {@code running}, {@code paused}, or {@code starting} until the stream is found
     * @param work empty where the queue is not looked at
     * @param held what waits while the stream is paused
     * @param failure why nothing can be seen at the moment
     */
    record State(String state, Lag lag, Optional<WorkQueueCounts> work, List<Progress> progress, List<Faults.Fault> faults, Held held,
            Optional<String> failure) {
    }

    /**
     * Changes that a paused stream holds back.
     *
     * @param count how many were read
     * @param changes the first of them, as events of the type {@code change} have them
     */
    record Held(int count, List<Map<String, Object>> changes) {
        /** Of a stream that flows. */
        public static final Held NOTHING = new Held(0, List.of());
    }

    /** The latest lags, in milliseconds from a write to the end of the invocation that processed its record. */
    record Lag(long p50, long p90, long p99, int count, List<Bucket> histogram) {
    }

    /** How many lags were longer than the bucket before, and at most so long. */
    record Bucket(long upTo, int count) {
    }

    /** Messages of the work queue: about how many wait, are being processed, and have failed for good. */
    record WorkQueueCounts(int waiting, int inFlight, int dead) {
    }

    /**
     * A large fan-out.
     *
     * @param of how many copies there are; empty until they are counted
     */
    record Progress(String job, String entity, long done, Optional<Long> of, Optional<Long> etaMillis) {
    }

    /**
     * A change on the stream.
     *
     * @param at when it was read
     * @param lagMillis until it was processed; empty while that is under way
     */
    record SeenChange(String sequenceNumber, long at, Optional<Long> lagMillis) {
    }
}
