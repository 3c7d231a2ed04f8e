package io.relata.internal.model;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.ListPartition;
import io.relata.total.Ranking;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A list of the entities of one type by a number of one of their totals. The first of each type share an index, the second ones another.
 *
 * @param access the index, which has the items of totals
 */
public record TotalRank(EntityType holder, TotalType total, Ranking by, Access access) {
    private static final int SHARDS = 4;
    private static final String DOT = ".";

    /** All lists of these entities, also of totals that are not answered yet, in the order in which the model declares them. */
    public static List<TotalRank> of(TableModel model, EntityType holder) {
        return of(model.totals(), holder);
    }

    private static List<TotalRank> of(List<TotalType> totals, EntityType holder) {
        List<TotalRank> ranks = new ArrayList<>();
        totals.stream().filter(total -> total.isOf(holder))
                .forEach(total -> total.rankings()
                        .forEach(by -> ranks.add(new TotalRank(holder, total, by, Access.overloaded("rank-" + (ranks.size() + 1))))));
        return ranks;
    }

    /** All indexes that a model's lists go by. */
    public static List<Access> accesses(TableModel model) {
        return model.compiled().indexes().ranked();
    }

    static List<Access> accesses(List<EntityType> entities, List<TotalType> totals) {
        return entities.stream().flatMap(entity -> of(totals, entity).stream()).map(TotalRank::access).distinct().toList();
    }

    /** Those that can be read. */
    public static List<TotalRank> answered(TableModel model, EntityType holder) {
        return of(model, holder).stream().filter(rank -> rank.total().isAnswered()).toList();
    }

    /** What requests call it: {@code sales.count}, {@code sales.sum.amount}. */
    public String name() {
        return measure() + by.attribute().map(attribute -> DOT + attribute).orElse("");
    }

    /** The same, and a shorter one where the total adds up only one attribute: {@code sales.sum}. */
    public List<String> names() {
        return Stream.of(name(), measure()).filter(name -> name.equals(name()) || total.sums().size() == 1).distinct().toList();
    }

    private String measure() {
        return total.name() + DOT + by.measure().name().toLowerCase(Locale.ROOT);
    }

    /** The index partition of the entity with this id. */
    public String partition(String id) {
        return shard(Shards.hash(id, SHARDS));
    }

    public List<String> partitions() {
        return IntStream.range(0, SHARDS).mapToObj(this::shard).toList();
    }

    private String shard(int number) {
        return ListPartition.equal(holder.name(), List.of(name()), List.of(), ListPartition.shard(number));
    }
}
