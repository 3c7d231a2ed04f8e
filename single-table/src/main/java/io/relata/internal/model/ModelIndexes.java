package io.relata.internal.model;

import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.Key;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The indexes that a model needs, and the attributes that it computes for them. Sets are sorted.
 *
 * @param indexes the inverted {@code typeGsi} comes last
 * @param overloadedAttributes the hidden attributes by which indexes know lists and hierarchies
 * @param orderedAttributes the hidden attributes by which indexes know copies
 * @param indexedAttributes both
 * @param keyAttributes the partition keys of the table and of all its indexes, and the sort key of the table, which is one of them
 * @param ranked the accesses of the indexes of lists by totals
 * @param computedAttributes of entities: of all indexes but {@code typeGsi}, the expiry, what is carried of parents
 */
public record ModelIndexes(List<Index> indexes, Set<String> overloadedAttributes, Set<String> orderedAttributes,
        Set<String> indexedAttributes, Set<String> keyAttributes, List<Access> ranked, List<String> computedAttributes) {
    static ModelIndexes of(List<EntityType> entities, List<Relation> relations, List<TotalType> totals) {
        Set<String> overloaded = sorted(entities.stream().flatMap(EntityType::overloadedAttributes));
        List<Access> links = LinkOrder.accesses(entities, relations);
        Set<String> ordered = sorted(links.stream().map(Access::sortAttribute));
        List<Access> ranked = TotalRank.accesses(entities, totals);
        List<Index> indexes = indexes(entities, ranked, links);
        return new ModelIndexes(indexes, overloaded, ordered, sorted(Stream.concat(overloaded.stream(), ordered.stream())),
                Stream.concat(Stream.of(Key.PARTITION, Key.SORT), indexes.stream().map(index -> index.access().partitionAttribute()))
                        .collect(Collectors.toUnmodifiableSet()),
                ranked, Stream.of(overloaded, EntityItem.COMPUTED, Parent.attributesCarriedIn(entities))
                        .flatMap(names -> names.stream()).sorted().toList());
    }

    private static List<Index> indexes(List<EntityType> entities, List<Access> ranked, List<Access> links) {
        List<Index> indexes = new ArrayList<>(entities.stream().flatMap(entity -> entity.parents().stream())
                .flatMap(parent -> parent.indexes().stream()).filter(index -> !index.isShared()).map(ChildIndex::access)
                .distinct().map(access -> new Index(access, Index.Projection.ALL)).toList());
        if (entities.stream().anyMatch(entity -> entity.listShards().isPresent())) {
            indexes.add(new Index(Access.LISTED, Index.Projection.ALL));
        }
        entities.stream().flatMap(EntityType::overloaded).distinct().map(access -> new Index(access, Index.Projection.ALL))
                .forEach(indexes::add);
        ranked.forEach(access -> indexes.add(new Index(access, Index.Projection.KEYS_ONLY)));
        links.forEach(access -> indexes.add(new Index(access, Index.Projection.ALL)));
        indexes.add(new Index(Access.BY_TYPE, Index.Projection.KEYS_ONLY));
        return List.copyOf(indexes);
    }

    private static Set<String> sorted(Stream<String> names) {
        return Collections.unmodifiableSortedSet(names.collect(Collectors.toCollection(TreeSet::new)));
    }
}
