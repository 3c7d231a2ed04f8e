package io.relata.internal.console.system;

import io.relata.internal.console.source.Live.SeenChange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The latest changes of items, at most 2,000 items: when they were written, read from the stream, and processed. */
final class SeenChanges {
    private static final int MOST = 2000;

    private final Map<List<String>, Long> written = bounded();
    private final Map<List<String>, SeenChange> latest = bounded();
    private final Map<String, Arrival> underWay = bounded();

    private record Arrival(List<String> key, long since) {
    }

    synchronized void written(String id, String type) {
        written.put(List.of(id, type), System.currentTimeMillis());
    }

    synchronized void arrived(ChangeOnStream change, String sequenceNumber) {
        List<String> key = List.of(change.id(), change.type());
        long now = System.currentTimeMillis();
        latest.put(key, new SeenChange(sequenceNumber, now, Optional.empty()));
        underWay.put(sequenceNumber, new Arrival(key, Optional.ofNullable(written.remove(key)).orElse(now)));
    }

    /** The time from its write until now, of a record that was seen to arrive. */
    synchronized Optional<Long> processed(String sequenceNumber) {
        return Optional.ofNullable(underWay.remove(sequenceNumber)).map(arrival -> {
            long lag = Math.max(0, System.currentTimeMillis() - arrival.since());
            latest.computeIfPresent(arrival.key(), (key, seen) -> seen.sequenceNumber().equals(sequenceNumber)
                    ? new SeenChange(sequenceNumber, seen.at(), Optional.of(lag))
                    : seen);
            return lag;
        });
    }

    synchronized Optional<SeenChange> latest(String id, String type) {
        return Optional.ofNullable(latest.get(List.of(id, type)));
    }

    private static <K, V> Map<K, V> bounded() {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > MOST;
            }
        };
    }
}
