package io.relata.internal.engine.access;

import io.relata.access.StoredEntity;
import io.relata.internal.engine.change.PartNames;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadEntities;
import io.relata.internal.engine.read.ReadUnique;
import io.relata.internal.engine.read.list.GivenValue;
import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.UniqueKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads entities of one type by their ids; within a transaction, as that has written them. */
record EntityReads<T extends Record>(AccessContext context, EntityType type, EntityRecords<T> records) {
    Optional<StoredEntity<T>> one(String id, Consistency consistency) {
        return EntityRef.isId(id)
                ? context.readEntity().find(type, id, consistency).map(records::entity)
                : Optional.empty();
    }

    Optional<StoredEntity<T>> unique(Map<String, ?> values) {
        UniqueLookups lookups = new UniqueLookups(type);
        UniqueKey key = lookups.named(values.keySet());
        Map<String, String> given = values.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, each -> GivenValue.text(each.getValue())));
        context.reads().requireBuilt(List.of(PartNames.unique(key)));
        return new ReadUnique(context.writes().table(), context.writes().decide(), context.reads().authority())
                .find(type, key, given, Consistency.STRONG).map(records::entity);
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
