package io.relata.engine.access;

import io.relata.access.StoredEntity;
import io.relata.engine.key.EntityRef;
import io.relata.engine.problem.Refusal;
import io.relata.engine.read.ReadEntities;
import io.relata.engine.table.Consistency;
import io.relata.model.EntityType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Reads entities of one type by their ids; within a transaction, as that has written them. */
record EntityReads<T extends Record>(AccessContext context, EntityType type, EntityRecords<T> records) {
    Optional<StoredEntity<T>> one(String id, Consistency consistency) {
        return EntityRef.isId(id)
                ? context.readEntity().find(type, id, consistency).map(records::entity)
                : Optional.empty();
    }

    StoredEntity<T> required(String id) {
        return one(id, Consistency.STRONG)
                .orElseThrow(() -> new Refusal(Refusal.Reason.UNKNOWN, type.name() + " " + id + " does not exist"));
    }

    List<StoredEntity<T>> all(Collection<String> ids, Consistency consistency) {
        return new ReadEntities(context.writes().table(), context.writes().decide()).read(type, ids, consistency).entities().stream()
                .map(records::entity).toList();
    }
}
