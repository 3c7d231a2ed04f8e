package io.relata.schema;

import io.relata.total.Total;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Checks by which numbers of a total lists are sorted. */
final class CheckRankings {
    private CheckRankings() {
    }

    /** What is wrong with them. */
    static List<String> of(Total total) {
        List<String> wrong = new ArrayList<>();
        if (total.rankings().isEmpty()) {
            return wrong;
        }
        if (!(total.per() instanceof Total.PerEntity)) {
            wrong.add("it can't be ranked: only totals per entity are");
        }
        if (total.shards() != 1) {
            wrong.add("it can't be ranked while it is spread over " + total.shards() + " items: remove shards(...)");
        }
        total.rankings().stream().flatMap(ranking -> ranking.attribute().stream()).filter(attribute -> !total.sums().contains(attribute))
                .distinct().forEach(attribute -> wrong.add("it can't be ranked by " + attribute + ", which it does not add up: add sum(\""
                        + attribute + "\")"));
        if (new HashSet<>(total.rankings()).size() < total.rankings().size()) {
            wrong.add("it is ranked by the same number twice: remove one");
        }
        return wrong;
    }
}
