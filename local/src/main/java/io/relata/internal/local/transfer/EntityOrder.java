package io.relata.internal.local.transfer;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Entities that can be created at the same time, once those of earlier steps are there.
 *
 * @param names of entities
 * @param isCircular whether some of them can be parents of others
 */
record EntityOrder(Set<String> names, boolean isCircular) {
    /** Parents first. What is in a circle is in one step. */
    static List<EntityOrder> of(TableModel model) {
        List<EntityOrder> order = new ArrayList<>();
        Set<String> earlier = new LinkedHashSet<>();
        List<EntityType> left = new ArrayList<>(model.entities());
        while (!left.isEmpty()) {
            List<EntityType> ready = left.stream().filter(type -> type.parents().stream().map(Parent::entity)
                    .allMatch(parent -> earlier.contains(parent) || parent.equals(type.name()))).toList();
            List<EntityType> next = ready.isEmpty() ? List.copyOf(left) : ready;
            Set<String> names = next.stream().map(EntityType::name).collect(Collectors.toCollection(LinkedHashSet::new));
            order.add(new EntityOrder(names, next.stream().flatMap(type -> type.parents().stream()).map(Parent::entity)
                    .anyMatch(names::contains)));
            earlier.addAll(names);
            left.removeAll(next);
        }
        return order;
    }
}
