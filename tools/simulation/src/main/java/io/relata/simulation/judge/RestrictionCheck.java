package io.relata.simulation.judge;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.model.EntityType;
import io.relata.simulation.call.Restriction;
import io.relata.simulation.oracle.Declarations;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.reference.PlainFilter;
import io.relata.simulation.reference.PlainRefusedException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * What bounds and filters of a list leave over.
 *
 * @param bounds of the key that the list goes by
 * @param filters of an entity's name, and its values
 */
record RestrictionCheck(Restriction restriction, Predicate<String> bounds, BiPredicate<String, Map<String, Object>> filters) {
    static RestrictionCheck of(Restriction restriction, Declarations declared, Collection<EntityType> shown) {
        List<DeclaredEntity> entities = shown.stream().map(type -> declared.entity(type.name())).distinct().toList();
        return new RestrictionCheck(restriction,
                restriction.of().order().within(restriction.from(), restriction.to(), restriction.prefix()),
                restriction.filters().stream().map(filter -> filter(filter.text(), entities)).reduce((name, values) -> true,
                        BiPredicate::and));
    }

    /** By an attribute that there is not, nothing is left: such a list is refused. */
    private static BiPredicate<String, Map<String, Object>> filter(String text, List<DeclaredEntity> entities) {
        try {
            return PlainFilter.of(text, entities, false);
        } catch (PlainRefusedException e) {
            return (name, values) -> false;
        }
    }

    boolean holds(Item item) {
        return (restriction.isUnbounded() || bounds.test(item.string(restriction.of().place())))
                && (restriction.filters().isEmpty()
                        || filters.test(item.string(Attr.ENTITY), Kind.COPY.is(item) ? item.map(Attr.DATA) : item.attributes()));
    }
}
