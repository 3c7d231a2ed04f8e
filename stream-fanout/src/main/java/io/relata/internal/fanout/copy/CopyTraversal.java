package io.relata.internal.fanout.copy;

import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.fanout.work.CopyPosition;
import io.relata.internal.fanout.work.TimeLeft;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Processes ranges of copies or links, batch after batch. It can stop at any {@link CopyPosition}, and another one can continue there. */
public final class CopyTraversal {
    private final Iterator<CopyRange> ranges;
    private final WriteParallelism parallelism;
    private final Deque<Pending> pending = new ArrayDeque<>();
    private @Nullable CopyRange range;
    private Iterator<FindCopies.Found> rest = Collections.emptyIterator();
    private Optional<CopyPosition> reached;

    /** What has been read and not yet processed. */
    private record Pending(CopyRange range, FindCopies.Found found) {
    }

    /**
     * @param reached where an earlier traversal of the same ranges stopped. If its range does not exist any more, this starts at the
     * beginning
     */
    public CopyTraversal(List<CopyRange> ranges, Optional<CopyPosition> reached, WriteParallelism parallelism) {
        this.parallelism = parallelism;
        int first = (int) ranges.stream().takeWhile(each -> reached.filter(position -> position.range().equals(each.name())).isEmpty())
                .count();
        this.reached = reached.filter(position -> first < ranges.size());
        this.ranges = ranges.subList(first % Math.max(1, ranges.size()), ranges.size()).iterator();
        if (this.reached.isPresent()) {
            enterNextRange(this.reached.map(CopyPosition::position));
        }
    }

    /** Whether more than {@code count} entries are left. Reads as far as it has to, and keeps what it read for processing. */
    public boolean hasMoreThan(int count) {
        while (pending.size() <= count && readNext()) {
            // one more is pending
        }
        return pending.size() > count;
    }

    public boolean isFinished() {
        return !hasMoreThan(0);
    }

    /** Up to where all is processed; none, if nothing is yet. */
    public Optional<CopyPosition> reached() {
        return reached;
    }

    /** Processes all that is left, however long that takes. */
    public void processAll() {
        while (!isFinished()) {
            processNext(Integer.MAX_VALUE);
        }
    }

    /**
     * Processes all that is left, unless that is too much or takes too long.
     *
     * @param most how many entries may be left; if there are more, none is processed
     * @return whether nothing is left
     */
    public boolean isFinishedBy(int most, TimeLeft time) {
        if (hasMoreThan(most)) {
            return false;
        }
        while (!isFinished()) {
            if (time.isShort()) {
                return false;
            }
            processNext(most);
        }
        return true;
    }

    /**
     * Processes the next entries of one range, in batches of at most {@value CopyTable#UPDATE_BATCH}, as many in parallel as the range
     * allows. Returns when all of them have ended.
     *
     * @param most the maximum number of entries, at least 1
     * @return how many there were; 0 at the end
     * @throws RuntimeException when a batch failed. {@link #reached} does not change then
     */
    public int processNext(int most) {
        if (isFinished()) {
            return 0;
        }
        CopyRange current = pending.element().range();
        List<FindCopies.Found> entries = take(current, Math.min(most, CopyTable.UPDATE_BATCH * current.parallelism()));
        parallelism.run(batches(entries).stream().<Runnable>map(batch -> () -> current.process(batch)).toList());
        reached = Optional.of(CopyPosition.of(current.name(), entries.get(entries.size() - 1).position()));
        return entries.size();
    }

    private static List<List<FindCopies.Found>> batches(List<FindCopies.Found> entries) {
        List<List<FindCopies.Found>> batches = new ArrayList<>();
        for (int from = 0; from < entries.size(); from += CopyTable.UPDATE_BATCH) {
            batches.add(entries.subList(from, Math.min(from + CopyTable.UPDATE_BATCH, entries.size())));
        }
        return batches;
    }

    private List<FindCopies.Found> take(CopyRange current, int most) {
        hasMoreThan(most - 1);
        List<FindCopies.Found> entries = new ArrayList<>();
        while (entries.size() < most && !pending.isEmpty() && pending.element().range() == current) {
            entries.add(pending.remove().found());
        }
        return entries;
    }

    private boolean readNext() {
        while (!rest.hasNext()) {
            if (!ranges.hasNext()) {
                return false;
            }
            enterNextRange(Optional.empty());
        }
        pending.add(new Pending(Objects.requireNonNull(range), rest.next()));
        return true;
    }

    private void enterNextRange(Optional<String> after) {
        range = ranges.next();
        rest = range.after(after);
    }
}
