package io.relata.simulation.history;

import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Delivers stream records to the stream function: in order for each item only, at least once, several at a time, and again from the first
 * failed one on. Records that keep failing go to the on-failure destination, and are processed again at any later time.
 */
final class StreamDelivery {
    /** Sorts before every sequence number, and after every one. */
    static final String ALL = "";
    private static final String NONE = "~";
    private static final int MOST_ITEMS = 4;

    private final Choices choices;
    private final FaultInjection faults;
    private final int attempts;
    private final Map<Key, RecordQueue> queues = new LinkedHashMap<>();
    private final List<List<StreamRecord>> again = new ArrayList<>();
    private final List<List<StreamRecord>> aside = new ArrayList<>();

    /** The origin of a batch, to which it returns if it fails. */
    enum Source {
        STREAM, ONCE_MORE, ASIDE
    }

    /** The records of one invocation. */
    record Batch(Source source, List<StreamRecord> records) {
    }

    StreamDelivery(Choices choices, FaultInjection faults, int attempts) {
        this.choices = choices;
        this.faults = faults;
        this.attempts = attempts;
    }

    void add(StreamRecord record) {
        queues.computeIfAbsent(record.key(), key -> new RecordQueue()).add(record);
    }

    boolean isReady() {
        return queues.values().stream().anyMatch(RecordQueue::isReady);
    }

    boolean canDeliverAgain() {
        return !again.isEmpty();
    }

    boolean hasSetAside() {
        return !aside.isEmpty();
    }

    /** Whether nothing is left but what was set aside, if anything. */
    boolean isWaitingForPeople() {
        return again.isEmpty() && queues.values().stream().allMatch(RecordQueue::isEmpty);
    }

    boolean isEmpty() {
        return again.isEmpty() && aside.isEmpty() && queues.values().stream().allMatch(RecordQueue::isEmpty);
    }

    /** Drops what was set aside. */
    boolean giveUp() {
        boolean any = !aside.isEmpty();
        aside.clear();
        return any;
    }

    Batch next(Source source) {
        return switch (source) {
            case STREAM -> next();
            case ONCE_MORE -> onceMore();
            case ASIDE -> redriven();
        };
    }

    /** The oldest records of an item expire. */
    List<StreamRecord> expire() {
        List<RecordQueue> ready = queues.values().stream().filter(RecordQueue::isReady).toList();
        RecordQueue queue = ready.get(choices.below(ready.size()));
        List<StreamRecord> lost = List.copyOf(queue.take(1 + choices.below(queue.size())));
        queue.deliverAgain(NONE);
        return lost;
    }

    private RecordQueue queue(Key key) {
        return Objects.requireNonNull(queues.get(key));
    }

    /** Some records of some items. */
    private Batch next() {
        List<RecordQueue> ready = new ArrayList<>(queues.values().stream().filter(RecordQueue::isReady).toList());
        int items = 1 + choices.below(Math.min(MOST_ITEMS, ready.size()));
        List<StreamRecord> records = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            RecordQueue queue = ready.remove(choices.below(ready.size()));
            int number = queue.size() - choices.below(queue.size());
            if (number > 1) {
                faults.count(InjectedFault.COALESCED);
            }
            records.addAll(queue.take(number));
        }
        if (items > 1) {
            faults.count(InjectedFault.SEVERAL_ITEMS);
        }
        if (faults.strikes(InjectedFault.DELIVERED_AGAIN, 6)) {
            again.add(records);
        }
        return new Batch(Source.STREAM, records);
    }

    private Batch onceMore() {
        List<StreamRecord> records = again.remove(choices.below(again.size()));
        if (records.stream().anyMatch(record -> !queue(record.key()).isReady() && !queue(record.key()).isEmpty())) {
            faults.count(InjectedFault.DELIVERED_TWICE_AT_ONCE);
        }
        return new Batch(Source.ONCE_MORE, records);
    }

    private Batch redriven() {
        faults.count(InjectedFault.REDRIVEN);
        return new Batch(Source.ASIDE, aside.remove(choices.below(aside.size())));
    }

    /** An invocation ended and reports where it failed. */
    void done(Batch batch, List<String> failed) {
        switch (batch.source()) {
            case STREAM -> deliverAgain(batch, failed);
            case ASIDE -> {
                if (!failed.isEmpty()) {
                    aside.add(batch.records());
                }
            }
            case ONCE_MORE -> {
                // The first delivery counts.
            }
        }
    }

    /** An invocation crashed. */
    void died(Batch batch) {
        done(batch, List.of(ALL));
    }

    /** Delivers again all records from the first failed one on, or, for each item, those from its own first failed one on. */
    private void deliverAgain(Batch batch, List<String> failed) {
        boolean together = !failed.isEmpty() && choices.oneIn(2);
        batch.records().stream().map(StreamRecord::key).distinct().forEach(key -> {
            List<String> records = batch.records().stream().filter(record -> record.key().equals(key)).map(StreamRecord::sequenceNumber)
                    .toList();
            String checkpoint = together || failed.contains(ALL)
                    ? Collections.min(failed)
                    : failed.stream().filter(records::contains).min(String::compareTo).orElse(NONE);
            RecordQueue queue = queue(key);
            List<StreamRecord> left = queue.deliverAgain(checkpoint);
            if (!left.isEmpty() && left.size() < batch.records().size()) {
                faults.count(InjectedFault.PARTLY_FAILED);
            }
            if (!left.isEmpty() && queue.failures() > attempts) {
                faults.count(InjectedFault.SET_ASIDE);
                aside.add(queue.setAside(left.size()));
            }
        });
    }
}
