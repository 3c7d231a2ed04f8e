package io.relata.total;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How many entities there are, and what their attributes add up to. <pre>{@code
 * Total.of(Order.class).per(Business.class).sum("total").by("status"),
 * Total.of(Order.class).per(Business.class).where("status", Order.Status.OPEN).named("openOrders"),
 * Total.of(User.class).per(Talk.class, "ratedBy").sum("stars"),
 * Total.of(Order.class).per(Business.class).sum("total").rankedBy(Ranking.sum("total")),
 * Total.of(Order.class).per(Business.class).sum("total").groupedBy(Grouping.month("createdAt").in("Europe/Berlin")),
 * Total.of(Order.class).perTag(),
 * Total.of(Order.class).overall().shards(4)
 * }</pre>
 *
 * <p>The stream function keeps it: 4 write units for a change, 2 for each of many changes in a batch. It follows writes as copies do,
 * counts nothing twice, and its sums are exact.
 *
 * @param of what is counted
 * @param per what there is one total for
 * @param name what answers call it; otherwise as the list is called, or the collection
 * @param sums the numbers that are added up
 * @param by the enum whose constants are counted apart too
 * @param where the values that an entity must have to be counted
 * @param shards over how many items each total is spread
 * @param state whether it is answered
 * @param rankings by which of its numbers those are listed that there is a total for each of
 * @param groupings into which groups it is split that are read page by page
 */
public record Total(Class<? extends Record> of, Per per, Optional<String> name, List<String> sums, Optional<String> by,
        Map<String, Object> where, int shards, State state, List<Ranking> rankings, List<Grouping> groupings) {
    /** The most items that a total is spread over. */
    public static final int MOST_SHARDS = 64;

    /** Whether answers show a total. */
    public enum State {
        ANSWERED,
        /** It is kept, and does not count yet what was in the table before it was declared. */
        BUILDING
    }

    /** The thing that has a total of its own. */
    public sealed interface Per {
    }

    /**
     * One for each entity that others belong to, or are linked to.
     *
     * @param path what its URL calls the list; needed where there are several
     */
    public record PerEntity(Class<? extends Record> entity, Optional<String> path) implements Per {
    }

    /** One for each tag. */
    public record PerTag() implements Per {
    }

    /** One for all. */
    public record Overall() implements Per {
    }

    /** Begins the declaration of a total of these entities. */
    public static To of(Class<? extends Record> counted) {
        return new To(counted);
    }

    /** A total that still lacks what it is for. */
    public record To(Class<? extends Record> of) {
        /** One total for each entity that these belong to or are linked to. */
        public Total per(Class<? extends Record> entity) {
            return total(new PerEntity(entity, Optional.empty()));
        }

        /**
         * Names the list, where there are several lists of them.
         *
         * @param path what the entity's URL calls the list
         */
        public Total per(Class<? extends Record> entity, String path) {
            return total(new PerEntity(entity, Optional.of(path)));
        }

        /** One total for each tag, of those that have it. */
        public Total perTag() {
            return total(new PerTag());
        }

        /** One total of all. */
        public Total overall() {
            return total(new Overall());
        }

        private Total total(Per per) {
            return new Total(of, per, Optional.empty(), List.of(), Optional.empty(), Map.of(), 1, State.ANSWERED, List.of(),
                    List.of());
        }
    }

    /** Gives the total a name of its own in answers, a lower-case letter and then letters and digits. */
    public Total named(String other) {
        return new Total(of, per, Optional.of(other), sums, by, where, shards, state, rankings, groupings);
    }

    /**
     * Adds up an attribute, and tells its average.
     *
     * @param attribute a number of the entity; in totals of linked entities, one of the link
     */
    public Total sum(String attribute) {
        return new Total(of, per, name, Stream.concat(sums.stream(), Stream.of(attribute)).toList(), by, where, shards, state, rankings,
                groupings);
    }

    /**
     * Counts and adds up each constant of an enum apart too.
     *
     * @param attribute an enum of the entity; in totals of linked entities, one of the link
     */
    public Total by(String attribute) {
        return new Total(of, per, name, sums, Optional.of(attribute), where, shards, state, rankings, groupings);
    }

    /**
     * Counts only those with this value; called several times, only those with all of them. Such a total needs a name.
     *
     * @param attribute of the entity; in totals of linked entities, one of the link
     * @param value a text, a constant of the attribute's enum, or true or false
     */
    public Total where(String attribute, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(where);
        more.put(attribute, value);
        return new Total(of, per, name, sums, by, more, shards, state, rankings, groupings);
    }

    /**
     * Spreads each total over several items, so that more changes a second fit: one item takes about 500 batches a second. Reading it costs
     * no request more.
     *
     * @param count 1 to 64
     */
    public Total shards(int count) {
        return new Total(of, per, name, sums, by, where, count, state, rankings, groupings);
    }

    /** Lists the entities that there is a total for each of by one of its numbers, those of which nothing is counted left out. */
    public Total rankedBy(Ranking number) {
        return new Total(of, per, name, sums, by, where, shards, state, Stream.concat(rankings.stream(), Stream.of(number)).toList(),
                groupings);
    }

    /**
     * Counts and adds up each group apart too: of a period of a time, or of each value of an attribute. Each group is an item of its own: 2
     * write units more for a change. Pages of groups are read in their order.
     */
    public Total groupedBy(Grouping grouping) {
        return new Total(of, per, name, sums, by, where, shards, state, rankings,
                Stream.concat(groupings.stream(), Stream.of(grouping)).toList());
    }

    /**
     * Keeps the total and does not answer it: for the deployment in which a table with entities gets it. Then {@code ./relata verify
     * --repair} counts what is there already, and the next deployment, without this, answers it.
     */
    public Total building() {
        return new Total(of, per, name, sums, by, where, shards, State.BUILDING, rankings, groupings);
    }

    @Override
    public String toString() {
        String sentence = "total of " + of.getSimpleName();
        if (per instanceof PerEntity entity) {
            return sentence + " per " + entity.entity().getSimpleName() + entity.path().map(path -> " (" + path + ")").orElse("");
        } else if (per instanceof PerTag) {
            return sentence + " per tag";
        }
        return sentence + " overall";
    }
}
