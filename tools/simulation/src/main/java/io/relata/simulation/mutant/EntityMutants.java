package io.relata.simulation.mutant;

import io.relata.internal.engine.core.Writers;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.KeyComponent;
import io.relata.internal.engine.key.SortText;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Errors in the items that requests store. */
final class EntityMutants {
    private EntityMutants() {
    }

    /** Sort keys contain what was sent, not what it is compared by. */
    static Item unfolded(StoredOtherwise.Put put) {
        String sort = put.item().string(Attr.SORT);
        for (SortAttribute by : put.type().orElseThrow().sortBy()) {
            Optional<String> text = put.item().value(by.name()).filter(String.class::isInstance).map(String.class::cast);
            sort = text.isEmpty()
                    ? sort
                    : sort.replace(KeyComponent.escape(SortText.of(text.get())), KeyComponent.escape(text.get()));
        }
        return put.item().with(Attr.SORT, sort);
    }

    /** Sort keys contain numbers as they are written. */
    static Item numbersAsText(StoredOtherwise.Put put) {
        String sort = put.item().string(Attr.SORT);
        for (SortAttribute by : put.type().orElseThrow().sortBy()) {
            Optional<BigDecimal> number = put.item().value(by.name()).filter(value -> by.isAnyNumber()).map(BigDecimal.class::cast);
            sort = number.isEmpty() ? sort : sort.replace(by.component(number.get()), number.get().toPlainString());
        }
        return put.item().with(Attr.SORT, sort);
    }

    /** The list of all is spread by another hash. */
    static Item spreadOtherwise(StoredOtherwise.Put put) {
        int shards = put.type().orElseThrow().listShards().orElse(0);
        return shards < 2
                ? put.item()
                : put.item().with(Attr.LIST,
                        put.type().get().name() + "." + Math.floorMod(put.item().string("id").hashCode(), shards));
    }

    /** The attributes of lists and hierarchies. */
    private static Stream<String> places(Item item) {
        return item.attributes().keySet().stream().filter(name -> name.startsWith("_") && !name.equals(Attr.WRITERS));
    }

    /** An entity stays in the lists in which it was. */
    static Item sparseKept(StoredOtherwise.Put put) {
        Item item = put.item();
        for (String place : put.before().stream().flatMap(EntityMutants::places).filter(name -> !put.item().has(name)).toList()) {
            item = item.with(place, put.before().orElseThrow().value(place).orElseThrow());
        }
        return item;
    }

    /** An entity stays where it was in its lists and hierarchies. */
    static Item placesKept(StoredOtherwise.Put put) {
        Item item = put.item();
        for (String place : places(put.item()).filter(name -> put.before().orElseThrow().has(name)).toList()) {
            item = item.with(place, put.before().orElseThrow().value(place).orElseThrow());
        }
        return item;
    }

    /** An entity is in none of its lists. */
    static Item placeless(StoredOtherwise.Put put) {
        Item item = put.item();
        for (String place : places(put.item()).toList()) {
            item = StoredOtherwise.without(item, place);
        }
        return item;
    }

    /** {@code expiresAt} counts milliseconds. */
    static Item inMilliseconds(StoredOtherwise.Put put) {
        return put.item().value(Attr.EXPIRES_AT)
                .map(seconds -> put.item().with(Attr.EXPIRES_AT, ((BigDecimal) seconds).movePointRight(3).longValue()))
                .orElse(put.item());
    }

    /** Of those who wrote an item only the last is known. */
    static Item lastWriter(Item item) {
        return item.has(Attr.WRITERS)
                ? item.with(Attr.WRITERS, new Writers(0, List.of(Writers.of(item).latest())).toString())
                : item;
    }

    /** The list of writers names somebody else. */
    static Item otherWriter(Item item) {
        if (!item.has(Attr.WRITERS)) {
            return item;
        }
        Writers.Write latest = Writers.of(item).latest();
        return item.with(Attr.WRITERS, item.string(Attr.WRITERS).replace(latest.request(), "n" + latest.request().substring(1)));
    }

    /** Tags are changed whatever has changed since they were read. */
    static Action<CoreKey> unconditionalTags(Action<CoreKey> action) {
        return action instanceof Action.Update<CoreKey> update && update.changes().stream().map(AttributeChange::attribute)
                .anyMatch(Attr.TAGS::equals) ? Rewritten.on(Condition.always(), action) : action;
    }

    /** Where nothing is new, a version is written nevertheless. */
    static final class NothingIsAChange implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            Answer answer = call.send(api);
            if (!(answer instanceof Answer.Stored stored) || stored.effect() != WriteResult.Effect.UNCHANGED) {
                return answer;
            }
            Item next = stored.item().with(Attr.VERSION, stored.item().number(Attr.VERSION) + 1);
            try {
                CoreKey key = (CoreKey) stored.item().key();
                return api.write().table()
                        .write(new Action.Put<>(key, next, Condition.version(stored.item().number(Attr.VERSION)))).written()
                                ? new Answer.Stored(next, WriteResult.Effect.CHANGED)
                                : answer;
            } catch (TableException failure) {
                return new Answer.Failed(failure);
            }
        }
    }
}
