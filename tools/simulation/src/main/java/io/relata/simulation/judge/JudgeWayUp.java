package io.relata.simulation.judge;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.TableModel;
import io.relata.simulation.call.ReadCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Judges what is said of the entities above one, by the attributes that name parents alone: each shown is the parent that the next one
 * names, and above the first there is none, or one that was gone.
 */
record JudgeWayUp(TableModel model, ReadCall.WayUp call, States states) {
    Optional<String> judge(List<Item> ancestors) {
        Set<EntityRef> passed = new HashSet<>(Set.of(call.entity()));
        for (Item item : ancestors) {
            if (!passed.add(ref(item))) {
                return Optional.of("was shown twice what is above " + call.entity() + ": " + item);
            } else if (!seen(ref(item)).contains(Optional.of(item))) {
                return Optional.of("was shown above " + call.entity() + " what was not stored then: " + item);
            }
        }
        return seen(call.entity()).stream().filter(States::isAlive).flatMap(Optional::stream)
                .anyMatch(entity -> isWay(Stream.concat(ancestors.stream(), Stream.of(entity)).toList(), passed))
                        ? Optional.empty()
                        : Optional.of("was shown a way up that there was not: " + ancestors);
    }

    /** @param passed all entities on the way */
    private boolean isWay(List<Item> way, Set<EntityRef> passed) {
        List<Optional<EntityRef>> above = new ArrayList<>(way.stream().map(this::parent).toList());
        Optional<EntityRef> beyond = above.remove(0);
        return above.equals(way.subList(0, way.size() - 1).stream().map(item -> Optional.of(ref(item))).toList())
                && beyond.filter(ref -> !passed.contains(ref) && !isAbsent(ref)).isEmpty();
    }

    private boolean isAbsent(EntityRef ref) {
        return seen(ref).stream().anyMatch(state -> !States.isAlive(state) || state.get().has("expiresAt"));
    }

    private Optional<EntityRef> parent(Item item) {
        return model.entity(ref(item).entity()).orElseThrow().hierarchies().stream()
                .filter(each -> each.index().equals(call.ancestry().hierarchy().index())).map(Hierarchy::part).flatMap(Optional::stream)
                .filter(part -> item.has(part.attribute()))
                .map(part -> new EntityRef(part.entity(), Objects.requireNonNull(item.string(part.attribute())))).findFirst();
    }

    private List<Optional<Item>> seen(EntityRef ref) {
        CoreKey key = CoreKey.of(ref);
        return call.consistency() == Consistency.STRONG ? states.during(key) : states.ever(key);
    }

    private static EntityRef ref(Item item) {
        return EntityRef.ofType(item.key().type());
    }
}
