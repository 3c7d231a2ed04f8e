package io.relata.fanout.verify.judge;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.model.EntityList;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The shape of an entity: its own attributes, and index attributes that follow from them. */
record EntityShape(EntityType type, String id) {
    void check(AttributeChecks checks) {
        Item item = checks.item();
        checks.is(Attr.KIND, Kind.ENTITY.stored());
        checks.is(Attr.ENTITY, type.name());
        checks.whole(Attr.VERSION);
        checks.whole(Attr.LIFE);
        checks.time(Attr.CREATED_AT);
        checks.time(Attr.UPDATED_AT);
        new DeclaredAttributes(type.type(), type.attributes(), "PATCH").check(checks, item.attributes());
        if (type.taggable() && item.has(Attr.TAGS)) {
            checks.require(Attr.TAGS, Set.class::isInstance, "a set of strings");
        }
        type.listPartition(id)
                .ifPresent(partition -> checks.is(Attr.LIST, either(item, Attr.LIST, partition, type.otherListPartition(id))));
        type.traits().expires().ifPresent(attribute -> checks.known(Attr.EXPIRES_AT));
        if (checks.areAllPassed()) {
            checks.follows(Attr.SORT, type.sortKey(item.attributes()));
            lists(checks);
        }
        checks.known(Attr.SORT);
        undeclared(checks);
        checks.nothingElse();
    }

    /** The item must be in its lists and in no others. Its places in hierarchies follow from more than the item. */
    private void lists(AttributeChecks checks) {
        Item item = checks.item();
        Map<String, Object> places = new TreeMap<>(type.places(id, item.attributes()));
        type.hierarchies().stream().map(Hierarchy::access)
                .forEach(access -> places.keySet().removeAll(List.of(access.partitionAttribute(), access.sortAttribute())));
        type.lists().stream().map(EntityList::access).flatMap(access -> Stream.of(access.partitionAttribute(), access.sortAttribute()))
                .filter(attribute -> item.has(attribute) && !places.containsKey(attribute))
                .forEach(attribute -> checks.odd(attribute + " puts it into a list that it is not of"));
        Map<String, Object> others = type.otherPlaces(id, item.attributes());
        places.forEach((attribute, value) -> checks.follows(attribute,
                either(item, attribute, (String) value, Optional.ofNullable((String) others.get(attribute)))));
    }

    private static void undeclared(AttributeChecks checks) {
        checks.unknown().filter(name -> !Attr.RESERVED.contains(name)).forEach(name -> {
            checks.known(name);
            checks.outdated("there is no rule for its attribute " + name
                    + ": the model has none of that name, and PATCH with null for it removes it");
        });
    }

    /** A value from before the number of shards changed is valid too, as long as readers expect it. */
    private static String either(Item item, String attribute, String expected, Optional<String> other) {
        return other.filter(known -> item.value(attribute).equals(Optional.of(known))).orElse(expected);
    }
}
