package io.relata.internal.fanout.verify.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.copy.CopyDifferences;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.work.SegmentProgress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A table that is corrupted in every possible way: exactly the corruptions are found. After repair, a second run finds only those that need
 * a person.
 *
 * <p>{@code -Drelata.verify.corruptions=1000} for that many of each kind, {@code -Drelata.verify.seed=...} for others.
 */
class CorruptionTest {
    private static final int EACH = Integer.getInteger("relata.verify.corruptions", 8);
    private static final long SEED = Long.getLong("relata.verify.seed", 2026);
    private static final int SEGMENTS = 4;

    private final LongAdder readUnits = new LongAdder();

    @Test
    void exactlyTheCorruptionsAreFoundAndRepairSkipsThoseThatNeedAPerson() {
        long began = System.nanoTime();
        Villages villages = new Villages(EACH);
        Corruptions corruptions = new Corruptions(villages, SEED);
        List<Corruptions.Expected> expected = corruptions.expected;
        villages.write();
        Verify verify = new Verify(Villages.MODEL, villages.table, Clock.systemUTC());

        List<Finding> found = findings(verify);

        assertThat(found).extracting(CorruptionTest::seen).describedAs("seed " + SEED).containsExactlyInAnyOrderElementsOf(expected);
        Repair repair = new Repair(Villages.MODEL, villages.table, Clock.systemUTC());
        List<Finding> repaired = Collections.synchronizedList(new ArrayList<>());
        found.parallelStream().filter(repair::repair).forEach(repaired::add);
        List<Corruptions.Expected> forPeople = expected.stream().filter(
                fault -> !fault.fault().isRepairable()
                        || fault.fault() == Fault.OWNER_WITHOUT_GUARD && corruptions.heldByOthers.contains(fault.key())
                        || fault.fault() == Fault.GUARD_WITHOUT_OWNER && corruptions.ofNobody.contains(fault.key()))
                .toList();
        assertThat(repaired).hasSize(expected.size() - forPeople.size());
        assertThat(findings(verify)).extracting(CorruptionTest::seen).containsExactlyInAnyOrderElementsOf(forPeople);
        assertThat(CopyDifferences.of(Villages.MODEL, explained(villages, forPeople))).isEmpty();
        Map<Fault, Long> counts = new EnumMap<>(Fault.class);
        expected.forEach(fault -> counts.merge(fault.fault(), 1L, Long::sum));
        System.out.printf("%,d items, %s corrupted, %,d repaired, in %,d s; %,d read units to verify it twice%n", villages.items.size(),
                counts,
                repaired.size(),
                Duration.ofNanos(System.nanoTime() - began).toSeconds(), readUnits.sum());
        assertThat(counts.keySet())
                .describedAs(
                        "every kind of fault is tried, but for those that a model without copies along parents has not, plain guards, "
                                + "totals, limits, children that go along or carry something, trees, and former declarations")
                .isEqualTo(EnumSet.complementOf(
                        EnumSet.of(Fault.MISSING_LINK, Fault.STRAY_LINK, Fault.OUTLIVED_PARENT, Fault.OUTDATED_GUARD, Fault.WRONG_TOTAL,
                                Fault.MISRANKED, Fault.UNRESERVED, Fault.STALE_RESERVATION, Fault.WRONG_CAPACITY, Fault.UNPLACEABLE,
                                Fault.WRONG_CARRIED, Fault.LOST_PARENT, Fault.LOST_HOLDER, Fault.DUPLICATE_VALUE,
                                Fault.FORMER_DECLARATION, Fault.UNCONVERTED)));
    }

    /** Verifies all segments in parallel, with the room for suspects that messages have, and without lag since nothing is written. */
    private List<Finding> findings(Verify verify) {
        VerifySegment segment = new VerifySegment(verify, Duration.ZERO, Clock.systemUTC(), 50_000);
        List<Finding> findings = Collections.synchronizedList(new ArrayList<>());
        IntStream.range(0, SEGMENTS).parallel().forEach(each -> {
            SegmentProgress progress = SegmentProgress.beginning(each, SEGMENTS);
            while (!progress.isFinished()) {
                VerifySegment.Round round = segment.round(progress);
                findings.addAll(round.confirmed());
                readUnits.add(round.readUnits());
                progress = round.progress();
            }
        });
        return findings;
    }

    /** The table without the items that the model does not explain, and without links that have lost an end, with their copies. */
    private static List<Item> explained(Villages villages, List<Corruptions.Expected> forPeople) {
        Set<Key> unexplained = forPeople.stream().filter(fault -> fault.fault() == Fault.UNEXPLAINED).map(Corruptions.Expected::key)
                .collect(Collectors.toSet());
        forPeople.stream().filter(fault -> fault.fault() == Fault.LOST_END).map(Corruptions.Expected::key).forEach(link -> {
            String from = "customer#" + link.id().substring(link.id().lastIndexOf(':') + 1);
            unexplained.addAll(List.of(link, Key.of(from, link.type()), Key.of(link.type(), from)));
        });
        return villages.stored().stream().filter(item -> !unexplained.contains(item.key())).toList();
    }

    private static Corruptions.Expected seen(Finding finding) {
        return new Corruptions.Expected(finding.fault(), finding.cause(), finding.key());
    }
}
