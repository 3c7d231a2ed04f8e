package io.relata.simulation.oracle;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.simulation.oracle.DeclaredEntity.Level;
import io.relata.simulation.oracle.DeclaredEntity.Top;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a model declares, as the rules need it.
 *
 * @param entities by name
 * @param relations by name
 * @param indexAttributes the attributes, besides {@code sort} and {@code list}, that put an item into an index, each with the rule for it
 */
public record Declarations(Map<String, DeclaredEntity> entities, Map<String, DeclaredRelation> relations,
        Map<String, Clause> indexAttributes,
        List<DeclaredTotal> totals, List<DeclaredRank> ranks) {
    public static Declarations of(TableModel model, Vocabulary vocabulary) {
        Map<Class<?>, String> names = model.entities().stream().collect(Collectors.toMap(EntityType::type, EntityType::name));
        List<DeclaredEntity> read = model.entities().stream().map(type -> vocabulary.entity(type.name(), type.type(), names)).toList();
        Map<String, DeclaredEntity> entities = new LinkedHashMap<>();
        read.forEach(entity -> entities.put(entity.name(), withTops(entity, read)));
        Map<String, Clause> attributes = new HashMap<>();
        entities.values().forEach(entity -> {
            entity.lists().forEach(list -> attributes.putAll(Map.of("_" + list.index(), Clause.LIST_BY, "_" + list.index() + "Sort",
                    Clause.LIST_BY)));
            entity.parents().stream().flatMap(parent -> parent.shared().stream())
                    .forEach(index -> attributes.putAll(Map.of("_" + index, Clause.LIST_BY, "_" + index + "Sort", Clause.LIST_BY)));
            entity.nearby().ifPresent(point -> attributes.putAll(Map.of("_" + point.index(), Clause.NEARBY, "_" + point.index() + "Sort",
                    Clause.NEARBY)));
            entity.levels().forEach(level -> attributes.putAll(Map.of("_" + level.index(), Clause.HIERARCHY, "_" + level.index() + "Sort",
                    Clause.HIERARCHY)));
        });
        List<DeclaredRank> ranks = DeclaredRank.of(model);
        ranks.forEach(rank -> attributes.putAll(Map.of(rank.partitionAttribute(), Clause.RANK, rank.sortAttribute(), Clause.RANK)));
        List<DeclaredRelation> relations = model.relations().stream().map(relation -> DeclaredRelation.of(relation, vocabulary)).toList();
        relations.stream().flatMap(relation -> Stream.of(relation.from(), relation.to()))
                .forEach(end -> IntStream.rangeClosed(1, end.orders().size())
                        .forEach(number -> attributes.put(LinkRules.place(number), Clause.LINK_ORDER)));
        entities.values().forEach(entity -> IntStream.rangeClosed(1, entity.taggedWithin().size())
                .forEach(number -> attributes.putIfAbsent(LinkRules.place(number), Clause.TAG_PLACE)));
        return new Declarations(entities,
                relations.stream().collect(Collectors.toMap(DeclaredRelation::name, each -> each)),
                attributes, model.totals().stream().map(DeclaredTotal::of).toList(), ranks);
    }

    public DeclaredRelation relation(String name) {
        return Objects.requireNonNull(relations.get(name), name);
    }

    public DeclaredEntity entity(String name) {
        return Objects.requireNonNull(entities.get(name), name);
    }

    /** An entity that others are within, and that is itself within nothing of the same hierarchy, is a top of it. */
    private static DeclaredEntity withTops(DeclaredEntity entity, List<DeclaredEntity> all) {
        List<Level> below = all.stream().flatMap(part -> part.levels().stream())
                .filter(level -> level.above().orElseThrow().entity().equals(entity.name())).toList();
        Set<String> indexes = new TreeSet<>(below.stream().map(Level::index).toList());
        List<Level> levels = new ArrayList<>(entity.levels());
        indexes.stream().filter(index -> entity.level(index).isEmpty())
                .forEach(index -> levels.add(new Level(index, Optional.empty(), top(index, below))));
        return entity.with(levels);
    }

    private static Top top(String index, List<Level> below) {
        return below.stream().anyMatch(level -> level.index().equals(index) && level.top() == Top.LAST) ? Top.LAST : Top.FIRST;
    }
}
