package io.relata.internal.local.transfer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.core.DerivedId;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.transfer.ExportedItem;
import io.relata.internal.engine.write.RecreateEntity;
import io.relata.internal.engine.write.body.EntityBody;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import java.util.Optional;

/**
 * Creates the entities of some types by the rules of the API.
 *
 * @param order their types
 * @param ids how entities get their ids
 * @param isFirst whether it tells of lines that are nothing for any pass
 */
record ImportEntities(Destination to, EntityOrder order, LineIds ids, boolean isFirst) implements Pass {
    @Override
    public boolean isRepeated() {
        return order.isCircular();
    }

    @Override
    public boolean concerns(ObjectNode json) {
        return ids.plain().isPresent()
                || (ExportedItem.is(Kind.ENTITY, json)
                        ? to.model().entity(json.path(ServerFields.ENTITY).asText()).map(type -> order.names().contains(type.name()))
                                .orElse(isFirst)
                        : isFirst && !ExportedItem.is(Kind.LINK, json));
    }

    @Override
    public Optional<Done> malformed(String why) {
        return isFirst ? Optional.of(Done.refused(Kind.ENTITY, "malformed", why)) : Optional.empty();
    }

    @Override
    public Optional<Done> work(InputLine line, ObjectNode json) {
        Optional<String> plain = ids.plain().map(EntityType::name);
        if (plain.isPresent() || ExportedItem.is(Kind.ENTITY, json)) {
            String name = plain.orElseGet(() -> json.path(ServerFields.ENTITY).asText());
            Optional<EntityType> type = to.model().entity(name);
            return type.isPresent()
                    ? type.filter(known -> order.names().contains(name)).map(known -> created(line, known, json))
                    : malformed("the model " + to.model().name() + " has no entity " + name);
        }
        return ExportedItem.is(Kind.LINK, json) || !isFirst
                ? Optional.empty()
                : Optional.of(ExportedItem.is(Kind.GUARD, json) || ExportedItem.is(Kind.HISTORY, json)
                        ? Done.leftOut(json.path(ExportedItem.KIND).asText())
                        : Done.refused(Kind.ENTITY, "malformed", "it has no kind: say with --entity of which entity all lines are"));
    }

    private Done created(InputLine line, EntityType type, ObjectNode json) {
        Optional<WriteContext> writes = to.writes(json);
        if (writes.isEmpty()) {
            return Done.ofNoTenant(Kind.ENTITY);
        }
        to.await();
        try {
            ObjectNode body = ExportedItem.body(json);
            String id = ids.of(line, type, body);
            return EntityRef.isId(id)
                    ? Done.of(Kind.ENTITY, new RecreateEntity(writes.get()).imported(type, id, body.put(Key.PARTITION, id)).effect())
                    : Done.refused(Kind.ENTITY, "invalid-id", "invalid id " + id + ": an id has " + EntityRef.ID_RULE);
        } catch (Refusal e) {
            return Done.refused(Kind.ENTITY, e);
        }
    }

    /**
     * How entities get their ids.
     *
     * @param plain the type of all lines, where these are not lines of an export
     * @param attribute a field of the lines that is the id; {@code id} without
     */
    record LineIds(Optional<EntityType> plain, Optional<String> attribute) {
        String of(InputLine line, EntityType type, ObjectNode body) {
            String field = attribute.orElse(Key.PARTITION);
            if (body.hasNonNull(field)) {
                return body.path(field).asText();
            }
            return type.traits().identifiedBy().isEmpty()
                    ? LineId.of(type, line)
                    : DerivedId.of(type, EntityBody.forCreation(type, body).own()).orElseThrow().id();
        }
    }
}
