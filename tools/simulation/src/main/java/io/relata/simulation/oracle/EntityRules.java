package io.relata.simulation.oracle;

import io.relata.annotation.OnDelete;
import io.relata.simulation.oracle.DeclaredEntity.Level;
import io.relata.simulation.oracle.DeclaredEntity.Top;
import io.relata.simulation.oracle.DeclaredEntity.Trait;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an entity must be, and what must be there because of it alone. */
record EntityRules(Judging judging) {
    /** Its place in a hierarchy: the top's partition, and the path from there. */
    private record Place(String partition, String path) {
        /** The way down is longer than a key can be, or leads back to where it began. */
        private static final Place NONE = new Place("", "");
        /** A sort key has 1,024 bytes, of which the end of a range takes four. */
        private static final int LONGEST = 1_020;

        Place below(String step) {
            String longer = path + "#" + step;
            return equals(NONE) || longer.getBytes(StandardCharsets.UTF_8).length > LONGEST ? NONE : new Place(partition, longer);
        }
    }

    void judge(DeclaredEntity type, ItemKey key, Map<String, Object> item) {
        judging.allow(key, shape(type, key.id(), item));
        parents(type, key, item);
        new CarriedRules(judging).judge(type, key, item);
        copies(type, key.id(), item);
        links(type, key.id(), item);
        if (!type.identifiedBy().isEmpty()) {
            String id = type.identifiedBy().stream().map(item::get).map(String::valueOf).collect(Collectors.joining("~"));
            if (!id.equals(key.id())) {
                judging.findings().add(Wrong.Kind.DIFFERENT, Clause.IDENTITY, key, () -> "its id must be " + id);
            }
        }
    }

    private Shape shape(DeclaredEntity type, String id, Map<String, Object> item) {
        Shape shape = new Shape(Clause.ENTITY, "entity").must("entity", new Check.Exactly(type.name()))
                .must("version", Check.Form.WHOLE).must("life", new Check.AtMost(QuietTable.number(item, "version")))
                .must("createdAt", Check.Form.TIME).must("updatedAt", Check.Form.TIME)
                .place(Clause.SORT, "sort", new Check.Exactly(type.sort(type.sortBy(), item)));
        type.own().forEach((name, stored) -> {
            if (type.required().contains(name)) {
                shape.must(name, Check.of(stored));
            } else {
                shape.may(name, Check.of(stored));
            }
        });
        if (type.is(Trait.TAGGABLE)) {
            shape.may("tags", Check.Form.TEXTS);
        }
        type.expires().flatMap(attribute -> DeclaredEntity.moment(item.get(attribute)))
                .ifPresent(time -> shape.must(Clause.EXPIRY, "expiresAt", new Check.Exactly(time.getEpochSecond())));
        type.listed().ifPresent(shards -> shape.place(Clause.LISTED, "list",
                new Check.OneOf(shards.of(id, type.name(), ".", DeclaredShards.Unspread.NUMBERED))));
        type.lists().forEach(list -> list.partitions(type, id, item).ifPresent(partitions -> shape
                .place(Clause.LIST_BY, "_" + list.index(), new Check.OneOf(partitions))
                .place(Clause.LIST_BY, "_" + list.index() + "Sort", new Check.Exactly(type.sortWithId(list.sort(), item, id)))));
        type.parents().stream().filter(parent -> item.get(parent.attribute()) instanceof String)
                .forEach(parent -> parent.shared().forEach(index -> shape
                        .place(Clause.LIST_BY, "_" + index,
                                new Check.Exactly(type.name() + ":" + parent.attribute() + "#" + item.get(parent.attribute())))
                        .place(Clause.LIST_BY, "_" + index + "Sort", new Check.Exactly(type.sort(type.sortBy(), item)))));
        type.nearby().ifPresent(point -> DeclaredPoint.place(item.get(point.attribute())).ifPresent(place -> shape
                .place(Clause.NEARBY, "_" + point.index(), new Check.Exactly(point.partition(type.name(), place)))
                .place(Clause.NEARBY, "_" + point.index() + "Sort", new Check.Exactly(point.sort(type.name(), place, id)))));
        type.levels().forEach(level -> place(level, shape, type, ItemKey.of(item), item));
        return shape;
    }

    /** Where something above is gone, there is no place where it belongs; it stays where it was, or has none. */
    private void place(Level level, Shape shape, DeclaredEntity type, ItemKey key, Map<String, Object> item) {
        String partition = "_" + level.index();
        String sort = partition + "Sort";
        Optional<Place> place = place(level, type, key.id(), item, Set.of());
        if (place.isEmpty()) {
            shape.may(partition, Check.Form.TEXT).may(sort, Check.Form.TEXT);
        } else if (!place.get().equals(Place.NONE)) {
            String end = level.top() == Top.LAST && level.isTop(type, item) ? "#~" : "";
            shape.place(Clause.HIERARCHY, partition, new Check.Exactly(place.get().partition()))
                    .place(Clause.HIERARCHY, sort, new Check.Exactly(place.get().path() + end));
        } else if (!item.containsKey(partition) && !item.containsKey(sort)) {
            judging.findings().add(Wrong.Kind.UNPLACEABLE, Clause.HIERARCHY, key, () -> "there is no place that it could have");
        }
    }

    /** @param below the entities that the way up has come from */
    private Optional<Place> place(Level level, DeclaredEntity type, String id, Map<String, Object> item, Set<String> below) {
        String own = type.name() + "#" + id;
        if (level.isTop(type, item)) {
            return Optional.of(new Place(own, own));
        } else if (below.contains(own)) {
            return Optional.of(Place.NONE);
        }
        DeclaredEntity above = judging.declarations().entity(level.above().orElseThrow().entity());
        Object aboveId = item.get(level.above().get().attribute());
        Set<String> way = Stream.concat(below.stream(), Stream.of(own)).collect(Collectors.toSet());
        return judging.table().alive(above.name(), aboveId)
                .flatMap(found -> place(above.level(level.index()).orElseThrow(), above, String.valueOf(aboveId), found, way))
                .map(place -> place.below(type.sortWithId(type.sortBy(), item, id)));
    }

    /** An expired child may outlive its parent: it is gone, although the database removes it later. */
    private void parents(DeclaredEntity type, ItemKey key, Map<String, Object> item) {
        boolean expired = type.expires().isPresent() && judging.isOver(item);
        type.parents().stream().filter(parent -> !expired && item.get(parent.attribute()) != null)
                .filter(parent -> parent.onDelete() != OnDelete.REFUSE).filter(parent -> isOver(parent, item))
                .forEach(parent -> judging.findings().add(isLost(parent, item) ? Wrong.Kind.LOST : Wrong.Kind.OUTLIVED, Clause.ON_DELETE,
                        key,
                        () -> "it should have followed the " + parent.entity() + " " + item.get(parent.attribute())));
        type.parents().stream().filter(parent -> !expired && item.get(parent.attribute()) != null)
                .filter(parent -> parent.onDelete() == OnDelete.REFUSE)
                .filter(parent -> judging.table().alive(parent.entity(), item.get(parent.attribute())).isEmpty())
                .forEach(parent -> judging.findings().add(Wrong.Kind.ORPHAN, Clause.PARENT, key,
                        () -> parent.attribute() + " names the " + parent.entity() + " " + item.get(parent.attribute())
                                + ", which does not exist"));
    }

    private boolean isLost(DeclaredEntity.Parent parent, Map<String, Object> item) {
        return judging.table().isLost(parent.entity(), item.get(parent.attribute()));
    }

    /** Whether there is no such parent, or one of another life than the child was given. */
    private boolean isOver(DeclaredEntity.Parent parent, Map<String, Object> item) {
        Optional<Map<String, Object>> above = judging.table().alive(parent.entity(), item.get(parent.attribute()));
        Optional<Object> given = item.get("_parentLives") instanceof Map<?, ?> lives
                ? Optional.ofNullable(lives.get(parent.attribute()))
                : Optional.empty();
        return above.isEmpty()
                || given.filter(Check.Form.WHOLE::allows).filter(life -> !life.equals(above.get().get("life"))).isPresent();
    }

    private void copies(DeclaredEntity type, String id, Map<String, Object> item) {
        if (type.is(Trait.TAGGABLE) && item.get("tags") instanceof Collection<?> tags) {
            tags.forEach(tag -> judging.require(ItemKey.copy("tag#" + Texts.escaped(tag.toString()), type.name(), id),
                    tagged(type, id, item)));
        }
        if (type.is(Trait.SELF_COPY)) {
            judging.require(ItemKey.copy(type.name() + "#" + id, type.name(), id), copy(Clause.SELF_COPY, type, id, item));
        }
    }

    /** Beside a tag; with one more attribute for each parent that it names, so that it is found by tag and parent. */
    private static Shape tagged(DeclaredEntity type, String id, Map<String, Object> item) {
        Shape shape = copy(Clause.TAG_COPY, type, id, item);
        for (int i = 0; i < type.taggedWithin().size(); i++) {
            Object parent = item.get(type.taggedWithin().get(i));
            if (parent != null) {
                shape.place(Clause.TAG_PLACE, LinkRules.place(i + 1), new Check.Exactly(type.name() + "#" + parent + "#" + id));
            }
        }
        return shape;
    }

    /** An attribute that links calls for a link, as long as what it names exists. {@link LinkRules} says what the link must be. */
    private void links(DeclaredEntity type, String id, Map<String, Object> item) {
        for (DeclaredRelation relation : judging.declarations().relations().values()) {
            Object to = relation.follows().map(item::get).orElse(null);
            if (to == null || !relation.from().entity().equals(type.name())
                    || judging.table().alive(relation.to().entity(), to).isEmpty()) {
                continue;
            }
            ItemKey key = ItemKey.link(relation.name(), id, relation.to().entity(), to.toString());
            if (judging.table().item(key).filter(link -> QuietTable.isKind("link", link)).isEmpty()) {
                judging.findings().add(Wrong.Kind.MISSING, Clause.LINK_FOLLOWS, key,
                        () -> relation.follows().get() + " calls for this link");
            }
        }
    }

    /**
     * A copy of an entity: {@code createdAt} and the attributes that copies carry, never tags. Its version may be older than the entity's,
     * where none of these changed since.
     */
    static Shape copy(Clause clause, DeclaredEntity type, String id, Map<String, Object> item) {
        Map<String, Object> data = new LinkedHashMap<>();
        item.forEach((name, value) -> {
            if (name.equals("createdAt") || type.copied().contains(name) && type.own().containsKey(name)) {
                data.put(name, value);
            }
        });
        return new Shape(clause, "copy").must("entity", new Check.Exactly(type.name())).must("sourceId", new Check.Exactly(id))
                .must("version", new Check.AtMost(QuietTable.number(item, "version"))).must("data", new Check.Exactly(data));
    }

    /** The names that the stored map of an entity's own attributes can have. */
    static Set<String> own(DeclaredEntity type) {
        return Stream.concat(type.own().keySet().stream(), Stream.of("createdAt"))
                .collect(Collectors.toSet());
    }
}
