package io.relata.simulation.history;

import io.relata.internal.fanout.record.StreamRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The stream records of one item, in order. While some are being processed the others wait. */
final class RecordQueue {
    private final Deque<StreamRecord> waiting = new ArrayDeque<>();
    private List<StreamRecord> out = List.of();
    private int failures;

    void add(StreamRecord record) {
        waiting.add(record);
    }

    boolean isReady() {
        return out.isEmpty() && !waiting.isEmpty();
    }

    boolean isEmpty() {
        return out.isEmpty() && waiting.isEmpty();
    }

    int size() {
        return waiting.size();
    }

    List<StreamRecord> take(int number) {
        out = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            out.add(waiting.remove());
        }
        return out;
    }

    /**
     * Ends the delivery: records up to a checkpoint are processed.
     *
     * @param checkpoint the sequence number of the first record that is to be delivered again
     * @return the records that are to be delivered again
     */
    List<StreamRecord> deliverAgain(String checkpoint) {
        List<StreamRecord> again = out.stream().filter(record -> record.sequenceNumber().compareTo(checkpoint) >= 0).toList();
        for (int i = again.size() - 1; i >= 0; i--) {
            waiting.addFirst(again.get(i));
        }
        out = List.of();
        failures = again.isEmpty() ? 0 : failures + 1;
        return again;
    }

    int failures() {
        return failures;
    }

    /** Removes records that failed too often. */
    List<StreamRecord> setAside(int number) {
        List<StreamRecord> aside = List.copyOf(take(number));
        out = List.of();
        failures = 0;
        return aside;
    }
}
