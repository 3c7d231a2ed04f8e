package io.relata.fanout.verify.repair;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.table.CopyTable;
import io.relata.engine.table.action.Action;
import io.relata.engine.table.action.Change;
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
 * Gives an entity the places in hierarchies where it belongs: an update of these index attributes and no others. The version stays, since
 * nothing that anybody else is made of changes.
 *
 * <p>It is conditional on the version and the place that were read. So of two that put it right for different reasons the later one looks
 * again, and an update that lands after a write of the API does nothing. The other way round, the API writes whole items of the version
 * that it read, also over a place that was put right since; the place that it writes is not the one that it read, but follows from what it
 * read of the entity and what is above it.
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
     * @return whether it is where it belongs now; not, where that can't be told
     * @throws ConcurrentChangeException when it keeps changing
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
        List<Change> changes = new ArrayList<>();
        Condition same = Condition.is(Kind.ENTITY).and(Condition.version(item.number(Attr.VERSION)));
        for (Map.Entry<String, Object> place : places.entrySet()) {
            changes.add(new Change.Assign(place.getKey(), place.getValue()));
            same = same.and(item.value(place.getKey()).<Condition>map(value -> new Condition.Equal(place.getKey(), value))
                    .orElseGet(() -> new Condition.Missing(place.getKey())));
        }
        return new Action.Update<>(key, changes, same);
    }
}
