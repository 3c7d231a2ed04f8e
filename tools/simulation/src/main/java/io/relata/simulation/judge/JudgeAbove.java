package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.Oracle;
import io.relata.simulation.table.TableListener;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Judges what writes do about parents, children and places in hierarchies. */
final class JudgeAbove {
    private final TableModel model;

    JudgeAbove(TableModel model) {
        this.model = model;
    }

    /** An entity is written below a parent that was there, with what they have in common, and in the place that follows from it. */
    Optional<String> written(EntityType type, TableListener.Change change, States states) {
        return type.parents().stream().filter(parent -> isChecked(parent, change))
                .flatMap(parent -> unchecked(parent, change, states).stream()).findFirst()
                .or(() -> type.hierarchies().stream().flatMap(hierarchy -> misplaced(type, hierarchy, change, states).stream())
                        .findFirst())
                .or(() -> Parent.carried(type).stream().flatMap(parent -> miscarried(type, parent, change, states).stream()).findFirst());
    }

    /** Of a parent that it did not have before, it carries what that has, where that was not written meanwhile. */
    private Optional<String> miscarried(EntityType type, Parent parent, TableListener.Change change, States states) {
        Item after = change.after().orElseThrow();
        if (!isChecked(parent, change)) {
            return Optional.empty();
        }
        Set<Optional<Item>> above = new HashSet<>(
                states.during(CoreKey.of(new EntityRef(parent.entity(), after.string(parent.attribute())))));
        Optional<Item> only = above.size() == 1 ? above.iterator().next().filter(Kind.ENTITY::is) : Optional.empty();
        DeclaredEntity.Parent carrying = Oracle.of(model).declared().entity(type.name()).parents().stream()
                .filter(each -> each.attribute().equals(parent.attribute())).findFirst().orElseThrow();
        return only.isEmpty() || carrying.carried(only.get().attributes()).equals(after.map(Parent.CARRIED).get(parent.attribute()))
                ? Optional.empty()
                : Optional.of("carries something else than its " + parent.attribute() + " says: " + after);
    }

    /** A parent that stays the same is not checked again. */
    private static boolean isChecked(Parent parent, TableListener.Change change) {
        Item after = change.after().orElseThrow();
        Optional<Item> before = change.before().filter(Kind.ENTITY::is);
        return after.has(parent.attribute()) && (before.isEmpty() || !same(parent.attribute(), before.get(), after)
                || parent.sharing().stream().anyMatch(shared -> !same(shared, before.get(), after)));
    }

    private static boolean same(String attribute, Item one, Item other) {
        return one.value(attribute).equals(other.value(attribute));
    }

    private static Optional<String> unchecked(Parent parent, TableListener.Change change, States states) {
        Item after = change.after().orElseThrow();
        CoreKey key = CoreKey.of(new EntityRef(parent.entity(), after.string(parent.attribute())));
        boolean fits = states.some(key, state -> States.isAlive(state)
                && parent.sharing().stream().allMatch(shared -> same(shared, state.get(), after)));
        // One transaction may create the parent, then this, and delete the parent, since what follows its parent or has expired keeps none;
        // or change what they have in common.
        boolean isKept = !parent.isFollowed() && !isOver(after);
        boolean isOtherAgain = states.call().writtenTogether().stream().filter(along -> along.key().equals(key)).anyMatch(
                along -> isWrittenSeveralTimes(along) || !isKept && along.after().filter(Kind.TOMBSTONE::is).isPresent());
        return fits || isOtherAgain
                ? Optional.empty()
                : Optional.of("was acknowledged, and " + parent.attribute() + " names what was never there: " + after);
    }

    /** Each write of a transaction counts the version up, and only the last one shows. */
    private static boolean isWrittenSeveralTimes(TableListener.Change change) {
        return change.after().filter(Kind.ENTITY::is).filter(after -> after.number(Attr.VERSION) > 1
                + (JudgeTogether.isOneLife(change) ? change.before().orElseThrow().number(Attr.VERSION) : after.number(Attr.LIFE) - 1))
                .isPresent();
    }

    private static boolean isOver(Item written) {
        return written.has(Attr.EXPIRES_AT)
                && written.number(Attr.EXPIRES_AT) <= Instant.parse(written.string(Attr.UPDATED_AT)).getEpochSecond();
    }

    /** Where the parent was in one place all the while, and did not end in between. */
    private static Optional<String> misplaced(EntityType type, Hierarchy hierarchy, TableListener.Change change, States states) {
        Item after = change.after().orElseThrow();
        Optional<Hierarchy.Part> part = hierarchy.part().filter(above -> after.has(above.attribute()));
        if (part.isEmpty()) {
            return Optional.empty();
        }
        CoreKey key = CoreKey.of(new EntityRef(part.get().entity(), after.string(part.get().attribute())));
        // One transaction may delete an entity, write what is below it, and create the entity again.
        if (states.call().writtenTogether().stream().anyMatch(along -> along.key().equals(key) && !JudgeTogether.isOneLife(along))) {
            return Optional.empty();
        }
        Set<Map<String, Object>> places = new HashSet<>();
        for (Optional<Item> state : states.during(key)) {
            Optional<Item> above = state.filter(Kind.ENTITY::is).filter(hierarchy::holds).filter(item -> !item.has(Attr.EXPIRES_AT));
            if (above.isEmpty()) {
                return Optional.empty();
            }
            places.add(hierarchy.placeBelow(above.get().attributes(), type.step(after.string("id"), after.attributes())));
        }
        return places.size() != 1 || after.attributes().entrySet().containsAll(places.iterator().next().entrySet())
                ? Optional.empty()
                : Optional.of("has put into another place than " + places + ": " + after);
    }

    /**
     * An entity was deleted although it had a copy of a child beside it, and no other, ever since the history began. Later copies may be
     * hidden from Queries by a transaction, and children without copies by an index.
     */
    Optional<String> deleted(EntityCall.Delete delete, States states) {
        for (Side side : model.followers(delete.type())) {
            if (side.shown().entity().parents().stream().anyMatch(parent -> parent.isFollowed()
                    && side.relation().follows().equals(Optional.of(parent.attribute())))) {
                continue;
            }
            List<CopyKey> beside = states.table().keys().stream().filter(CopyKey.class::isInstance).map(CopyKey.class::cast)
                    .filter(copy -> copy.id().equals(side.partition(delete.id())))
                    .filter(copy -> copy.equals(side.copy(delete.id(), EntityRef.ofType(copy.type()).id()))).toList();
            if (beside.size() == 1 && states.ever(beside.get(0)).stream().allMatch(copy -> copy.filter(Kind.COPY::is).isPresent())) {
                Key child = CoreKey.of(EntityRef.ofType(beside.get(0).type()));
                String attribute = side.relation().follows().orElseThrow();
                if (states.ever(child).stream().allMatch(state -> States.isAlive(state) && !state.get().has(Attr.EXPIRES_AT)
                        && state.get().value(attribute).equals(Optional.of(delete.id())))) {
                    return Optional.of("was acknowledged, and " + child + " was there all the while");
                }
            }
        }
        return Optional.empty();
    }
}
