package io.relata.internal.model;

import io.relata.internal.engine.tenant.Tenant;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A model with tenants, made of one without. It has the same entities and relations; the indexes of children get partition keys of their
 * own, because what callers sent as a parent's id stays as it is, and keys of lists leave room for the tenant.
 */
public final class TenantModel {
    private TenantModel() {
    }

    public static TableModel of(TableModel model) {
        return model.multiTenant() ? model : with(true, model, TenantModel::entity);
    }

    /** The reverse: what a model with tenants would be without, and any other as it is. */
    public static TableModel without(TableModel model) {
        return model.multiTenant() ? with(false, model, TenantModel::ofNoTenant) : model;
    }

    private static TableModel with(boolean multiTenant, TableModel model, UnaryOperator<EntityType> anew) {
        List<EntityType> entities = model.entities().stream().map(anew).toList();
        var named = entities.stream().collect(Collectors.toMap(EntityType::type, entity -> entity));
        return new TableModel(model.name(), model.table(), multiTenant, entities, model.relations().stream()
                .map(relation -> relation.with(entity -> named.getOrDefault(entity.type(), entity))).toList(), model.permissions(),
                model.totals()).retiring(model.retired(), model.keptUntil()).migrating(model.migrations());
    }

    private static EntityType entity(EntityType entity) {
        return entity.with(entity.parents().stream().map(Parent::indexedApart).toList(), entity.hierarchies(),
                entity.lists().stream().map(list -> list(list, list.mostBytes() - Tenant.LONGEST_PREFIX)).toList());
    }

    private static EntityType ofNoTenant(EntityType entity) {
        return entity.with(entity.parents().stream().map(Parent::indexedByItself).toList(), entity.hierarchies(),
                entity.lists().stream().map(list -> list(list, list.mostBytes() + Tenant.LONGEST_PREFIX)).toList());
    }

    private static EntityList list(EntityList list, int mostBytes) {
        return new EntityList(list.entity(), list.access(), list.equal(), list.sort(), list.shards(), mostBytes);
    }
}
