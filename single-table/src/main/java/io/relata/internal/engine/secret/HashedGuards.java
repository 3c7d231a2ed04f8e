package io.relata.internal.engine.secret;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Writes guards of unique values hashed that are spelled in plain text above. All that belongs to one guard has the condition that it had:
 * the value is free, or its owner's. What is checked of a guard has to be true where there is none, too.
 *
 * <p>While plain guards count, a claim deletes the plain one under that condition instead of checking it. So the claim is refused if
 * another entity has the value by a plain guard, and the owner's own plain guard goes with it, at the price of a check.
 */
final class HashedGuards extends ForwardingCoreTable {
    private final GuardKeys guards;

    /** @param table as it is stored */
    HashedGuards(CoreTable table, GuardKeys guards) {
        super(table);
        this.guards = guards;
    }

    /** The guard of a value, wherever it is: one GetItem, and another while plain guards count. */
    @Override
    public Optional<Item> get(Key key, Consistency consistency) {
        if (!(key instanceof CoreKey plain) || !plain.isGuardOfValue() || plain.isHashed()) {
            return table.get(key, consistency);
        }
        Optional<Item> hashed = table.get(guards.hashed(plain), consistency);
        return guards.values() == UniqueValues.HASHED
                ? hashed
                : hashed.filter(guard -> !GuardKeys.isShadow(guard)).or(() -> table.get(plain, consistency));
    }

    /** Guards of values under the keys by which they are asked for, wherever they are. */
    @Override
    public List<Item> getAll(List<? extends Key> keys, Consistency consistency) {
        Map<Key, Key> asked = new LinkedHashMap<>();
        for (Key key : keys) {
            boolean isPlainGuard = key instanceof CoreKey core && core.isGuardOfValue() && !core.isHashed();
            if (isPlainGuard) {
                asked.put(guards.hashed((CoreKey) key), key);
            }
            if (!isPlainGuard || guards.values() != UniqueValues.HASHED) {
                asked.put(key, key);
            }
        }
        Map<Key, Item> found = new LinkedHashMap<>();
        table.getAll(List.copyOf(asked.keySet()), consistency).stream()
                .filter(item -> guards.values() == UniqueValues.HASHED || !GuardKeys.isShadow(item)).forEach(item -> {
                    Key key = Objects.requireNonNull(asked.get(item.key()));
                    found.put(key, item.with(key));
                });
        return List.copyOf(found.values());
    }

    @Override
    public Outcome write(Action<CoreKey> action) {
        if (!action.key().isGuardOfValue()) {
            return table.write(action);
        }
        Transacted transacted = transact(List.of(action));
        return transacted instanceof Transacted.Cancelled cancelled
                ? cancelled.refusals().get(0).orElseGet(() -> new Outcome.Refused(Optional.empty()))
                : new Outcome.Written();
    }

    @Override
    public Transacted transact(List<Action<CoreKey>> actions) {
        List<List<Action<CoreKey>>> stored = actions.stream().map(this::stored).toList();
        List<Action<CoreKey>> all = stored.stream().flatMap(List::stream).toList();
        if (all.size() > Limits.TRANSACTION_ACTIONS) {
            throw new Refusal(Refusal.Reason.TOO_LARGE, "the transaction would write or check " + all.size() + " items, of at most "
                    + Limits.TRANSACTION_ACTIONS + ": while unique values are being hashed, each of them counts twice; split it");
        }
        Transacted transacted = table.transact(all);
        return transacted instanceof Transacted.Cancelled cancelled
                ? new Transacted.Cancelled(seen(stored, cancelled.refusals()))
                : transacted;
    }

    private List<Action<CoreKey>> stored(Action<CoreKey> action) {
        CoreKey key = action.key();
        if (!key.isGuardOfValue()) {
            return List.of(action);
        }
        CoreKey hashed = guards.hashed(key);
        Condition free = action.condition();
        boolean plainCounts = guards.values() != UniqueValues.HASHED;
        Condition freeHashed = plainCounts ? GuardKeys.orShadow(free) : free;
        if (action instanceof Action.Put<CoreKey> put && guards.values() == UniqueValues.BOTH) {
            return List.of(new Action.Put<>(hashed, GuardKeys.shadow(put.item()), freeHashed), put);
        } else if (action instanceof Action.Put<CoreKey> put) {
            Action<CoreKey> claim = new Action.Put<>(hashed, put.item(), freeHashed);
            return plainCounts ? List.of(claim, new Action.Delete<>(key, free)) : List.of(claim);
        } else if (action instanceof Action.Delete<CoreKey>) {
            Action<CoreKey> release = new Action.Delete<>(hashed, freeHashed);
            return plainCounts ? List.of(release, action) : List.of(release);
        } else if (action instanceof Action.Check<CoreKey>) {
            Action<CoreKey> check = new Action.Check<>(hashed, freeHashed);
            return plainCounts ? List.of(check, action) : List.of(check);
        }
        throw new IllegalArgumentException("guards of unique values are put, deleted and checked, nothing else: " + key);
    }

    /** What belongs to one action was refused if any of it was. */
    private static List<Optional<Outcome.Refused>> seen(List<List<Action<CoreKey>>> stored, List<Optional<Outcome.Refused>> refusals) {
        List<Optional<Outcome.Refused>> seen = new ArrayList<>();
        int from = 0;
        for (List<Action<CoreKey>> of : stored) {
            seen.add(refusals.subList(from, from + of.size()).stream().flatMap(Optional::stream).findFirst());
            from += of.size();
        }
        return seen;
    }
}
