package io.relata.fanout.settle;

import io.relata.fanout.work.Place;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Goes through all that a piece of work concerns, batch after batch, and can be left and taken up again at any {@link Place}. */
final class Walk {
    /** The most statements of one BatchExecuteStatement. */
    static final int BATCH = 25;

    private final Iterator<Leg> legs;
    private final Deque<Ahead> ahead = new ArrayDeque<>();
    private Leg leg;
    private Iterator<FindCopies.Found> rest = Collections.emptyIterator();
    private Optional<Place> reached;

    private record Ahead(Leg leg, FindCopies.Found found) {
    }

    /** @param reached where an earlier walk over the same legs was left. If there is no such leg any more, it starts from the beginning */
    Walk(List<Leg> legs, Optional<Place> reached) {
        int first = (int) legs.stream().takeWhile(each -> reached.filter(place -> place.leg().equals(each.name())).isEmpty()).count();
        this.reached = reached.filter(place -> first < legs.size());
        this.legs = legs.subList(first % Math.max(1, legs.size()), legs.size()).iterator();
        if (this.reached.isPresent()) {
            begin(this.reached.map(Place::id));
        }
    }

    /** Whether there are more than so many steps to go. Looks them up, and keeps them at hand. */
    boolean isLongerThan(int steps) {
        while (ahead.size() <= steps && lookFurther()) {
            // one more is in sight
        }
        return ahead.size() > steps;
    }

    boolean isFinished() {
        return !isLongerThan(0);
    }

    /** Where the last batch ended; nowhere yet, if there was none. */
    Optional<Place> reached() {
        return reached;
    }

    /**
     * Does the next steps, at most {@value #BATCH}. Nothing is to be done at the end.
     *
     * @return how many it did
     */
    int settleBatch(int most) {
        int size = Math.min(most, BATCH);
        isLongerThan(size - 1);
        if (ahead.isEmpty()) {
            return 0;
        }
        Leg current = ahead.element().leg();
        List<FindCopies.Found> batch = new ArrayList<>(size);
        while (batch.size() < size && !ahead.isEmpty() && ahead.element().leg() == current) {
            batch.add(ahead.remove().found());
        }
        current.work().accept(batch);
        reached = Optional.of(new Place(current.name(), batch.get(batch.size() - 1).otherId()));
        return batch.size();
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
