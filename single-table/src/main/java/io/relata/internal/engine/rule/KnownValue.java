package io.relata.internal.engine.rule;

import io.relata.internal.engine.change.PartNames;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.read.ReadUnique;
import io.relata.internal.engine.read.list.GivenValue;
import io.relata.internal.engine.read.list.UniqueLookups;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.UniqueKey;
import io.relata.rule.Stored;
import io.relata.rule.UniqueValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A unique value that a rule has asked for.
 *
 * @param guards under which the value can be claimed; the second one as tables of layout 1 spell it
 * @param entity that has the value
 */
record KnownValue<P extends Record>(Ruling ruling, EntityType type, UniqueKey key, List<CoreKey> guards, Optional<Item> entity)
        implements
            UniqueValue<P> {

    static <P extends Record> KnownValue<P> read(Ruling ruling, EntityType type, Map<String, ?> values) {
        UniqueLookups lookups = new UniqueLookups(type);
        UniqueKey key = lookups.named(values.keySet());
        ruling.reads().requireBuilt(List.of(PartNames.unique(key)));
        Map<String, Object> stored = stored(lookups, key, values);
        List<CoreKey> guards = Stream.concat(key.guards(stored).stream(), key.guardOfLayout1(stored).stream()).toList();
        Optional<Item> entity = ReadUnique.owner(key, stored, ruling::item, owner -> ruling.alive(type.ref(owner)));
        return new KnownValue<>(ruling, type, key, guards, entity);
    }

    private static Map<String, Object> stored(UniqueLookups lookups, UniqueKey key, Map<String, ?> values) {
        try {
            return lookups.values(key,
                    values.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, each -> GivenValue.text(each.getValue()))));
        } catch (Refusal e) {
            throw new IllegalArgumentException("no " + lookups.type().name() + " can have such a value: " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<Stored<P>> owner() {
        return entity.map(item -> new KnownEntity<>(ruling, ref(item), item));
    }

    private EntityRef ref(Item item) {
        return EntityRef.ofType(item.key().type());
    }

    /** As long as its owner has the value, nobody else does. */
    @Override
    public void requireUnchanged() {
        entity.ifPresent(item -> key.attributes()
                .forEach(attribute -> new KnownEntity<P>(ruling, ref(item), item).requireUnchanged(attribute)));
        if (entity.isEmpty()) {
            guards.forEach(guard -> ruling.depend(guard,
                    ruling.item(guard).map(left -> Unchanged.owner(left).or(Condition.absent())).orElseGet(Condition::absent)));
        }
    }
}
