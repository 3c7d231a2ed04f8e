package io.relata.internal.model;

import io.relata.internal.engine.key.Access;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.SortAttribute;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Where an entity type's lists and hierarchies put its entities. */
record EntityLists(EntityType type) {
    Map<String, Object> places(String id, Map<String, Object> values) {
        Map<String, Object> places = new TreeMap<>();
        type.lists().forEach(list -> places.putAll(list.place(id, values)));
        type.traits().nearby().ifPresent(list -> places.putAll(list.place(id, values)));
        type.parents().forEach(parent -> {
            if (!parent.isPlaceOfChildren() && values.get(parent.attribute()) instanceof String parentId) {
                places.putAll(parent.places(parentId, type.sortKey(values)));
            }
        });
        type.hierarchies().stream().filter(hierarchy -> hierarchy.partOf(values).isEmpty())
                .forEach(hierarchy -> places.putAll(hierarchy.placeOfTop(type.ref(id))));
        return places;
    }

    Stream<Access> overloaded() {
        return Stream.of(type.lists().stream().map(EntityList::access), type.traits().nearby().stream().map(NearbyList::access),
                type.hierarchies().stream().map(Hierarchy::access), type.parents().stream().flatMap(parent -> parent.indexes().stream())
                        .filter(ChildIndex::isShared).map(ChildIndex::access))
                .flatMap(accesses -> accesses);
    }

    Stream<String> hiddenAttributes() {
        return Stream.concat(overloaded().flatMap(access -> access.attributes().stream()),
                type.parents().stream().flatMap(Parent::hiddenAttributes));
    }

    /** The names of the attributes that say where an entity is, and when it expires; not those that its place in a hierarchy follows. */
    Stream<String> deciding() {
        Stream<Stream<String>> ofLists = type.lists().stream().flatMap(list -> Stream.of(list.equal().stream().map(EntityList.Equal::name),
                list.sort().attributes().stream().map(SortAttribute::name), list.shards().by().stream().map(SortAttribute::name)));
        return Stream.concat(ofLists, Stream.of(type.sortBy().stream().map(SortAttribute::name),
                type.traits().nearby().stream().map(NearbyList::attribute), type.traits().expires().stream())).flatMap(names -> names);
    }

    Map<String, Object> otherPlaces(String id, Map<String, Object> values) {
        Map<String, Object> places = new TreeMap<>();
        type.lists().forEach(
                list -> list.otherPartition(id, values).ifPresent(partition -> places.put(list.access().partitionAttribute(), partition)));
        return places;
    }

    List<String> keyTexts() {
        Stream<SortAttribute> used = type.lists().stream().flatMap(list -> Stream
                .concat(list.equal().stream().map(EntityList.Equal::attribute), list.sort().attributes().stream()));
        return Stream.concat(type.sortBy().stream(), used).filter(sort -> sort.type() == AttributeType.TEXT).map(SortAttribute::name)
                .distinct()
                .filter(name -> type.attribute(name).filter(attribute -> attribute.javaType() == String.class).isPresent()
                        && type.parents().stream().noneMatch(parent -> parent.attribute().equals(name)))
                .toList();
    }
}
