package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.read.list.NearPoint;
import io.relata.simulation.call.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Errors in lists by distance. */
final class NearMutants {
    private NearMutants() {
    }

    /** Pages are in the order of ids. */
    static Answer unsorted(Answer answer) {
        if (!(answer instanceof Answer.Hits hits)) {
            return answer;
        }
        List<List<Item>> pages = new ArrayList<>();
        hits.pages().forEach(page -> pages.add(page.stream().allMatch(item -> item.has(NearPoint.DISTANCE))
                ? page.stream().sorted(Comparator.comparing((Item item) -> item.string("id"))).toList()
                : page));
        return new Answer.Hits(pages);
    }
}
