package io.relata.fanout.copy;

import io.relata.fanout.work.CopyPosition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Goes through all that a piece of work concerns, batch after batch, and can be left and taken up again at any {@link CopyPosition}. */
public final class CopyTraversal {
    /** The most statements of one BatchExecuteStatement. */
    static final int BATCH = 25;

    private final Iterator<CopyRange> legs;
    private final WriteParallelism lanes;
    private final Deque<Ahead> ahead = new ArrayDeque<>();
    private CopyRange leg;
    private Iterator<FindCopies.Found> rest = Collections.emptyIterator();
    private Optional<CopyPosition> reached;

    private record Ahead(CopyRange leg, FindCopies.Found found) {
    }

    /** @param reached where an earlier walk over the same legs was left. If there is no such leg any more, it starts from the beginning */
    public CopyTraversal(List<CopyRange> legs, Optional<CopyPosition> reached, WriteParallelism lanes) {
        this.lanes = lanes;
        int first = (int) legs.stream().takeWhile(each -> reached.filter(place -> place.leg().equals(each.name())).isEmpty()).count();
        this.reached = reached.filter(place -> first < legs.size());
        this.legs = legs.subList(first % Math.max(1, legs.size()), legs.size()).iterator();
        if (this.reached.isPresent()) {
            begin(this.reached.map(CopyPosition::id));
        }
    }

    /** Whether there are more than so many steps to go. Looks them up, and keeps them at hand. */
    public boolean isLongerThan(int steps) {
        while (ahead.size() <= steps && lookFurther()) {
            // one more is in sight
        }
        return ahead.size() > steps;
    }

    public boolean isFinished() {
        return !isLongerThan(0);
    }

    /** Up to where all is done; nowhere yet, if nothing is. */
    public Optional<CopyPosition> reached() {
        return reached;
    }

    /**
     * Does the next steps of one leg, in batches of at most {@value #BATCH}, as many side by side as the leg allows. Returns when all of
     * them have ended.
     *
     * @param most how many steps at the most, at least 1
     * @return how many there were; none at the end
     * @throws RuntimeException when a batch failed. How far the walk has come does not change then
     */
    public int advance(int most) {
        if (isFinished()) {
            return 0;
        }
        CopyRange current = ahead.element().leg();
        List<FindCopies.Found> steps = take(current, Math.min(most, BATCH * current.abreast()));
        List<Runnable> batches = new ArrayList<>();
        for (int from = 0; from < steps.size(); from += BATCH) {
            List<FindCopies.Found> batch = steps.subList(from, Math.min(from + BATCH, steps.size()));
            batches.add(() -> current.work().accept(batch));
        }
        lanes.run(batches);
        reached = Optional.of(new CopyPosition(current.name(), steps.get(steps.size() - 1).otherId()));
        return steps.size();
    }

    private List<FindCopies.Found> take(CopyRange current, int most) {
        isLongerThan(most - 1);
        List<FindCopies.Found> steps = new ArrayList<>();
        while (steps.size() < most && !ahead.isEmpty() && ahead.element().leg() == current) {
            steps.add(ahead.remove().found());
        }
        return steps;
    }

    private boolean lookFurther() {
        while (!rest.hasNext()) {
            if (!legs.hasNext()) {
                return false;
            }
            begin(Optional.empty());
        }
        ahead.add(new Ahead(leg, rest.next()));
        return true;
    }

    private void begin(Optional<String> behind) {
        leg = legs.next();
        rest = leg.behind().apply(behind);
    }
}
