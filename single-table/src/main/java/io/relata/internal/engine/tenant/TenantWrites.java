package io.relata.internal.engine.tenant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.SeenWrites;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;

/** Writes with the keys of a tenant, and their outcomes without. */
record TenantWrites(TenantKeys keys) implements SeenWrites {
    @Override
    public Action<CoreKey> ofCore(Action<CoreKey> action) {
        return stored(action, keys.stored(action.key()));
    }

    Action<CopyKey> ofCopy(Action<CopyKey> action) {
        return stored(action, keys.stored(action.key()));
    }

    @Override
    public Action<? extends Key> ofAny(Action<? extends Key> action) {
        return stored(action, keys.stored((Key) action.key()));
    }

    @Override
    public Action.Update<CopyKey> updateOfCopy(Action.Update<CopyKey> update) {
        return stored(update, keys.stored(update.key()));
    }

    @Override
    public Action.Delete<CopyKey> deletionOfCopy(Action.Delete<CopyKey> deletion) {
        return new Action.Delete<>(keys.stored(deletion.key()), stored(deletion.condition()));
    }

    private <K extends Key> Action<K> stored(Action<?> action, K key) {
        if (action instanceof Action.Put<?> put) {
            return new Action.Put<>(key, keys.stored(put.item()), stored(put.condition()));
        } else if (action instanceof Action.Update<?> update) {
            return stored(update, key);
        } else if (action instanceof Action.Delete<?> deletion) {
            return new Action.Delete<>(key, stored(deletion.condition()));
        } else if (action instanceof Action.Check<?> check) {
            return new Action.Check<>(key, stored(check.condition()));
        }
        throw new IllegalArgumentException("unknown action: " + action);
    }

    private <K extends Key> Action.Update<K> stored(Action.Update<?> update, K key) {
        return new Action.Update<>(key, update.changes().stream().map(this::stored).toList(), stored(update.condition()));
    }

    private AttributeChange stored(AttributeChange change) {
        if (change instanceof AttributeChange.Assign assign) {
            return new AttributeChange.Assign(assign.attribute(), keys.stored(assign.attribute(), assign.value()));
        } else if (change instanceof AttributeChange.AssignIfMissing assign) {
            return new AttributeChange.AssignIfMissing(assign.attribute(), keys.stored(assign.attribute(), assign.value()));
        } else if (change instanceof AttributeChange.Increase || change instanceof AttributeChange.Count
                || change instanceof AttributeChange.AddElements || change instanceof AttributeChange.RemoveElements
                || change instanceof AttributeChange.Remove) {
            return change;
        }
        throw new IllegalArgumentException("unknown change: " + change);
    }

    /** Compares with what was seen, also where other code wrote a key without the tenant: so that it can be corrected. */
    private Condition stored(Condition condition) {
        if (condition instanceof Condition.Equal equal) {
            return equal(equal);
        } else if (condition instanceof Condition.Less less) {
            return new Condition.Less(less.attribute(), keys.original(less.attribute(), less.value()));
        } else if (condition instanceof Condition.NotAbove most) {
            return new Condition.NotAbove(most.attribute(), keys.original(most.attribute(), most.value()));
        } else if (condition instanceof Condition.Not not) {
            return new Condition.Not(stored(not.condition()));
        } else if (condition instanceof Condition.All all) {
            return new Condition.All(all.conditions().stream().map(this::stored).toList());
        } else if (condition instanceof Condition.Any any) {
            return new Condition.Any(any.conditions().stream().map(this::stored).toList());
        } else if (condition instanceof Condition.Always || condition instanceof Condition.Exists
                || condition instanceof Condition.Missing || condition instanceof Condition.Contains) {
            return condition;
        }
        throw new IllegalArgumentException("unknown condition: " + condition);
    }

    /**
     * A key that begins with a slash is seen of two: of one that other code wrote without the tenant, and of what follows from that one,
     * such as the place of a child below a parent in a wrong place.
     */
    private Condition equal(Condition.Equal equal) {
        Condition original = new Condition.Equal(equal.attribute(), keys.original(equal.attribute(), equal.value()));
        Condition stored = new Condition.Equal(equal.attribute(), keys.stored(equal.attribute(), equal.value()));
        return original.equals(stored) ? stored : original.or(stored);
    }

    @Override
    public Item seen(Item stored) {
        return keys.seen(stored);
    }
}
