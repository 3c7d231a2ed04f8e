package io.relata.internal.engine.write;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.EntityItem;
import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.engine.write.body.UndeclaredAttributes;
import io.relata.internal.engine.write.version.Identity;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.attribute.Attribute;
import io.relata.rule.Way;
import java.util.Map;
import java.util.Optional;

/**
 * Creates an entity that was created elsewhere, or that was here before: it keeps its id, its creation time, its tags and who wrote it.
 * What is here already is left as it is. So it can be repeated.
 */
public final class RecreateEntity {
    private final WriteContext context;

    public RecreateEntity(WriteContext context) {
        this.context = context;
    }

    /**
     * Creates one that comes from elsewhere, by the rules of a creation.
     *
     * @param json its attributes, with {@code createdAt} and {@code tags} where it has any
     * @return unchanged where it is here already
     * @throws Refusal as of any creation, and when another entity has the id
     */
    public WriteResult imported(EntityType type, String id, ObjectNode json) {
        EntityRef entity = type.ref(id);
        return create(type, entity, EntityBody.forImport(context.signature(type), entity, asDeclaredNow(type, json)),
                Provenance.of(type, json));
    }

    /** What was written before an attribute got another name has the former one, and a value that it can't have now is converted. */
    private static ObjectNode asDeclaredNow(EntityType type, ObjectNode json) {
        ObjectNode now = json.objectNode().setAll(json);
        type.attributes().forEach(attribute -> attribute.formerly().stream().filter(json::has).findFirst()
                .filter(former -> !json.has(attribute.name())).ifPresent(former -> now.set(attribute.name(), now.remove(former))));
        type.attributes().stream().filter(Attribute::isConverted).forEach(attribute -> {
            String name = attribute.name();
            Object value = attribute.former().now(now.hasNonNull(name) ? Json.plain(now.get(name)) : null);
            if (value != null) {
                now.set(name, Json.MAPPER.valueToTree(value));
            }
        });
        return now;
    }

    private Item asDeclaredNow(Item stored) {
        return context.model().spaces().formerly().now(stored);
    }

    /**
     * Creates one as it was stored, although its values may no longer be valid.
     *
     * @param stored the item, with its key
     * @return unchanged where it is here already
     * @throws Refusal when a parent does not exist, a unique value is taken, a limit is reached, or another entity has the id
     */
    public WriteResult restored(EntityType type, Item stored) {
        return create(type, type.ref(stored.string("id")), body(type, asDeclaredNow(stored)), Provenance.of(stored));
    }

    private EntityBody body(EntityType type, Item stored) {
        return new EntityBody(new Item(new UndeclaredAttributes(context.model(), type).with(stored)).attributes(), Optional.empty());
    }

    /**
     * What {@link #restored} would do, without writing anything. Parents and limits are not looked at.
     *
     * @throws Refusal when a unique value is taken, or another entity has the id
     */
    public WriteResult.Effect rehearsed(EntityType type, Item before) {
        Item stored = asDeclaredNow(before);
        EntityRef entity = type.ref(stored.string("id"));
        Optional<Item> current = StoredItem.read(context.table(), entity).alive();
        if (current.isPresent()) {
            return existing(type, entity, current.get(), body(type, stored), Provenance.of(stored)).effect();
        }
        type.unique().stream().filter(unique -> unique.guards(stored.attributes()).stream().anyMatch(guard -> isOfAnother(guard, entity)))
                .findFirst().ifPresent(unique -> {
                    throw new Refusal(ProblemKind.UNIQUE_VALUE_TAKEN, "another " + type.name() + " has the "
                            + (unique.isOfTime() ? "time" : unique.name()) + " of " + StoredItem.name(entity) + " by now, and "
                            + unique.rule());
                });
        return WriteResult.Effect.CREATED;
    }

    private boolean isOfAnother(CoreKey guard, EntityRef entity) {
        return context.table().get(guard, Consistency.STRONG).filter(found -> !Expiry.isPast(found, context.clock().instant()))
                .filter(found -> !new GuardItem(found).isOwnedBy(entity.id())).isPresent();
    }

    /** The first attempt takes it that nothing is under the id, which spares a read; what it is refused for, it is refused for again. */
    private WriteResult create(EntityType type, EntityRef entity, EntityBody body, Provenance provenance) {
        String request = Writers.newRequest();
        new Ancestors(context, type, entity).requireOthers(body.own());
        Optional<WriteResult> created = createdAsNew(type, entity, body, provenance, request);
        return created.isPresent() ? created.get() : context.retry().run(StoredItem.name(entity), () -> {
            StoredItem before = StoredItem.read(context.table(), CoreKey.of(entity), request);
            return before.alive().isPresent()
                    ? Optional.of(existing(type, entity, before.alive().get(), body, provenance))
                    : new NextVersion(context, type, Identity.given(entity), before, provenance).write(Way.CREATE, body);
        });
    }

    private Optional<WriteResult> createdAsNew(EntityType type, EntityRef entity, EntityBody body, Provenance provenance, String request) {
        try {
            return new NextVersion(context, type, Identity.given(entity), StoredItem.nothing(request), provenance).write(Way.CREATE, body);
        } catch (Refusal e) {
            return Optional.empty();
        }
    }

    private WriteResult existing(EntityType type, EntityRef entity, Item current, EntityBody body, Provenance provenance) {
        if (isSame(type, current, body, provenance)) {
            return new WriteResult(current, WriteResult.Effect.UNCHANGED);
        }
        throw new Refusal(ProblemKind.ALREADY_EXISTS, another(entity));
    }

    private boolean isSame(EntityType type, Item current, EntityBody body, Provenance provenance) {
        Map<String, Object> own = new UndeclaredAttributes(context.model(), type).with(current);
        return own.equals(body.own()) && new EntityItem(current).tags().equals(provenance.tags())
                && (provenance.createdAt().isEmpty() || new EntityItem(current).createdAt().equals(provenance.createdAt()));
    }

    private static String another(EntityRef entity) {
        return StoredItem.name(entity) + " exists, with other attributes or tags, or another time of its creation: it was left as it is";
    }
}
