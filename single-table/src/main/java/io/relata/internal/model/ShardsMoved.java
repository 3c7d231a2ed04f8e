package io.relata.internal.model;

import java.util.stream.Collectors;

/** A model whose lists are in the shards that are written, and in no others: as it is when the change of their number is over. */
public final class ShardsMoved {
    private ShardsMoved() {
    }

    /** The model itself where no number of shards is changing. */
    public static TableModel of(TableModel model) {
        if (model.entities().stream().noneMatch(ShardsMoved::isChanging)) {
            return model;
        }
        var entities = model.entities().stream().map(ShardsMoved::entity).toList();
        var named = entities.stream().collect(Collectors.toMap(EntityType::type, entity -> entity));
        return new TableModel(model.name(), model.table(), model.multiTenant(), entities, model.relations().stream()
                .map(relation -> relation.with(entity -> named.getOrDefault(entity.type(), entity))).toList(), model.permissions(),
                model.totals()).retiring(model.retired(), model.keptUntil()).migrating(model.migrations());
    }

    private static boolean isChanging(EntityType type) {
        return type.listed().filter(Shards::isChanging).isPresent()
                || type.lists().stream().map(EntityList::shards).anyMatch(Shards::isChanging);
    }

    private static EntityType entity(EntityType type) {
        return new EntityType(type.type(), type.name(), type.collection(), type.attributes(), type.sortBy(),
                type.listed().map(Shards::moved), type.parents(), type.hierarchies(),
                type.lists().stream().map(list -> new EntityList(list.entity(), list.access(), list.equal(), list.sort(),
                        list.shards().moved(), list.mostBytes())).toList(),
                type.unique(), type.creation(), type.tagging(), type.traits());
    }
}
