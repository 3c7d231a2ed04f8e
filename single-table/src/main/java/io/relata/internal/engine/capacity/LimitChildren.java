package io.relata.internal.engine.capacity;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.Capacity;
import io.relata.internal.model.ChildLimit;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Writes the capacities of a parent along with the parent: where it gets another limit, and where it is deleted.
 *
 * @param type the parent's
 */
record LimitChildren(WriteContext context, EntityType type, EntityRef parent) {
    /**
     * @param before the parent as it is stored; none when it is new, and has no capacities yet
     * @param next as it will be
     * @throws Refusal when it has more children than its new limit
     */
    List<Action<CoreKey>> changed(Optional<Item> before, Item next) {
        List<Action<CoreKey>> actions = new ArrayList<>();
        for (Related.Children children : limited()) {
            Capacity capacity = children.parent().capacity().orElseThrow();
            if (before.filter(item -> !capacity.limit(item).equals(capacity.limit(next))).isPresent()) {
                actions.addAll(limitTo(of(children), capacity.limit(next)));
            }
        }
        return actions;
    }

    /** @return none when there are children of which the parent can have a limited number */
    Optional<List<Action<CoreKey>>> deleted() {
        List<Action<CoreKey>> actions = new ArrayList<>();
        for (Related.Children children : limited()) {
            SharedCapacity capacity = of(children);
            List<CapacityShard> all = readAllUntil(capacity, shards -> CapacityShard.taken(shards) <= 0);
            if (CapacityShard.taken(all) > 0) {
                return Optional.empty();
            } else if (all.isEmpty()) {
                actions.add(isNone(capacity));
            }
            all.forEach(shard -> actions.add(new Action.Delete<>(shard.key().key(), shard.unchanged())));
        }
        return Optional.of(actions);
    }

    private List<Related.Children> limited() {
        return context.model().children(type).stream().filter(children -> children.parent().capacity().isPresent()).toList();
    }

    private SharedCapacity of(Related.Children children) {
        return SharedCapacity.ofAll(context, children.entity(),
                new ChildLimit(children.parent(), children.parent().capacity().orElseThrow()), parent);
    }

    private static List<Action<CoreKey>> limitTo(SharedCapacity capacity, Optional<Long> limit) {
        List<CapacityShard> all = readAllUntil(capacity, shards -> limit.isEmpty() || CapacityShard.taken(shards) <= limit.get());
        if (all.isEmpty()) {
            return List.of(isNone(capacity));
        } else if (limit.isPresent() && CapacityShard.taken(all) > limit.get()) {
            throw new Refusal(ProblemKind.LIMIT_REACHED, StoredItem.name(capacity.holder()) + " has " + CapacityShard.taken(all) + " "
                    + capacity.child().collection() + ", so its " + capacity.limit().capacity().by().orElseThrow()
                    + " can't be " + limit.get() + ": delete some first");
        }
        return capacity.shareOut(all, limit);
    }

    /** Nobody may create it meanwhile, as the parent that was read allows. */
    private static Action<CoreKey> isNone(SharedCapacity capacity) {
        return new Action.Check<>(capacity.first().key(), Condition.absent());
    }

    /** Gives back what has expired until that is enough. */
    private static List<CapacityShard> readAllUntil(SharedCapacity capacity, Predicate<List<CapacityShard>> enough) {
        List<CapacityShard> all = capacity.all();
        while (!enough.test(all) && capacity.freeExpired(all)) {
            all = capacity.all();
        }
        return all;
    }
}
