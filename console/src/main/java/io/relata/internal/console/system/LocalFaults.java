package io.relata.internal.console.system;

import io.relata.internal.console.source.Faults;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What is broken at the moment. */
final class LocalFaults implements Faults {
    private final Map<Kind, Use> uses = new EnumMap<>(Kind.class);
    private final StreamValve valve;
    private long requests;

    /** What can be broken. */
    enum Kind {
        HOLD_INDEX("Hold the indexes back", "Indexes do not show what is inserted from now on, as they may for a while under load. Copies "
                + "of new links are found all the same: by their mirrors, which are read strongly."),
        REPEAT_RECORDS("Repeat records", "Each batch is delivered twice. The second time there is nothing to do: a copy is only written if "
                + "it is older."),
        KILL_FUNCTION("Kill the function in the middle",
                "The stream function dies after its first write, before it can say so. Its records "
                        + "come again, and what was left is done. If it dies every time, "
                        + "records are given up after 30 retries: verify finds that."),
        THROTTLE("Throttle the table", "The table refuses every second request. Requests are repeated, with pauses between; "
                + "what still fails goes to the work queue, or is answered 429."),
        SLOW_STREAM("Slow the stream down",
                "One record a second passes. Reads of core items stay right; lists of linked entities are late.");

        private final String title;
        private final String description;

        Kind(String title, String description) {
            this.title = title;
            this.description = description;
        }

        /** As callers name it. */
        String id() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    LocalFaults(StreamValve valve) {
        this.valve = valve;
    }

    @Override
    public synchronized List<Fault> all() {
        return Stream.of(Kind.values()).map(kind -> new Fault(kind.id(), kind.title, kind.description, uses.containsKey(kind))).toList();
    }

    @Override
    public synchronized void set(String id, Use use) {
        Kind kind = Stream.of(Kind.values()).filter(each -> each.id().equals(id)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no fault " + id + "; there are "
                        + String.join(", ", Stream.of(Kind.values()).map(Kind::id).toList())));
        if (use == Use.OFF) {
            uses.remove(kind);
        } else {
            uses.put(kind, use);
        }
        valve.drip(uses.containsKey(Kind.SLOW_STREAM));
    }

    synchronized boolean isOn(Kind kind) {
        return uses.containsKey(kind);
    }

    /** Whether it is to happen now; what happens once is over then. */
    synchronized boolean happens(Kind kind) {
        Use use = uses.get(kind);
        if (use == Use.ONCE) {
            uses.remove(kind);
        }
        return use != null;
    }

    /** Whether this request is to be throttled. */
    synchronized boolean throttles() {
        requests++;
        return requests % 2 == 0 && happens(Kind.THROTTLE);
    }

    synchronized void clear() {
        uses.clear();
        valve.drip(false);
    }
}
