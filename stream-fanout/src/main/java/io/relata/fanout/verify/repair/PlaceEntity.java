package io.relata.fanout.verify.repair;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.AttributeChange;
import io.relata.engine.table.action.Condition;
import io.relata.fanout.link.ConcurrentChangeException;
import io.relata.fanout.verify.judge.ExpectedPlaces;
import io.relata.fanout.verify.judge.SourceItems;
import io.relata.model.EntityType;
import io.relata.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Updates an entity's places in hierarchies: these index attributes and no others. The version stays, since no copied data changes.
 *
 * <p>The update is conditional on the version and the places that were read. Of two concurrent repairs the later one reads again, and an
 * update after a write of the API does nothing. The other way round, the API overwrites a place that was repaired since it read the entity,
 * with one that follows from the entity and its ancestors as it read them.
 */
final class PlaceEntity {
    private static final int MOST_ATTEMPTS = 10;

    private final Model model;
    private final CopyTable table;
    private final SourceItems truth;

    PlaceEntity(Model model, CopyTable table) {
        this.model = model;
        this.table = table;
        this.truth = new SourceItems(table);
    }

    /**
     * @return whether the entity is in its places now; false if these are unknown
     * @throws ConcurrentChangeException when the entity keeps changing
     */
    boolean place(CoreKey key) {
        EntityRef entity = EntityRef.ofType(key.type());
        EntityType type = model.entity(entity.entity()).orElseThrow();
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Optional<Item> item = truth.read(key).filter(Kind.ENTITY::is);
            Map<String, Object> places = item.map(found -> new ExpectedPlaces(model, truth).of(type, entity.id(), found)).orElse(Map.of());
            if (item.isEmpty() || item.get().attributes().entrySet().containsAll(places.entrySet())) {
                return !places.isEmpty();
            }
            if (table.correct(correction(key, item.get(), places)).written()) {
                return true;
            }
        }
        throw ConcurrentChangeException.keptChanging(key, MOST_ATTEMPTS);
    }

    private static Action.Update<CoreKey> correction(CoreKey key, Item item, Map<String, Object> places) {
        List<AttributeChange> changes = new ArrayList<>();
        Condition same = Condition.is(Kind.ENTITY).and(Condition.version(item.number(Attr.VERSION)));
        for (Map.Entry<String, Object> place : places.entrySet()) {
            changes.add(new AttributeChange.Assign(place.getKey(), place.getValue()));
            same = same.and(item.value(place.getKey()).<Condition>map(value -> new Condition.Equal(place.getKey(), value))
                    .orElseGet(() -> new Condition.Missing(place.getKey())));
        }
        return new Action.Update<>(key, changes, same);
    }
}
