package io.relata.internal.fanout.total;

import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.Key;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How far an audit of totals has come. All that it knows is here, so any process can go on, and what has been added up always belongs to
 * the place that has been reached.
 *
 * @param run names it, so that each run spreads totals otherwise
 * @param began when the first pass did
 * @param pass through the table, from 1
 * @param behind the key of the last item that was seen in this pass; none at its beginning
 * @param readUnits consumed in all passes so far
 */
public record AuditProgress(String run, Instant began, int pass, Optional<Key> behind, long readUnits, Stage stage) {

    public static AuditProgress beginning(String run, Instant now) {
        return new AuditProgress(run, now, 0, Optional.empty(), 0, new Stage.End(List.of(), 0)).next(List.of());
    }

    /** What the buckets of a pass follow from. */
    public String salt(int ofPass) {
        return run + " " + ofPass;
    }

    /** The next pass. */
    public AuditProgress next(Stage next) {
        return new AuditProgress(run, began, pass + 1, Optional.empty(), readUnits, next);
    }

    /** The next pass, of totals that differ in one more. */
    public AuditProgress next(List<BitSet> differing) {
        return next(new Stage.Sketching(differing, TotalSketch.empty(salt(pass + 1)), Listed.NONE));
    }

    /** The same pass, behind an item. */
    public AuditProgress reached(Key key, Stage now) {
        return new AuditProgress(run, began, pass, Optional.of(key), readUnits, now);
    }

    /** The same place, in another stage. */
    public AuditProgress in(Stage now) {
        return new AuditProgress(run, began, pass, behind, readUnits, now);
    }

    public AuditProgress spending(long units) {
        return new AuditProgress(run, began, pass, behind, readUnits + units, stage);
    }

    public boolean isEnd() {
        return stage instanceof Stage.End;
    }

    /** What is looked for. */
    public sealed interface Stage {
        /** The same of half as many totals; none if it knows of none. */
        Optional<Stage> smaller();

        /**
         * Totals that differ, by buckets.
         *
         * @param differing the buckets that did in each pass before: totals in others are right
         * @param sketch of this pass
         * @param listed from the second pass on, the totals that it is about
         */
        record Sketching(List<BitSet> differing, TotalSketch sketch, Listed listed) implements Stage {
            @Override
            public Optional<Stage> smaller() {
                return listed.keys().isEmpty() ? Optional.empty() : Optional.of(new Sketching(differing, sketch, listed.half()));
            }
        }

        /**
         * What some totals should be, exactly.
         *
         * @param round which such pass it is, from 1
         * @param wrong what is known to be wrong
         * @param left how many there was no room for
         */
        record Comparing(int round, List<Compared> totals, List<Wrong> wrong, int left) implements Stage {
            /** First those that are compared are fewer, and then those that are wrong. */
            @Override
            public Optional<Stage> smaller() {
                if (!totals.isEmpty()) {
                    List<Compared> some = half(totals);
                    return Optional.of(new Comparing(round, some, wrong, left + totals.size() - some.size()));
                }
                List<Wrong> some = half(wrong);
                return wrong.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Comparing(round, totals, some, left + wrong.size() - some.size()));
            }
        }

        /**
         * Nothing more.
         *
         * @param left how many totals differ of which nothing is known: they changed in each pass, or there was no room for them
         */
        record End(List<Wrong> wrong, int left) implements Stage {
            @Override
            public Optional<Stage> smaller() {
                List<Wrong> some = half(wrong);
                return wrong.isEmpty() ? Optional.empty() : Optional.of(new End(some, left + wrong.size() - some.size()));
            }
        }

        private static <T> List<T> half(List<T> all) {
            return all.subList(0, all.size() / 2);
        }
    }

    /**
     * Totals that may be wrong.
     *
     * @param keys in the order in which there is room for them: first those that did not change since the audit began, as the run has it
     * @param cut for how many there was no room, at least
     */
    public record Listed(SortedMap<String, CopyKey> keys, int cut) {
        static final Listed NONE = new Listed(new TreeMap<>(), 0);

        private Listed half() {
            SortedMap<String, CopyKey> first = new TreeMap<>();
            keys.entrySet().stream().limit(keys.size() / 2).forEach(entry -> first.put(entry.getKey(), entry.getValue()));
            return new Listed(first, cut + keys.size() - first.size());
        }
    }

    /**
     * A total that is compared.
     *
     * @param before a digest of it as it was read before the pass
     * @param sum what its contributions add up to so far
     * @param earlier a digest of what the pass before said, if that was that it is wrong
     */
    public record Compared(CopyKey key, String before, Map<String, BigDecimal> sum, Optional<String> earlier) {
        Compared plus(Map<String, BigDecimal> numbers) {
            if (numbers.isEmpty()) {
                return this;
            }
            Map<String, BigDecimal> more = new TreeMap<>(sum);
            numbers.forEach((name, number) -> more.merge(name, number, BigDecimal::add));
            return new Compared(key, before, more, earlier);
        }
    }

    /**
     * A total that is wrong.
     *
     * @param read a digest of it
     * @param right its numbers as they should be, without those that are 0
     */
    public record Wrong(CopyKey key, String read, Map<String, BigDecimal> right) {
    }
}
