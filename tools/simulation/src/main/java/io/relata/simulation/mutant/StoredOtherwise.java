package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.EntityType;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.LinkCall;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Requests make other items than they should. Each answers with what it has stored. */
final class StoredOtherwise implements Mutation {
    private final Change change;
    private final Map<Item, Item> stored = new HashMap<>();

    private StoredOtherwise(Change change) {
        this.change = change;
    }

    /**
     * What is to be stored.
     *
     * @param item as it should be
     * @param before what the request read in its place
     * @param expected the version that it replaces, if it replaces any
     */
    record Put(Call call, Item item, Optional<Item> before, Optional<Long> expected) {
        /** The entity that is written. */
        Optional<EntityType> type() {
            return call instanceof EntityCall of && Kind.ENTITY.is(item) ? Optional.of(of.type()) : Optional.empty();
        }

        Optional<Item> entityBefore() {
            return before.filter(Kind.ENTITY::is);
        }

        /** The item with an attribute as it was before, there or not there. */
        Item kept(String attribute) {
            return before.flatMap(earlier -> earlier.value(attribute)).map(value -> item.with(attribute, value))
                    .orElseGet(() -> without(attribute));
        }

        Item without(String attribute) {
            return StoredOtherwise.without(item, attribute);
        }
    }

    static Item without(Item item, String attribute) {
        Map<String, Object> attributes = new HashMap<>(item.attributes());
        attributes.remove(attribute);
        return new Item(attributes);
    }

    /** Makes the wrong item. */
    @FunctionalInterface
    interface Change {
        Item of(Put put);
    }

    /** Entities. */
    static Mutation entity(Change change) {
        return new StoredOtherwise(put -> Kind.ENTITY.is(put.item()) && put.call() instanceof EntityCall ? change.of(put) : put.item());
    }

    /** Entities that there are already. */
    static Mutation changedEntity(Change change) {
        return entity(put -> put.entityBefore().isPresent() ? change.of(put) : put.item());
    }

    /** Entities that there are not. */
    static Mutation newEntity(Change change) {
        return entity(put -> put.entityBefore().isEmpty() ? change.of(put) : put.item());
    }

    /** What replaces entities and links that are deleted. */
    static Mutation tombstone(Change change) {
        return new StoredOtherwise(put -> Kind.TOMBSTONE.is(put.item()) ? change.of(put) : put.item());
    }

    /** Links that callers make. */
    static Mutation link(Change change) {
        return new StoredOtherwise(put -> Kind.LINK.is(put.item()) && put.call() instanceof LinkCall ? change.of(put) : put.item());
    }

    /** Entities and links, and what replaces them. */
    static Mutation any(Change change) {
        return new StoredOtherwise(put -> Kind.GUARD.is(put.item()) || Kind.HISTORY.is(put.item()) ? put.item() : change.of(put));
    }

    private static Optional<Long> version(Condition condition) {
        return condition instanceof Condition.Equal equal && equal.attribute().equals(Attr.VERSION)
                ? Optional.of((Long) equal.value())
                : Optional.empty();
    }

    @Override
    public Answer answer(Call call, CallContext api) {
        CoreTable table = new RequestTable(api.write().table()) {
            @Override
            Optional<Action<CoreKey>> changed(Action<CoreKey> action, List<Action<CoreKey>> of) {
                return Optional.of(Rewritten.item(item -> {
                    Item wrong = change.of(new Put(call, item, lastRead(action.key()), version(action.condition())));
                    stored.put(item, wrong);
                    return wrong;
                }, action));
            }
        };
        Answer answer = call.send(api.with(api.write().on(table, api.write().retry())));
        return answer instanceof Answer.Stored told && stored.containsKey(told.item())
                ? new Answer.Stored(stored.get(told.item()), told.effect())
                : answer;
    }
}
