package io.relata.internal.fanout.place;

import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.CorrectAttributes;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/**
 * Corrects attributes of an entity that are computed: its places in lists and hierarchies, or its expiry, and no others. The version stays,
 * since no copied data changes.
 *
 * <p>The update is conditional on the version and the attributes that were read. Of two concurrent repairs the later one reads again, and
 * an update after a write of the API does nothing. The other way round, the API overwrites a place that was repaired since it read the
 * entity, with one that follows from the entity and its ancestors as it read them.
 */
final class CorrectEntity {
    private final TableModel model;
    private final CopyTable table;
    private final Clock clock;
    private final SourceItems truth;
    private final ComputedAttributes computed;

    CorrectEntity(Scope scope) {
        this.model = scope.model();
        this.table = scope.table();
        this.clock = scope.clock();
        this.truth = scope.truth();
        this.computed = new ComputedAttributes(model, truth);
    }

    /**
     * @return whether the entity is right now; false if it is gone, or if the correction would decide whether it exists
     * @throws ConcurrentChangeException when the entity keeps changing
     */
    boolean correct(CoreKey key, Fault fault) {
        EntityRef entity = EntityRef.ofType(key.type());
        EntityType type = model.entity(entity.entity()).orElseThrow();
        return RetryConflicts.result(key, () -> {
            Optional<Item> item = truth.read(key).filter(Kind.ENTITY::is);
            if (item.isEmpty()) {
                return Optional.of(false);
            }
            Map<String, Optional<Object>> wrong = computed.wrong(type, entity.id(), item.get(), fault);
            if (wrong.isEmpty()) {
                return Optional.of(true);
            } else if (fault == Fault.WRONG_EXPIRY && decidesWhetherItExists(item.get(), wrong)) {
                return Optional.of(false);
            }
            return table.correct(CorrectAttributes.of(key, item.get(), wrong)).written() ? Optional.of(true) : Optional.empty();
        });
    }

    /** An entity that is over, or would be with its right expiry, may have been replaced, or may still be needed: people know. */
    private boolean decidesWhetherItExists(Item item, Map<String, Optional<Object>> wrong) {
        Item right = item.expiringAt(wrong.values().iterator().next().orElse("never"));
        return Expiry.isOver(item, clock.instant()) || Expiry.isOver(right, clock.instant());
    }
}
