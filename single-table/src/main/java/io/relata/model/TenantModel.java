package io.relata.model;

import io.relata.engine.limits.Limits;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A model with tenants, made of one without. It has the same entities and relations; the indexes of children get partition keys of their
 * own, because what callers sent as a parent's id stays as it is, and keys of lists leave room for the tenant.
 */
public final class TenantModel {
    private TenantModel() {
    }

    public static Model of(Model model) {
        List<EntityType> entities = model.entities().stream().map(TenantModel::entity).toList();
        var named = entities.stream().collect(Collectors.toMap(EntityType::type, entity -> entity));
        return new Model(model.name(), model.table(), true, entities, model.relations().stream()
                .map(relation -> relation.with(entity -> named.getOrDefault(entity.type(), entity))).toList(), model.permissions());
    }

    private static EntityType entity(EntityType entity) {
        return entity.with(entity.parents().stream().map(Parent::indexedApart).toList(), entity.hierarchies(),
                entity.lists().stream().map(TenantModel::list).toList());
    }

    private static EntityList list(EntityList list) {
        return new EntityList(list.entity(), list.access(), list.equal(), list.sort(), list.shards(),
                list.mostBytes() - Limits.TENANT_PREFIX);
    }
}
