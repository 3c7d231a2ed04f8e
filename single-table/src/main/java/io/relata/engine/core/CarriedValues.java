package io.relata.engine.core;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.EntityRef;
import io.relata.engine.limits.Limits;
import io.relata.model.EntityType;
import io.relata.model.Parent;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What an entity carries of its parents, in {@link Attr#CARRIED}: by the attribute that names the parent, the values of those attributes
 * that the model says. It follows from the parents as they are stored. Of a parent that was deleted nothing is carried; of one that is not
 * there, without a tombstone, an entity carries what it did.
 */
public final class CarriedValues {
    private static final String OF_AN_ID = "Id";

    private CarriedValues() {
    }

    /**
     * What an entity should carry.
     *
     * @param entity with what it carries now
     * @param parents reads a parent as it is stored
     * @return none where nothing is carried
     */
    public static Optional<Object> of(EntityType type, Item entity, Function<EntityRef, Optional<Item>> parents) {
        Map<String, Object> all = new LinkedHashMap<>();
        Parent.carried(type).forEach(parent -> entity.value(parent.attribute())
                .flatMap(EntityRef::storedId)
                .flatMap(id -> of(entity, parent, parents.apply(new EntityRef(parent.entity(), id))))
                .ifPresent(values -> all.put(parent.attribute(), values)));
        return stored(all);
    }

    private static Optional<Map<String, Object>> of(Item entity, Parent relation, Optional<Item> parent) {
        return parent.isEmpty() ? in(entity, relation) : parent.filter(Kind.ENTITY::is).map(found -> of(relation, found));
    }

    /** What children carry of one parent. */
    public static Map<String, Object> of(Parent relation, Item parent) {
        Map<String, Object> values = new LinkedHashMap<>();
        relation.carries().forEach(name -> parent.value(name).filter(CarriedValues::isShort).ifPresent(value -> values.put(name, value)));
        return values;
    }

    /** A longer text, or a structure that an earlier model had under this name, is not carried: it would be in each child. */
    private static boolean isShort(Object value) {
        return value instanceof String text
                ? text.codePointCount(0, text.length()) <= Limits.SORTED_CHARACTERS
                : value instanceof BigDecimal || value instanceof Boolean;
    }

    /**
     * The next version of an entity, with what it carries.
     *
     * @param current the version before, which carries the same of the parents that it keeps
     * @param parents those that were read for this version, by attribute
     */
    public static Item passedOn(EntityType type, Item next, Optional<Item> current, Map<String, Item> parents) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (Parent parent : Parent.carried(type)) {
            String attribute = parent.attribute();
            if (parents.containsKey(attribute) && next.has(attribute)) {
                all.put(attribute, of(parent, parents.get(attribute)));
            } else if (next.has(attribute)) {
                current.filter(before -> before.value(attribute).equals(next.value(attribute))).flatMap(before -> in(before, parent))
                        .ifPresent(values -> all.put(attribute, values));
            }
        }
        return stored(all).map(values -> next.with(Attr.CARRIED, values)).orElse(next);
    }

    /** What an entity carries of one parent, as it is stored; none where it carries nothing, or other code has written it. */
    @SuppressWarnings("unchecked")
    public static Optional<Map<String, Object>> in(Item entity, Parent parent) {
        return entity.value(Attr.CARRIED).filter(Map.class::isInstance).map(all -> ((Map<String, Object>) all).get(parent.attribute()))
                .filter(Map.class::isInstance).map(values -> (Map<String, Object>) values);
    }

    /** The parents that an entity carries something of, by the names that answers have for them: {@code studentId} is {@code student}. */
    public static Map<String, Parent> shown(EntityType type) {
        Map<String, Parent> names = new LinkedHashMap<>();
        Parent.carried(type).forEach(parent -> {
            String attribute = parent.attribute();
            String name = attribute.endsWith(OF_AN_ID) && attribute.length() > OF_AN_ID.length()
                    ? attribute.substring(0, attribute.length() - OF_AN_ID.length())
                    : attribute;
            names.put(type.parents().stream().anyMatch(other -> other.attribute().equals(name)) ? attribute : name, parent);
        });
        return names;
    }

    private static Optional<Object> stored(Map<String, Object> all) {
        return all.isEmpty() ? Optional.empty() : Optional.of(new Item(Map.of(Attr.CARRIED, all)).map(Attr.CARRIED));
    }
}
