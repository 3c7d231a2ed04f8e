package io.relata.simulation.sequential;

import io.relata.annotation.OnDelete;
import io.relata.simulation.oracle.DeclaredEntity;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What is deleted or detached with an entity. */
record PlainDeletion(PlainModel model, PlainState state) {
    /** A child, and the attribute that names its parent. */
    private record Child(PlainEntity entity, DeclaredEntity.Parent parent) {
    }

    private List<Child> children(PlainKey above) {
        List<Child> children = new ArrayList<>();
        state.all().forEach(each -> model.entity(each.key().entity()).parents().stream()
                .filter(parent -> parent.entity().equals(above.entity()) && above.id().equals(each.own().get(parent.attribute())))
                .forEach(parent -> children.add(new Child(each, parent))));
        return children;
    }

    /** Whether it has children that keep it from being deleted. */
    boolean isRefused(PlainKey key) {
        return children(key).stream().anyMatch(child -> child.parent().onDelete() == OnDelete.REFUSE && !child.entity().key().equals(key));
    }

    /** Deletes it, and all that follows. The children that are detached are answered; they are in a later version. */
    List<PlainKey> delete(PlainKey key, String now) {
        Set<PlainKey> detached = new LinkedHashSet<>();
        Deque<PlainKey> left = new ArrayDeque<>(List.of(key));
        while (!left.isEmpty()) {
            PlainKey gone = left.remove();
            state.remove(gone, now, Optional.of("anonymous").filter(any -> gone.equals(key)));
            for (Child child : children(gone)) {
                PlainKey below = child.entity().key();
                if (child.parent().onDelete() == OnDelete.CASCADE) {
                    left.add(below);
                } else {
                    PlainEntity current = state.entity(below).orElse(child.entity());
                    Map<String, Object> own = new TreeMap<>(current.own());
                    own.remove(child.parent().attribute());
                    PlainEntity next = current.next(own, now);
                    // One write may take several parents away.
                    state.put(detached.add(below) ? next : next.in(current.version()));
                }
            }
        }
        return detached.stream().filter(state::has).toList();
    }
}
