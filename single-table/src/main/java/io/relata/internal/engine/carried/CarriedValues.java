package io.relata.internal.engine.carried;

import io.relata.internal.engine.binding.RecordType;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.limits.Limits;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What an entity carries of its parents, in {@link Parent#CARRIED}: by the attribute that names the parent, the values of those attributes
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
        return stored(all).map(values -> next.with(Parent.CARRIED, values)).orElse(next);
    }

    /** What an entity carries of one parent, as it is stored; none where it carries nothing, or other code has written it. */
    @SuppressWarnings("unchecked")
    public static Optional<Map<String, Object>> in(Item entity, Parent parent) {
        return entity.value(Parent.CARRIED).filter(Map.class::isInstance).map(all -> ((Map<String, Object>) all).get(parent.attribute()))
                .filter(Map.class::isInstance).map(values -> (Map<String, Object>) values);
    }

    /** Whether an entity carries something. */
    public static boolean areIn(Item entity) {
        return entity.has(Parent.CARRIED);
    }

    /** All that an entity carries, as it is stored. */
    public static Optional<Object> allIn(Item entity) {
        return entity.value(Parent.CARRIED);
    }

    /** The name under which it is stored, with what an entity should carry. */
    public static Map<String, Optional<Object>> named(Optional<Object> right) {
        return Map.of(Parent.CARRIED, right);
    }

    /** An entity that carries this instead, by the attribute that names the parent. */
    public static Item with(Map<String, Object> carried, Item entity) {
        Map<String, Object> attributes = new LinkedHashMap<>(entity.attributes());
        attributes.remove(Parent.CARRIED);
        if (!carried.isEmpty()) {
            attributes.put(Parent.CARRIED, carried);
        }
        return new Item(attributes);
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

    /**
     * The entity with what a caller is shown of what it carries. Nothing is read for that: a caller who does not read all entities of the
     * parent's type is shown nothing of it, and nobody is shown an attribute that is hidden in some of them.
     *
     * @param hidden the attributes of a parent that are hidden in some entities; none where nothing is shown of it
     */
    public static Item shown(TableModel model, Item entity, Function<Parent, Optional<Set<String>>> hidden) {
        if (!entity.has(Parent.CARRIED)) {
            return entity;
        }
        Map<String, Object> shown = new LinkedHashMap<>();
        model.entity(entity.entityName()).map(Parent::carried).orElse(List.of())
                .forEach(parent -> hidden.apply(parent).ifPresent(names -> in(entity, parent).ifPresent(values -> {
                    Map<String, Object> left = new LinkedHashMap<>(values);
                    left.keySet().removeAll(names);
                    shown.put(parent.attribute(), left);
                })));
        return with(shown, entity);
    }

    /** What an entity carries, as answers show it: of each parent what its type allows now. */
    public static Map<String, Object> view(TableModel model, EntityType type, Item item) {
        Map<String, Object> view = new LinkedHashMap<>();
        shown(type).forEach((name, parent) -> model.entity(parent.entity())
                .flatMap(above -> in(item, parent).map(values -> allowed(RecordType.of(above.type()), parent, values)))
                .ifPresent(values -> view.put(name, values)));
        return view;
    }

    private static Map<String, Object> allowed(RecordType declared, Parent parent, Map<String, Object> values) {
        Map<String, Object> allowed = new LinkedHashMap<>();
        parent.carries().forEach(name -> Optional.ofNullable(values.get(name)).flatMap(value -> declared.allowed(name, value))
                .ifPresent(value -> allowed.put(name, value)));
        return allowed;
    }

    private static Optional<Object> stored(Map<String, Object> all) {
        return all.isEmpty() ? Optional.empty() : Optional.of(new Item(Map.of(Parent.CARRIED, all)).map(Parent.CARRIED));
    }
}
