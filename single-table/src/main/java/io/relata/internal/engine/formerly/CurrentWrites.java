package io.relata.internal.engine.formerly;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.SeenWrites;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Writes of items that may be stored as attributes were declared before. A write that replaces an item leaves former names out by that
 * alone; an update of some attributes removes them. Conditions hold for the value that counts; no condition is about the value of an
 * attribute that is converted, since nobody could say what is stored.
 */
record CurrentWrites(FormerDeclarations former) implements SeenWrites {
    @Override
    public Action<CoreKey> ofCore(Action<CoreKey> action) {
        FormerAttributes attributes = former.written(action.key());
        return attributes.isEmpty() ? action : stored(action, attributes);
    }

    @Override
    public Action<? extends Key> ofAny(Action<? extends Key> action) {
        FormerAttributes attributes = action.key() instanceof CoreKey ? former.written(action.key()) : FormerAttributes.NONE;
        return attributes.isEmpty() ? action : stored(action, attributes);
    }

    private static <K extends Key> Action<K> stored(Action<K> action, FormerAttributes attributes) {
        Condition condition = stored(action.condition(), attributes);
        if (action instanceof Action.Put<K> put) {
            return new Action.Put<>(put.key(), put.item(), condition);
        } else if (action instanceof Action.Update<K> update) {
            return new Action.Update<>(update.key(), update.changes().stream().flatMap(change -> stored(change, attributes)).toList(),
                    condition);
        } else if (action instanceof Action.Delete<K> deletion) {
            return new Action.Delete<>(deletion.key(), condition);
        } else if (action instanceof Action.Check<K> check) {
            return new Action.Check<>(check.key(), condition);
        }
        throw new IllegalArgumentException("unknown action: " + action);
    }

    private static Stream<AttributeChange> stored(AttributeChange change, FormerAttributes attributes) {
        List<String> formers = attributes.namesOf(change.attribute());
        if (!formers.isEmpty() && !(change instanceof AttributeChange.Assign) && !(change instanceof AttributeChange.Remove)) {
            throw new IllegalArgumentException("an attribute that had another name is assigned or removed: " + change);
        }
        return Stream.concat(Stream.of(change), formers.stream().map(AttributeChange.Remove::new));
    }

    private static Condition stored(Condition condition, FormerAttributes attributes) {
        if (condition instanceof Condition.Exists exists) {
            return attributes.namesOf(exists.attribute()).stream().<Condition>map(Condition.Exists::new).reduce(exists, Condition::or);
        } else if (condition instanceof Condition.Missing missing) {
            return attributes.namesOf(missing.attribute()).stream().<Condition>map(Condition.Missing::new).reduce(missing, Condition::and);
        } else if (condition instanceof Condition.Equal equal) {
            return counting(equal.attribute(), name -> new Condition.Equal(name, equal.value()), attributes);
        } else if (condition instanceof Condition.Less less) {
            return counting(less.attribute(), name -> new Condition.Less(name, less.value()), attributes);
        } else if (condition instanceof Condition.NotAbove most) {
            return counting(most.attribute(), name -> new Condition.NotAbove(name, most.value()), attributes);
        } else if (condition instanceof Condition.Contains contains) {
            return counting(contains.set(), name -> new Condition.Contains(name, contains.element()), attributes);
        } else if (condition instanceof Condition.Not not) {
            return new Condition.Not(stored(not.condition(), attributes));
        } else if (condition instanceof Condition.All all) {
            return new Condition.All(all.conditions().stream().map(each -> stored(each, attributes)).toList());
        } else if (condition instanceof Condition.Any any) {
            return new Condition.Any(any.conditions().stream().map(each -> stored(each, attributes)).toList());
        } else if (condition instanceof Condition.Always) {
            return condition;
        }
        throw new IllegalArgumentException("unknown condition: " + condition);
    }

    /** A condition of the value that counts: that under the latest name that is stored. It holds for none that is missing. */
    private static Condition counting(String attribute, Function<String, Condition> of, FormerAttributes attributes) {
        Condition counting = of.apply(attribute);
        List<String> formers = attributes.namesOf(attribute);
        for (int i = formers.size() - 1; i >= 0; i--) {
            counting = of.apply(formers.get(i)).or(new Condition.Missing(formers.get(i)).and(counting));
        }
        return counting;
    }

    /** Copies are written with all that they carry. */
    @Override
    public Action.Update<CopyKey> updateOfCopy(Action.Update<CopyKey> update) {
        return update;
    }

    @Override
    public Action.Delete<CopyKey> deletionOfCopy(Action.Delete<CopyKey> deletion) {
        return deletion;
    }

    @Override
    public Item seen(Item stored) {
        return former.now(stored);
    }
}
