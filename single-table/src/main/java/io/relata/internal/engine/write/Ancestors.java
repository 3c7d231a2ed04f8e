package io.relata.internal.engine.write;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks that no entity becomes its own ancestor, in models whose parents can form a cycle: folders in folders, teams of units of teams. In
 * other models it costs nothing.
 *
 * <p>All ancestors are read strongly. The entity is written in one transaction with a condition check of each ancestor: that it still has
 * the parents that were read. If two moves would form a cycle together, the transaction of the later one is cancelled, and its retry finds
 * the cycle. A missing ancestor is checked too, because it could be created again below the entity.
 */
final class Ancestors {
    /** A transaction has at most 100 actions, and some are needed for unique values and links. */
    static final int MOST = 50;

    private final WriteContext context;
    private final EntityType type;
    private final EntityRef entity;

    Ancestors(WriteContext context, EntityType type, EntityRef entity) {
        this.context = context;
        this.type = type;
        this.entity = entity;
    }

    /**
     * An ancestor.
     *
     * @param by the attribute of the entity that leads to it
     * @param below the path from the entity up to it
     */
    private record Step(EntityRef ref, Parent by, List<EntityRef> below) {
        List<EntityRef> way() {
            List<EntityRef> way = new ArrayList<>(below);
            way.add(ref);
            return way;
        }
    }

    /** @throws Refusal when an attribute names the entity itself */
    void requireOthers(Map<String, Object> own) {
        type.parents().stream().filter(parent -> parent.entity().equals(type.name()) && entity.id().equals(own.get(parent.attribute())))
                .findFirst()
                .ifPresent(parent -> {
                    throw Refusal.invalid(ProblemKind.INVALID_REFERENCE, "/" + parent.attribute(),
                            IndefiniteArticle.with(type.name()) + " can't be its own parent: give the id of another, or none");
                });
    }

    /**
     * The condition checks for writing the entity; none if its parents can't form a cycle, or stay the same.
     *
     * @param own what the entity's attributes will be
     * @param before what they were; empty when it is new
     * @throws Refusal when it would be its own ancestor, or has more than {@link #MOST} ancestors
     */
    List<Action<CoreKey>> checks(Map<String, Object> own, Map<String, Object> before) {
        List<Parent> moved = context.model().leadingTo(type.name(), type).stream().filter(parent -> own.get(parent.attribute()) != null
                && !Objects.equals(own.get(parent.attribute()), before.get(parent.attribute()))).toList();
        if (moved.isEmpty()) {
            return List.of();
        }
        requireOthers(own);
        Deque<Step> open = new ArrayDeque<>();
        moved.forEach(parent -> open
                .add(new Step(new EntityRef(parent.entity(), (String) Objects.requireNonNull(own.get(parent.attribute()))), parent,
                        List.of(entity))));
        Map<EntityRef, Action<CoreKey>> seen = new LinkedHashMap<>();
        while (!open.isEmpty()) {
            Step step = open.remove();
            if (step.ref().equals(entity)) {
                throw Refusal.invalid(ProblemKind.INVALID_REFERENCE, "/" + step.by().attribute(),
                        StoredItem.name(entity) + " would be its own ancestor"
                                + (context.authority().isRestricted()
                                        ? ""
                                        : ": " + step.way().stream().map(StoredItem::name)
                                                .collect(Collectors.joining(", which belongs to ")))
                                + "; choose a parent that is not below it");
            } else if (!seen.containsKey(step.ref())) {
                if (seen.size() == MOST) {
                    throw Refusal.invalid(ProblemKind.INVALID_REFERENCE, "/" + step.by().attribute(),
                            StoredItem.name(entity) + " would have more than " + MOST
                                    + " ancestors, the most that are checked for cycles: choose a parent nearer to the top");
                }
                seen.put(step.ref(), look(step, open));
            }
        }
        return List.copyOf(seen.values());
    }

    /** Queues an ancestor's parents, and returns the condition check that they stay the same. */
    private Action<CoreKey> look(Step step, Deque<Step> open) {
        Optional<Item> found = StoredItem.read(context.table(), step.ref()).alive();
        Condition same = Condition.is(Kind.ENTITY);
        if (found.isEmpty()) {
            return new Action.Check<>(CoreKey.of(step.ref()), same.negated());
        }
        for (Parent parent : context.model().leadingTo(type.name(), context.model().entity(step.ref().entity()).orElseThrow())) {
            Optional<Object> named = found.get().value(parent.attribute());
            same = same.and(named.<Condition>map(value -> new Condition.Equal(parent.attribute(), value))
                    .orElseGet(() -> new Condition.Missing(parent.attribute())));
            named.flatMap(EntityRef::storedId)
                    .ifPresent(value -> open.add(new Step(new EntityRef(parent.entity(), value), step.by(), step.way())));
        }
        return new Action.Check<>(CoreKey.of(step.ref()), same);
    }
}
