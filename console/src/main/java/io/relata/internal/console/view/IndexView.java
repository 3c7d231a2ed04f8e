package io.relata.internal.console.view;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.ChildIndex;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TaggedWithin;
import io.relata.internal.model.TotalRank;
import io.relata.internal.model.geo.Distances;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An index of the table.
 *
 * @param name what the model calls it
 * @param tableName what it is called in the table
 * @param partition its partition key attribute
 * @param purpose what it answers, in a sentence
 */
public record IndexView(String name, String tableName, String partition, String sort, String projection, String purpose) {
    static List<IndexView> all(TableModel model, IndexNames names) {
        return model.indexes().stream().map(index -> of(model, index, names)).toList();
    }

    private static IndexView of(TableModel model, Index index, IndexNames names) {
        Access access = index.access();
        return new IndexView(index.name(), names.of(index.name()), access.partitionAttribute(), access.sortAttribute(),
                index.projection().name(), purpose(model, access));
    }

    private static String purpose(TableModel model, Access access) {
        if (access.equals(Access.BY_TYPE)) {
            return "Everything about one entity: itself, its incoming links and all copies of it. The table's keys the other way round.";
        } else if (access.equals(Access.LISTED)) {
            return "All " + names(model, entity -> entity.listed().isPresent()) + ", in their sort order.";
        }
        return Stream
                .of(children(model, access), lists(model, access), nearby(model, access), hierarchies(model, access), ranks(model, access),
                        linked(model, access), tagged(model, access))
                .flatMap(each -> each)
                .collect(Collectors.joining(" "));
    }

    private static String names(TableModel model, java.util.function.Predicate<EntityType> which) {
        return model.entities().stream().filter(which).map(EntityType::collection).collect(Collectors.joining(" and "));
    }

    private static Stream<String> children(TableModel model, Access access) {
        return model.entities().stream().flatMap(child -> child.parents().stream()
                .filter(parent -> parent.indexes().stream().map(ChildIndex::access).anyMatch(access::equals))
                .map((Parent parent) -> "The " + parent.list() + " of each " + parent.entity() + ", in their sort order."));
    }

    private static Stream<String> lists(TableModel model, Access access) {
        return model.entities().stream().flatMap(entity -> entity.lists().stream().filter(list -> list.access().equals(access))
                .map((EntityList list) -> "The " + entity.collection() + " by " + list.described() + "."));
    }

    private static Stream<String> nearby(TableModel model, Access access) {
        return model.entities().stream().flatMap(entity -> entity.traits().nearby().stream().filter(list -> list.access().equals(access))
                .map(list -> "The " + entity.collection() + " around any point, by the distance of their " + list.attribute()
                        + ": a partition for each cell of about " + Distances.text(list.grid().size()) + "."));
    }

    private static Stream<String> hierarchies(TableModel model, Access access) {
        return model.entities().stream().flatMap(entity -> entity.hierarchies().stream().filter(each -> each.access().equals(access))
                .filter(Hierarchy::hasTops)
                .map((Hierarchy hierarchy) -> "Each " + entity.name() + " with all that is below it, in one partition."));
    }

    private static Stream<String> linked(TableModel model, Access access) {
        return model.entities().stream().flatMap(holder -> model.sides(holder).stream())
                .flatMap(side -> side.orders().stream().filter(order -> order.access().equals(access))
                        .map(order -> "Copies of the " + side.holder().path() + " of each " + side.holder().entity().name() + ", by "
                                + order.name() + "."));
    }

    private static Stream<String> tagged(TableModel model, Access access) {
        return model.entities().stream().flatMap(entity -> TaggedWithin.of(entity).stream().filter(list -> list.access().equals(access))
                .map(list -> "Copies of the " + entity.collection() + " that have a tag, by their " + list.attribute() + "."));
    }

    private static Stream<String> ranks(TableModel model, Access access) {
        return model.entities().stream().flatMap(holder -> TotalRank.of(model, holder).stream().filter(rank -> rank.access().equals(access))
                .map(rank -> "The " + holder.collection() + " by their total " + rank.name() + "."));
    }
}
