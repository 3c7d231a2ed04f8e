package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.OnDelete;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which lines of an export are restored.
 *
 * @param tenant of which; of all without
 * @param entities which; all if none is named
 */
record RestoreScope(TableModel model, Optional<String> tenant, Set<EntityRef> entities) {
    static RestoreScope all(TableModel model, Optional<String> tenant) {
        return new RestoreScope(model, tenant, Set.of());
    }

    /** An entity with all that is deleted with it, however deep: the lines are read until nothing more is found. */
    RestoreScope below(EntityRef entity, Transfer.Input input) throws IOException {
        Set<EntityRef> found = new HashSet<>(Set.of(entity));
        int before;
        do {
            before = found.size();
            try (JsonObjects objects = new JsonObjects(input.open())) {
                for (Optional<ObjectNode> next = objects.next(); next.isPresent(); next = objects.next()) {
                    next.filter(line -> isOfTenant(line) && ExportedItem.is(Kind.ENTITY, line) && isBelow(line, found))
                            .ifPresent(line -> found.add(ref(line)));
                }
            }
        } while (found.size() > before);
        return new RestoreScope(model, tenant, found);
    }

    private boolean isBelow(ObjectNode line, Set<EntityRef> found) {
        Optional<EntityType> type = model.entity(line.path(ServerFields.ENTITY).asText());
        return type.stream().flatMap(known -> known.parents().stream()).filter(parent -> parent.onDelete() == OnDelete.CASCADE)
                .anyMatch(parent -> EntityRef.isId(line.path(parent.attribute()).asText())
                        && found.contains(new EntityRef(parent.entity(), line.path(parent.attribute()).asText())));
    }

    /** Whether a line, of an entity or an earlier version, is restored. */
    boolean hasEntity(ObjectNode line) {
        return isOfTenant(line) && (entities.isEmpty() || entities.contains(ref(line)));
    }

    /** Whether a link is restored: one of its ends is enough. */
    boolean hasLink(Relation relation, ObjectNode line) {
        return isOfTenant(line) && (entities.isEmpty()
                || entities.contains(relation.from().entity().ref(line.path(ServerFields.FROM).asText()))
                || entities.contains(relation.to().entity().ref(line.path(ServerFields.TO).asText())));
    }

    private boolean isOfTenant(ObjectNode line) {
        return tenant.isEmpty() || ExportedItem.tenant(line).map(tenant.get()::equals).orElse(true);
    }

    private static EntityRef ref(ObjectNode line) {
        return new EntityRef(line.path(ServerFields.ENTITY).asText(), line.path(Key.PARTITION).asText());
    }
}
