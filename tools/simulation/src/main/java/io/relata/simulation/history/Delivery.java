package io.relata.simulation.history;

import io.relata.engine.key.Key;
import io.relata.fanout.record.StreamRecord;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.table.Fault;
import io.relata.simulation.table.Faults;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How records get from the stream to the stream function: in order for each item and no more, at least once, several at a time, from the first failed one on once
 * more; those that keep failing are set aside, and tried again at any later time.
 */
final class Delivery {
    /** Sorts before every sequence number, and after every one. */
    private static final String ALL = "";
    private static final String NONE = "~";
    private static final int MOST_ITEMS = 4;

    private final Choices choices;
    private final Faults faults;
    private final int attempts;
    private final Map<Key, Shelf> shelves = new LinkedHashMap<>();
    private final List<List<StreamRecord>> again = new ArrayList<>();
    private final List<List<StreamRecord>> aside = new ArrayList<>();

    /** Where a batch came from, and so where it goes back to when it fails. */
    enum Source {
        STREAM, ONCE_MORE, ASIDE
    }

    /** What one invocation is called for. */
    record Batch(Source source, List<StreamRecord> records) {
    }

    Delivery(Choices choices, Faults faults, int attempts) {
        this.choices = choices;
        this.faults = faults;
        this.attempts = attempts;
    }

    void add(StreamRecord record) {
        shelves.computeIfAbsent(record.key(), key -> new Shelf()).add(record);
    }

    boolean isReady() {
        return shelves.values().stream().anyMatch(Shelf::isReady);
    }

    boolean canDeliverAgain() {
        return !again.isEmpty();
    }

    boolean hasSetAside() {
        return !aside.isEmpty();
    }

    boolean isEmpty() {
        return again.isEmpty() && aside.isEmpty() && shelves.values().stream().allMatch(Shelf::isEmpty);
    }

    Batch next(Source source) {
        return switch (source) {
            case STREAM -> next();
            case ONCE_MORE -> onceMore();
            case ASIDE -> redriven();
        };
    }

    /** The oldest records of an item are too old to be kept. */
    List<StreamRecord> expire() {
        List<Shelf> ready = shelves.values().stream().filter(Shelf::isReady).toList();
        Shelf shelf = ready.get(choices.below(ready.size()));
        List<StreamRecord> lost = List.copyOf(shelf.take(1 + choices.below(shelf.size())));
        shelf.comeBack(NONE);
        return lost;
    }

    /** Some records of some items. */
    private Batch next() {
        List<Shelf> ready = new ArrayList<>(shelves.values().stream().filter(Shelf::isReady).toList());
        int items = 1 + choices.below(Math.min(MOST_ITEMS, ready.size()));
        List<StreamRecord> records = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            Shelf shelf = ready.remove(choices.below(ready.size()));
            int number = shelf.size() - choices.below(shelf.size());
            if (number > 1) {
                faults.count(Fault.COALESCED);
            }
            records.addAll(shelf.take(number));
        }
        if (items > 1) {
            faults.count(Fault.SEVERAL_ITEMS);
        }
        if (faults.strikes(Fault.DELIVERED_AGAIN, 6)) {
            again.add(records);
        }
        return new Batch(Source.STREAM, records);
    }

    private Batch onceMore() {
        List<StreamRecord> records = again.remove(choices.below(again.size()));
        if (records.stream().anyMatch(record -> !shelves.get(record.key()).isReady() && !shelves.get(record.key()).isEmpty())) {
            faults.count(Fault.DELIVERED_TWICE_AT_ONCE);
        }
        return new Batch(Source.ONCE_MORE, records);
    }

    private Batch redriven() {
        faults.count(Fault.REDRIVEN);
        return new Batch(Source.ASIDE, aside.remove(choices.below(aside.size())));
    }

    /** An invocation is done, and reports the places from which on it failed. */
    void done(Batch batch, List<String> failed) {
        switch (batch.source()) {
            case STREAM -> comeBack(batch, failed);
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

    /** An invocation died. */
    void died(Batch batch) {
        done(batch, List.of(ALL));
    }

    /** Either all from the lowest place on come again, or, as on lanes of their own, those of each item from its own. */
    private void comeBack(Batch batch, List<String> failed) {
        boolean together = !failed.isEmpty() && choices.oneIn(2);
        batch.records().stream().map(StreamRecord::key).distinct().forEach(key -> {
            List<String> records = batch.records().stream().filter(record -> record.key().equals(key)).map(StreamRecord::sequenceNumber).toList();
            String checkpoint = together || failed.contains(ALL) ? Collections.min(failed)
                    : failed.stream().filter(records::contains).min(String::compareTo).orElse(NONE);
            Shelf shelf = shelves.get(key);
            List<StreamRecord> left = shelf.comeBack(checkpoint);
            if (!left.isEmpty() && left.size() < batch.records().size()) {
                faults.count(Fault.PARTLY_FAILED);
            }
            if (!left.isEmpty() && shelf.failures() > attempts) {
                faults.count(Fault.SET_ASIDE);
                aside.add(shelf.setAside(left.size()));
            }
        });
    }
}
