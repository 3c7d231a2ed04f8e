package io.relata.internal.fanout.verify.run;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.ItemSize;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.ScanTable;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.SpelledGuards;
import io.relata.internal.fanout.total.AuditLimits;
import io.relata.internal.fanout.total.AuditPages;
import io.relata.internal.fanout.verify.judge.CoreKind;
import io.relata.internal.fanout.verify.judge.Judge;
import io.relata.internal.fanout.verify.repair.Deletions;
import io.relata.internal.fanout.work.SegmentProgressJson;
import io.relata.internal.fanout.work.SuspectKey;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Finds what is wrong in a table: copies that are missing or differ, and copies that should not exist; also links, parents and guards. It
 * may run while everything else writes.
 *
 * <p>Every item is judged by strong reads of everything that it depends on. That alone would also find copies that the stream function is
 * about to refresh. So suspects are checked a second time later, and count only if they are wrong in the same way and nothing was written
 * in between.
 */
public final class Verify {
    private static final int PAGE = 200;

    private final TableModel model;
    private final ScanTable table;
    private final Clock clock;
    private final SpelledGuards guards;

    /**
     * One for guards in plain text.
     *
     * @param clock tells what has expired, and how long a large fan-out has not had a turn
     */
    public Verify(TableModel model, ScanTable table, Clock clock) {
        this(model, table, clock, Optional.empty());
    }

    /**
     * @param clock tells what has expired, and how long a large fan-out has not had a turn
     * @param guards how a deployment hashes guards, if it does
     */
    public Verify(TableModel model, ScanTable table, Clock clock, Optional<GuardKeys> guards) {
        this.guards = new SpelledGuards(guards);
        this.model = model;
        this.table = table;
        this.clock = clock;
    }

    /**
     * A page of the table.
     *
     * @param items how many items were checked
     * @param readUnits consumed, of 4 KB
     * @param kinds how many of these are of each {@linkplain CoreKind kind}
     * @param certain what is wrong
     * @param suspects what seems wrong
     * @param next where to continue; none at the end of the segment
     */
    public record Page(int items, long readUnits, Map<String, Long> kinds, List<Finding> certain, List<Finding> suspects,
            Optional<Item> next) {
    }

    /**
     * The result of a second check.
     *
     * @param confirmed what is still wrong in the same way
     * @param changed what is wrong now, and was not when these items were looked at before, or not in this state
     */
    public record SecondCheck(List<Finding> confirmed, List<Changed> changed, long readUnits) {
    }

    /**
     * What is wrong in another way or in another state than before.
     *
     * @param changes in how many other states its item was suspected before, at the most
     */
    public record Changed(Finding finding, int changes) {
    }

    /**
     * Checks the next items of one segment.
     *
     * @param startAfter where the page before ended; another process may have read that
     */
    public Page page(int segment, int segments, Optional<Item> startAfter) {
        return page(segment, segments, startAfter, Long.MAX_VALUE);
    }

    /**
     * Checks the next items of one segment.
     *
     * @param room how many bytes of suspects there is room for: the page ends early, with the item whose suspects fill it. One item has at
     * most 50 KB of them: an entity with fifty tags of the greatest length
     */
    public Page page(int segment, int segments, Optional<Item> startAfter, long room) {
        Slice slice = table.scan(segment, segments, startAfter, PAGE);
        PageReads reads = new PageReads(table);
        reads.spend(slice.items().stream().mapToInt(ItemSize::of).sum());
        Judge judge = judge(reads);
        List<Finding> certain = new ArrayList<>();
        List<Finding> suspects = new ArrayList<>();
        long taken = 0;
        for (int i = 0; i < slice.items().size(); i++) {
            Item item = slice.items().get(i);
            List<Finding> found = new ArrayList<>(judge.look(item));
            found.stream().filter(Verify::isCertain).forEach(certain::add);
            found.removeIf(Verify::isCertain);
            suspects.addAll(found);
            taken += found.stream().mapToLong(finding -> SegmentProgressJson.bytes(suspect(finding, Instant.EPOCH))).sum();
            if (taken >= room && i + 1 < slice.items().size()) {
                return new Page(i + 1, reads.units(), kinds(slice.items().subList(0, i + 1)), certain, suspects,
                        Optional.of(Item.of(item.key())));
            }
        }
        return new Page(slice.items().size(), reads.units(), kinds(slice.items()), certain, suspects, slice.lastKey());
    }

    private static boolean isCertain(Finding finding) {
        return finding.fault().isCertain();
    }

    private Map<String, Long> kinds(List<Item> items) {
        Map<String, Long> kinds = new TreeMap<>();
        items.forEach(item -> CoreKind.of(model, item).ifPresent(kind -> kinds.merge(kind, 1L, Long::sum)));
        return kinds;
    }

    /** How many of each kind a repair of these takes away. */
    Map<String, Long> takenBy(Deletions deletions, List<Finding> findings) {
        return deletions.takenBy(model, findings);
    }

    /**
     * Checks suspects a second time.
     *
     * @param suspects first seen at least as long ago as the stream function may lag
     * @param confirmed receives each that is still wrong in the same way
     */
    public void confirm(List<Finding> suspects, Consumer<Finding> confirmed) {
        checkAgain(suspects.stream().map(finding -> suspect(finding, Instant.EPOCH)).toList()).confirmed().forEach(confirmed);
    }

    /** @param suspects first seen at least as long ago as the stream function may lag */
    public SecondCheck checkAgain(List<SuspectKey> suspects) {
        Map<Key, List<SuspectKey>> byItem = new LinkedHashMap<>();
        suspects.forEach(suspect -> byItem.computeIfAbsent(suspect.about(), key -> new ArrayList<>()).add(suspect));
        List<Finding> confirmed = new ArrayList<>();
        List<Changed> changed = new ArrayList<>();
        long units = 0;
        for (Map.Entry<Key, List<SuspectKey>> item : byItem.entrySet()) {
            Set<SuspectKey> before = item.getValue().stream().map(Verify::timeless).collect(Collectors.toSet());
            int changes = 1 + item.getValue().stream().mapToInt(SuspectKey::changes).max().orElse(0);
            PageReads reads = new PageReads(table);
            for (Finding again : judge(reads).look(item.getKey())) {
                if (before.contains(suspect(again, Instant.EPOCH))) {
                    confirmed.add(again);
                } else {
                    changed.add(new Changed(again, changes));
                }
            }
            units += reads.units();
        }
        return new SecondCheck(confirmed, changed, units);
    }

    static SuspectKey suspect(Finding finding, Instant seen) {
        return new SuspectKey(finding.fault().name(), finding.key(), finding.about(), finding.state(), seen);
    }

    static SuspectKey suspect(Changed changed, Instant seen) {
        Finding finding = changed.finding();
        return new SuspectKey(finding.fault().name(), finding.key(), finding.about(), finding.state(), seen, changed.changes());
    }

    private static SuspectKey timeless(SuspectKey suspect) {
        return new SuspectKey(suspect.fault(), suspect.key(), suspect.about(), suspect.state(), Instant.EPOCH);
    }

    /** An audit of totals by turns, of the same table; none for a model without totals. */
    Optional<AuditPages> audit() {
        return model.totals().isEmpty() ? Optional.empty() : Optional.of(new AuditPages(model, table, AuditLimits.OF_AN_ITEM));
    }

    private Judge judge(PageReads reads) {
        return new Judge(model, reads, clock.instant(), guards);
    }
}
