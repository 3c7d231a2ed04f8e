package io.relata.internal.fanout.unique;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.core.Expiry;
import io.relata.internal.engine.item.GuardItem;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.derivation.SourceItems;
import io.relata.internal.fanout.derivation.SpelledGuards;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Writes a guard as the deployment spells it, and deletes what is spelled otherwise. All happens in one transaction, under the condition
 * that the owner is as it was read: so the value is guarded at every moment, and its owner stays the same. A guard whose owner does not
 * have its value protects nothing, and goes.
 */
record RewriteGuard(Guards guards, CopyTable table, SpelledGuards spelled) {
    /**
     * @return whether the guard is no longer outdated; false if another entity holds the value by now, or the owner does not have it
     * @throws ConcurrentChangeException when the owner keeps changing
     */
    boolean rewrite(CoreKey key) {
        SourceItems truth = new SourceItems(table);
        Guards.Guarded place = guards.guarded(key).orElseThrow();
        return RetryConflicts.result(key, () -> {
            Optional<Item> guard = truth.read(key);
            if (guard.isEmpty()) {
                return Optional.of(true);
            }
            EntityRef owner = place.type().ref(new GuardItem(guard.get()).owner());
            Optional<Item> entity = truth.read(owner);
            List<CoreKey> all = SpelledGuards.guards(place.unique(), entity);
            Optional<CoreKey> plain = spelled.held(place.unique(), entity, key);
            boolean held = plain.isPresent();
            boolean heldOnce = !all.isEmpty() && spelled.isOfLayout1(place.unique(), entity.get().attributes(), key);
            if (!heldOnce && !spelled.isOutdated(key, guard.get(), held)) {
                return Optional.of(held || key.isHashed());
            }
            List<CoreKey> claimed = held ? List.of(plain.get()) : heldOnce || spelled.isOfAnotherKey(key) ? all : List.of();
            List<Action<CoreKey>> actions = new ArrayList<>();
            actions.add(new Action.Check<>(CoreKey.of(owner),
                    Unchanged.versionAndKind(entity)));
            List<Action<CoreKey>> claims = claimed.stream().flatMap(value -> claim(value, owner,
                    Expiry.of(place.type(), entity.get().attributes()).map(second -> second)).stream()).toList();
            actions.addAll(claims);
            if (actions.stream().noneMatch(action -> action.key().equals(key))) {
                actions.add(new Action.Delete<>(key, Unchanged.owner(guard.get())));
            }
            Transacted transacted = table.transact(actions);
            boolean taken = transacted instanceof Transacted.Cancelled cancelled
                    && IntStream.rangeClosed(1, claims.size()).anyMatch(cancelled::refused);
            return transacted.committed() || taken ? Optional.of(!taken) : Optional.empty();
        });
    }

    /**
     * Lets a guard expire when its owner does, and no other.
     *
     * @return whether it does now; false if it is gone, or its owner does not have the value
     * @throws ConcurrentChangeException when the owner keeps changing
     */
    boolean expire(CoreKey key) {
        SourceItems truth = new SourceItems(table);
        Guards.Guarded place = guards.guarded(key).orElseThrow();
        return RetryConflicts.result(key, () -> {
            Claimed claimed = claimed(truth, place, key);
            if (!claimed.isHeld()) {
                return Optional.of(false);
            }
            Item owner = claimed.owner().orElseThrow();
            Item guard = claimed.guard().orElseThrow();
            Optional<BigDecimal> until = Expiry.of(place.type(), owner.attributes());
            AttributeChange change = until.map(AttributeChange::expiry).orElseGet(AttributeChange::noExpiry);
            List<Action<CoreKey>> actions = List.of(
                    new Action.Check<>((CoreKey) owner.key(), Unchanged.versionAndKind(owner)),
                    new Action.Update<>(key, List.of(change), Unchanged.owner(guard).and(Unchanged.expiry(guard))));
            return table.transact(actions).committed() ? Optional.of(true) : Optional.empty();
        });
    }

    /**
     * Frees a value that its owner does not have: it has another one, or was deleted, by a function that did not know that the value is
     * unique or what the attribute is called now.
     *
     * @return whether nobody holds it now who does not have it; false if its owner is not there, and nothing says that it was deleted
     * @throws ConcurrentChangeException when the owner keeps changing
     */
    boolean free(CoreKey key) {
        SourceItems truth = new SourceItems(table);
        Guards.Guarded place = guards.guarded(key).orElseThrow();
        return RetryConflicts.result(key, () -> {
            Claimed claimed = claimed(truth, place, key);
            if (claimed.isHeld() || claimed.owner().isEmpty()) {
                return Optional.of(claimed.isHeld() || claimed.guard().isEmpty());
            }
            Item owner = claimed.owner().get();
            return table.transact(List.of(new Action.Check<>((CoreKey) owner.key(), Unchanged.versionAndKind(owner)),
                    new Action.Delete<>(key, Unchanged.owner(claimed.guard().orElseThrow())))).committed()
                            ? Optional.of(true)
                            : Optional.empty();
        });
    }

    /**
     * A guard as it is stored.
     *
     * @param owner as long as it is there, or its tombstone
     * @param isHeld whether its owner has the value
     */
    private record Claimed(Optional<Item> guard, Optional<Item> owner, boolean isHeld) {
    }

    private Claimed claimed(SourceItems truth, Guards.Guarded place, CoreKey key) {
        Optional<Item> guard = truth.read(key);
        Optional<Item> owner = guard.flatMap(found -> truth.read(place.type().ref(new GuardItem(found).owner())));
        return new Claimed(guard, owner, spelled.held(place.unique(), owner, key).isPresent());
    }

    private List<Action<CoreKey>> claim(CoreKey plain, EntityRef owner, Optional<Object> until) {
        Condition free = Condition.absentOrOwnedBy(owner.id());
        Item guard = CoreItems.guard(owner, until);
        Action<CoreKey> inPlainText = spelled.plainIsPut() ? new Action.Put<>(plain, guard, free) : new Action.Delete<>(plain, free);
        return spelled.keys().isEmpty()
                ? List.of(inPlainText)
                : List.of(new Action.Put<>(spelled.written(plain), guard, GuardKeys.orShadow(free)), inPlainText);
    }
}
