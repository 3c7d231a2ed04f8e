package io.relata.fanout.verify.judge;

import io.relata.engine.binding.RecordType;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.key.LinkRef;
import io.relata.model.EntityList;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import io.relata.model.Relation;
import io.relata.model.attribute.Attribute;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a core item has to look like, judged by the item alone: which attributes it has, of which types, and those that follow from others.
 */
final class ItemShape {
    private final Item item;
    private final List<String> oddities = new ArrayList<>();
    private final List<String> outdated = new ArrayList<>();
    private final List<String> known = new ArrayList<>(List.of(Key.PARTITION, Key.SORT, Attr.KIND));

    private ItemShape(Item item) {
        this.item = item;
    }

    /** What no rule explains; a sentence for each. */
    List<String> oddities() {
        return oddities;
    }

    /**
     * What callers gave it that the model does not allow, or lacks; a sentence for each, with what to do. It may be older than the model.
     */
    List<String> outdated() {
        return outdated;
    }

    static ItemShape of(CorePlace place, Item item) {
        ItemShape shape = new ItemShape(item);
        if (place instanceof CorePlace.OfGuard) {
            shape.guard(Set.of());
        } else if (place instanceof CorePlace.OfRequest) {
            shape.guard(Set.of("request", "answer", Attr.EXPIRES_AT));
        } else if (place instanceof CorePlace.OfHistory history) {
            shape.history(history.type(), history.entity());
        } else if (Kind.TOMBSTONE.is(item)) {
            shape.tombstone(place instanceof CorePlace.OfLink ? Kind.LINK : Kind.ENTITY);
        } else if (place instanceof CorePlace.OfLink link) {
            shape.link(link.relation(), link.link());
        } else if (place instanceof CorePlace.OfEntity entity) {
            shape.entity(entity.type(), entity.entity());
        }
        return shape;
    }

    /** Whether an entity, a link or a tombstone has what copies are judged by. */
    static boolean isReadable(Item item) {
        if (Kind.ENTITY.is(item)) {
            return isWhole(item, Attr.VERSION) && isWhole(item, Attr.LIFE)
                    && (!item.has(Attr.TAGS) || item.value(Attr.TAGS).get() instanceof Set);
        } else if (Kind.LINK.is(item)) {
            return isWhole(item, Attr.VERSION) && isWhole(item, Attr.FROM_LIFE) && isWhole(item, Attr.TO_LIFE)
                    && item.value(Attr.ATTRIBUTES).filter(Map.class::isInstance).isPresent();
        }
        return Kind.TOMBSTONE.is(item) && isWhole(item, Attr.VERSION);
    }

    /** Whether a number is there, and one that a version can be. */
    static boolean isWhole(Item item, String attribute) {
        return item.value(attribute).filter(value -> value instanceof BigDecimal number && number.scale() <= 0
                && number.toBigInteger().bitLength() < Long.SIZE).isPresent();
    }

    private void entity(EntityType type, EntityRef entity) {
        is(Attr.KIND, Kind.ENTITY.stored());
        is(Attr.ENTITY, type.name());
        whole(Attr.VERSION);
        whole(Attr.LIFE);
        time(Attr.CREATED_AT);
        time(Attr.UPDATED_AT);
        attributes(type.type(), type.attributes(), item.attributes(), "PATCH");
        if (type.taggable() && item.has(Attr.TAGS)) {
            require(Attr.TAGS, item.value(Attr.TAGS).get() instanceof Set, "a set of strings");
        }
        type.listPartition(entity.id())
                .ifPresent(partition -> is(Attr.LIST, either(Attr.LIST, partition, type.otherListPartition(entity.id()))));
        type.traits().expires().ifPresent(attribute -> known.add(Attr.EXPIRES_AT));
        if (oddities.isEmpty()) {
            follows(Attr.SORT, type.sortKey(item.attributes()));
            lists(type, entity.id());
        }
        known.add(Attr.SORT);
        unknown().filter(name -> !Attr.RESERVED.contains(name)).forEach(name -> {
            known.add(name);
            outdated.add("there is no rule for its attribute " + name
                    + ": the model has none of that name, and PATCH with null for it removes it");
        });
        nothingElse();
    }

    /** The lists that it has to be in, and no others. Its places in hierarchies follow from more than the item. */
    private void lists(EntityType type, String id) {
        Map<String, Object> places = new TreeMap<>(type.places(id, item.attributes()));
        type.hierarchies().stream().map(Hierarchy::access)
                .forEach(access -> places.keySet().removeAll(List.of(access.partitionAttribute(), access.sortAttribute())));
        type.lists().stream().map(EntityList::access).flatMap(access -> Stream.of(access.partitionAttribute(), access.sortAttribute()))
                .filter(attribute -> item.has(attribute) && !places.containsKey(attribute))
                .forEach(attribute -> oddities.add(attribute + " puts it into a list that it is not of"));
        Map<String, Object> others = type.otherPlaces(id, item.attributes());
        places.forEach((attribute, value) -> follows(attribute,
                either(attribute, (String) value, Optional.ofNullable((String) others.get(attribute)))));
    }

    private void history(EntityType type, EntityRef entity) {
        is(Attr.KIND, Kind.HISTORY.stored());
        is(Attr.ENTITY, type.name());
        is(Attr.SOURCE_ID, entity.id());
        whole(Attr.VERSION);
        time(Attr.UPDATED_AT);
        require(Attr.DATA, item.value(Attr.DATA).filter(Map.class::isInstance).isPresent(), "a map");
        nothingElse();
    }

    private void link(Relation relation, LinkRef link) {
        is(Attr.KIND, Kind.LINK.stored());
        is(Attr.RELATION, relation.name());
        is(Attr.FROM, link.from().id());
        is(Attr.TO, link.to().id());
        whole(Attr.VERSION);
        whole(Attr.FROM_LIFE);
        whole(Attr.TO_LIFE);
        require(Attr.ATTRIBUTES, item.value(Attr.ATTRIBUTES).filter(Map.class::isInstance).isPresent(), "a map");
        if (link.from().equals(link.to())) {
            oddities.add("it links " + link.from().type() + " with itself");
        }
        nothingElse();
        if (oddities.isEmpty()) {
            Map<String, Object> own = item.map(Attr.ATTRIBUTES);
            relation.attributesType().ifPresent(record -> attributes(record, relation.attributes(), own, "PUT"));
            own.keySet().stream().filter(name -> relation.attributes().stream().noneMatch(attribute -> attribute.name().equals(name)))
                    .forEach(name -> outdated.add(
                            "the relation " + relation.name() + " has no attribute " + name + ": PUT the link with those that it has"));
        }
    }

    private void tombstone(Kind of) {
        is(Attr.OF, of.stored());
        whole(Attr.VERSION);
        whole(Attr.EXPIRES_AT);
        nothingElse();
    }

    private void guard(Set<String> more) {
        is(Attr.KIND, Kind.GUARD.stored());
        require(Attr.OWNER, item.value(Attr.OWNER).filter(owner -> owner instanceof String id && EntityRef.isId(id)).isPresent(),
                "the id of an entity");
        more.forEach(name -> require(name, item.has(name), "there"));
        nothingElse();
    }

    /** @param remedy the request by which callers put it right */
    private void attributes(Class<? extends Record> record, List<Attribute> declared, Map<String, Object> values, String remedy) {
        RecordType type = RecordType.of(record);
        for (Attribute attribute : declared) {
            known.add(attribute.name());
            Object value = values.get(attribute.name());
            if (value == null && attribute.required()) {
                outdated.add(attribute.name() + " is missing, and is required: " + remedy + " sets it");
            } else if (value != null) {
                strange(attribute.name(), value, type.allowed(attribute.name(), value)).forEach(place -> outdated
                        .add(place + " is not what the model allows there: " + remedy + " sets it, or removes it with null"));
            }
        }
    }

    /** Where in a stored value something is that does not show. */
    private static Stream<String> strange(String place, Object stored, Optional<Object> allowed) {
        if (allowed.isPresent() && stored instanceof Map<?, ?> map && allowed.get() instanceof Map<?, ?> shown) {
            return map.entrySet().stream().flatMap(entry -> strange(place + "/" + entry.getKey(), entry.getValue(),
                    Optional.ofNullable(shown.get(entry.getKey()))));
        } else if (allowed.isPresent() && stored instanceof List<?> list && allowed.get() instanceof List<?> shown
                && list.size() == shown.size()) {
            return IntStream.range(0, list.size()).boxed().flatMap(i -> strange(place + "/" + i, list.get(i), Optional.of(shown.get(i))));
        }
        return allowed.filter(stored::equals).isPresent() ? Stream.empty() : Stream.of(place);
    }

    /** What it is if it was written before the number of shards changed is as good, as long as readers reckon with that. */
    private String either(String attribute, String expected, Optional<String> other) {
        return other.filter(known -> item.value(attribute).equals(Optional.of(known))).orElse(expected);
    }

    private void is(String attribute, String expected) {
        known.add(attribute);
        if (!item.value(attribute).equals(Optional.of(expected))) {
            oddities.add(attribute + " is " + item.value(attribute).map(value -> "not").orElse("missing, and should be") + " " + expected);
        }
    }

    /** The same for what is made of the values of other attributes: these are not told, since they may be about a person. */
    private void follows(String attribute, String expected) {
        known.add(attribute);
        if (!item.value(attribute).equals(Optional.of(expected))) {
            oddities.add(attribute + (item.has(attribute) ? " is not" : " is missing, and should be")
                    + " what follows from its other attributes");
        }
    }

    private void whole(String attribute) {
        require(attribute, isWhole(item, attribute), "a whole number");
    }

    private void time(String attribute) {
        require(attribute, item.value(attribute).filter(ItemShape::isTime).isPresent(), "a time in ISO-8601");
    }

    private static boolean isTime(Object value) {
        try {
            return value instanceof String text && Instant.parse(text).toEpochMilli() != Long.MIN_VALUE;
        } catch (DateTimeException | ArithmeticException e) {
            return false;
        }
    }

    private void require(String attribute, boolean holds, String what) {
        known.add(attribute);
        if (!holds) {
            oddities.add(attribute + " is not " + what);
        }
    }

    /** Attributes that begin with {@code _} are whoever's they are. */
    private void nothingElse() {
        unknown().forEach(name -> oddities.add("there is no rule for its attribute " + name));
    }

    private Stream<String> unknown() {
        return item.attributes().keySet().stream().filter(name -> !name.startsWith("_") && !known.contains(name)).sorted();
    }
}
