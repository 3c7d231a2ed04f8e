package io.relata.internal.fanout.verify.repair;

import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.judge.CoreKind;
import io.relata.internal.model.TableModel;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What repair may delete, detach or end of what callers wrote.
 *
 * @param orphans what happens to what depends on something that is not there
 * @param kinds the only {@linkplain CoreKind kinds} of which it may; any where there is none
 */
public record Deletions(Orphans orphans, Optional<Set<String>> kinds) {
    /** All that follows from a deletion, and nothing else. */
    public static final Deletions OF_WHAT_WAS_DELETED = new Deletions(Orphans.REPORTED, Optional.empty());

    private static final int FEW = 10;
    private static final int HUNDREDTH = 100;

    public Deletions {
        kinds = kinds.map(Set::copyOf);
    }

    /**
     * What happens to what depends on something that is not there and has no tombstone: it may have been lost, or stored under another
     * name.
     */
    public enum Orphans {
        REPORTED, REPAIRED
    }

    /** How many of a kind a repair would take away, and of how many. */
    public record Counted(long taken, long of) {
        /**
         * Whether so many are likely to be a mistake: more than a hundredth. Of few it is more than a tenth, or more than ten; one alone
         * never is.
         */
        public boolean areTooMany() {
            return taken > Math.max(of / HUNDREDTH, Math.min(FEW, Math.max(1, of / FEW)));
        }

        /** Both together. */
        public Counted plus(Counted other) {
            return new Counted(taken + other.taken, of + other.of);
        }

        /** What the repair would do, for people. */
        public String sentence(String kind) {
            return String.format(Locale.ROOT, "repair would delete, detach or end %,d of %,d %s, which is more than a hundredth", taken, of,
                    kind);
        }
    }

    /** None of any kind, so that those that it would delete are counted first. */
    public Deletions counting() {
        return new Deletions(orphans, Optional.of(Set.of()));
    }

    public boolean areCounting() {
        return kinds.filter(Set::isEmpty).isPresent();
    }

    /** The same, of those kinds of which it takes away no more than it should without being told so. */
    public Deletions after(Map<String, Counted> counted) {
        Set<String> few = new TreeSet<>();
        counted.forEach((kind, number) -> {
            if (number.taken() > 0 && !number.areTooMany()) {
                few.add(kind);
            }
        });
        return new Deletions(orphans, Optional.of(few));
    }

    /** How many of each kind a repair of these takes away, if any of it may be; each item once. */
    public Map<String, Long> takenBy(TableModel model, Collection<Finding> findings) {
        Map<String, Set<Key>> taken = new TreeMap<>();
        findings.stream().filter(finding -> !finding.fault().isLoss() || orphans == Orphans.REPAIRED)
                .forEach(finding -> CoreKind.takenBy(model, finding)
                        .ifPresent(kind -> taken.computeIfAbsent(kind, any -> new HashSet<>()).add(finding.key())));
        Map<String, Long> numbers = new TreeMap<>();
        taken.forEach((kind, keys) -> numbers.put(kind, (long) keys.size()));
        return numbers;
    }

    /** Whether something of a kind may be taken away. */
    public boolean allow(String kind) {
        return kinds.map(some -> some.contains(kind)).orElse(true);
    }
}
