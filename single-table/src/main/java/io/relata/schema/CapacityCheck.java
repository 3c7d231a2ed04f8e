package io.relata.schema;

import io.relata.internal.model.Capacity;
import io.relata.internal.model.ChildLimit;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks that parents say how many children they can have. */
record CapacityCheck(TableModel model, ModelErrors errors) {
    private static final Set<Class<?>> WHOLE = Set.of(int.class, Integer.class, long.class, Long.class);

    /** A transaction has 100 actions, and some are for the parent itself, its guards and its links. */
    private static final int MOST_TOGETHER = 60;

    void check() {
        model.entities().forEach(this::checkTogether);
        model.entities().forEach(this::checkPeriods);
        for (EntityType child : model.entities()) {
            Capacity.limiting(child)
                    .forEach(limit -> model.entity(limit.parent().entity()).ifPresent(above -> check(child, limit, above)));
        }
    }

    private void checkTogether(EntityType parent) {
        List<Related.Children> limited = model.children(parent).stream().filter(each -> each.parent().capacity().isPresent()).toList();
        int shards = limited.stream().mapToInt(each -> each.parent().capacity().orElseThrow().shards()).sum();
        if (shards > MOST_TOGETHER) {
            errors.add(parent.name() + " counts " + limited.stream().map(each -> each.entity().collection()).toList() + " in " + shards
                    + " shards together, which are written in one transaction with it: use " + MOST_TOGETHER + " at most");
        }
    }

    /** The first child of a period creates all shards of it. */
    private void checkPeriods(EntityType child) {
        List<Capacity> periods = child.parents().stream().flatMap(parent -> parent.periods().stream()).toList();
        int shards = periods.stream().mapToInt(Capacity::shards).sum();
        if (shards > MOST_TOGETHER) {
            errors.add(child.name() + " is counted in " + shards + " shards of periods together, which its first is written with in one "
                    + "transaction: use " + MOST_TOGETHER + " at most");
        }
    }

    private void check(EntityType child, ChildLimit limit, EntityType above) {
        limit.capacity().by().ifPresent(by -> {
            String what = child.name() + "." + limit.parent().attribute() + ": @AtMost(by = \"" + by + "\")";
            Optional<Attribute> attribute = above.attribute(by);
            if (attribute.isEmpty()) {
                errors.add(what + " names no attribute of its " + above.name() + ": add an int to it, or name one of "
                        + above.attributes().stream().filter(each -> WHOLE.contains(each.javaType())).map(Attribute::name).toList());
            } else if (!WHOLE.contains(attribute.get().javaType())) {
                errors.add(what + " is a " + attribute.get().javaType().getSimpleName() + " of its " + above.name()
                        + ", but a limit is a whole number: make it an int or a long");
            }
        });
    }
}
