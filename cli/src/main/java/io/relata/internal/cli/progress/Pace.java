package io.relata.internal.cli.progress;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How fast something goes whose parts are done side by side, such as the segments of a table. Each part tells of a page at a time, and all
 * of them at about the same moments. So the speeds of the parts are added, each measured between two reports of its own: what all parts
 * together have told at some moment depends on how many pages are nearly done.
 *
 * @param begin when this run began, in nanoseconds of the clock that the reports have
 * @param all how many were done in all at the last report, earlier runs included; negative before the first
 * @param now when that was
 */
record Pace(long begin, long all, long now, Map<Integer, Part> parts) {
    private static final long NOTHING = -1;

    Pace {
        parts = Map.copyOf(parts);
    }

    /** Before the first report. */
    static Pace from(long nanos) {
        return new Pace(nanos, NOTHING, nanos, Map.of());
    }

    /**
     * After one more report.
     *
     * @param part that came farther, or begins
     * @param done how many in all so far; those of the first report are of an earlier run, and with fewer than before it begins anew
     */
    Pace reached(int part, long done, long nanos) {
        if (all == NOTHING || done < all) {
            return new Pace(nanos, done, nanos, Map.of(part, Part.beginning(nanos)));
        }
        Map<Integer, Part> next = new TreeMap<>(parts);
        Part known = parts.get(part);
        next.put(part, known == null && done == all
                ? Part.beginning(nanos)
                : (known == null ? Part.beginning(begin) : known).reached(done - all, nanos));
        return new Pace(begin, done, nanos, next);
    }

    /**
     * How long the rest takes. A part that has told nothing yet is taken to be as fast as the others.
     *
     * @param expected how many there will be about; not positive if that is not known
     * @return none before there is a speed, or when there are more than were expected
     */
    Optional<Duration> left(long expected) {
        List<Part> told = parts.values().stream().filter(Part::hasTold).toList();
        double speed = told.stream().mapToDouble(part -> part.speed(now)).sum() * parts.size() / Math.max(1, told.size());
        return speed > 0 && all < expected ? Optional.of(Duration.ofNanos((long) ((expected - all) / speed))) : Optional.empty();
    }

    private record Reached(long done, long nanos) {
    }

    /** How far a part came. Its speed is that of the last half of what it has done, or a little more: the first items take longer. */
    record Part(Reached begin, Reached from, Reached half, Reached now) {
        static Part beginning(long nanos) {
            Reached begin = new Reached(0, nanos);
            return new Part(begin, begin, begin, begin);
        }

        Part reached(long more, long nanos) {
            Reached next = new Reached(now.done + more, nanos);
            return next.done > half.done && next.done >= 2 * half.done
                    ? new Part(begin, half, next, next)
                    : new Part(begin, from, half, next);
        }

        boolean hasTold() {
            return now.nanos > begin.nanos;
        }

        /** Items a nanosecond; ever fewer where it has told nothing for longer than its last half took, since it has ended then. */
        double speed(long at) {
            long took = now.nanos - from.nanos;
            long silent = at - now.nanos;
            return took <= 0 ? 0 : (now.done - from.done) / (double) (silent > took ? took + silent : took);
        }
    }
}
