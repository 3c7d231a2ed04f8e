package io.relata.fanout.verify;

import io.relata.copy.CopyData;
import io.relata.copy.ExpectedCopies;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CopyKey;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.key.Key;
import io.relata.key.LinkRef;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Parent;
import io.relata.model.Relation;
import io.relata.model.Side;
import io.relata.table.Consistency;
import io.relata.table.TableReads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks at one item, and at what it depends on, by strong reads, and says what is wrong with it right now. */
final class Judge {
    private static final String UNIQUE = "unique:";
    private static final String IDEMPOTENCY = "idempotency:";

    private final Model model;
    private final TableReads table;

    Judge(Model model, TableReads table) {
        this.model = model;
        this.table = table;
    }

    /** All that is wrong with the item under this key, or with the copies that it calls for. */
    List<Finding> look(Key key) {
        Optional<Item> item = read(key);
        if (item.isEmpty() || Kind.TOMBSTONE.is(item.get()) || Kind.PROGRESS.is(item.get())) {
            return List.of();
        }
        try {
            return key instanceof CopyKey copy ? copy(copy, item.get()) : core((CoreKey) key, item.get());
        } catch (IllegalArgumentException | IllegalStateException e) {
            return List.of(unexplained(key, e.getMessage()));
        }
    }

    private List<Finding> core(CoreKey key, Item item) {
        if (LinkRef.isLink(key)) {
            return Kind.LINK.is(item) ? link(key, item) : List.of(unexplained(key, "it lies where links do, and is none"));
        } else if (key.id().startsWith(UNIQUE)) {
            return guard(key, item);
        } else if (key.id().startsWith(IDEMPOTENCY)) {
            return List.of();
        }
        EntityRef ref = EntityRef.ofType(key.type());
        Optional<EntityType> type = model.entity(ref.entity());
        if (type.isEmpty() || !ref.id().equals(key.id()) || !Kind.ENTITY.is(item)) {
            return List.of(unexplained(key, "there is no such entity in the model"));
        }
        return entity(type.get(), ref, item);
    }

    private List<Finding> entity(EntityType type, EntityRef ref, Item item) {
        CoreKey key = CoreKey.of(ref);
        String version = "entity " + item.number(Attr.VERSION);
        List<Finding> findings = new ArrayList<>();
        for (String tag : item.strings(Attr.TAGS)) {
            CopyKey copy = CopyKey.tag(tag, ref);
            if (read(copy).isEmpty()) {
                findings.add(new Finding(Fault.MISSING, copy, key, version, "it should carry " + ref.type()));
            }
        }
        for (Parent parent : type.parents()) {
            item.value(parent.attribute()).map(id -> new EntityRef(parent.entity(), (String) id)).filter(id -> alive(id).isEmpty())
                    .ifPresent(id -> findings.add(new Finding(Fault.ORPHAN, key, key, version, parent.attribute() + ": " + id.type() + " does not exist")));
        }
        for (String attribute : type.unique()) {
            item.value(attribute).map(value -> CoreKey.unique(type.name(), attribute, EntityType.uniqueValue(value)))
                    .filter(guard -> read(guard).filter(found -> found.value(Attr.OWNER).equals(Optional.of(ref.id()))).isEmpty())
                    .ifPresent(guard -> findings.add(new Finding(Fault.OWNER_WITHOUT_GUARD, key, key, version, "it does not hold " + guard.id())));
        }
        return findings;
    }

    private List<Finding> guard(CoreKey key, Item guard) {
        String name = key.id().substring(UNIQUE.length());
        String[] of = name.substring(0, name.indexOf(':')).split("\\.");
        EntityRef owner = new EntityRef(of[0], guard.string(Attr.OWNER));
        boolean held = alive(owner).flatMap(entity -> entity.value(of[1]))
                .filter(value -> CoreKey.unique(of[0], of[1], EntityType.uniqueValue(value)).equals(key)).isPresent();
        return held ? List.of() : List.of(new Finding(Fault.GUARD_WITHOUT_OWNER, key, key, "owner " + owner.id(), owner.type() + " does not have this value"));
    }

    private List<Finding> link(CoreKey key, Item link) {
        Optional<Relation> relation = model.relation(link.string(Attr.RELATION));
        if (relation.isEmpty()) {
            return List.of(unexplained(key, "there is no relation " + link.string(Attr.RELATION) + " in the model"));
        }
        Related related = related(relation.get(), key, link);
        if (related.from().isEmpty() || related.to().isEmpty()) {
            return List.of(new Finding(Fault.DANGLING_LINK, key, key, related.state(), "an entity that it relates is gone"));
        } else if (!ExpectedCopies.isGood(link, related.from(), related.to())) {
            return List.of(new Finding(Fault.LINK_OF_ANOTHER_LIFE, key, key, related.state(), "it was made for an earlier life of an entity"));
        }
        List<Finding> findings = new ArrayList<>();
        for (CopyKey copy : List.of(relation.get().outgoing().copy(link.string(Attr.FROM), link.string(Attr.TO)),
                relation.get().incoming().copy(link.string(Attr.TO), link.string(Attr.FROM)))) {
            if (read(copy).isEmpty()) {
                findings.add(new Finding(Fault.MISSING, copy, key, related.state(), "it should carry " + copy.type()));
            }
        }
        return findings;
    }

    private List<Finding> copy(CopyKey key, Item copy) {
        EntityRef source = EntityRef.ofType(key.type());
        Optional<EntityType> type = model.entity(source.entity());
        if (type.isEmpty() || !Kind.COPY.is(copy)) {
            return List.of(unexplained(key, "it lies where copies do, and is none"));
        }
        if (key.label().equals("tag")) {
            Optional<Item> entity = alive(source).filter(item -> item.strings(Attr.TAGS).contains(key.name()));
            String state = state(entity);
            return entity.isEmpty() ? List.of(new Finding(Fault.GHOST, key, key, state, source.type() + " does not have this tag"))
                    : stale(key, copy, CopyData.of(type.get(), entity.get()), Map.of(), state);
        }
        Optional<Side> side = model.side(key.label(), source.entity());
        return side.map(found -> relationshipCopy(found, key, copy)).orElseGet(() -> List.of(unexplained(key, "no relation puts a copy here")));
    }

    private List<Finding> relationshipCopy(Side side, CopyKey key, Item copy) {
        CoreKey linkKey = CoreKey.of(side.link(key.name(), EntityRef.ofType(key.type()).id()));
        Optional<Item> link = read(linkKey).filter(Kind.LINK::is);
        if (link.isEmpty()) {
            return List.of(new Finding(Fault.GHOST, key, key, "no link", "there is no link " + linkKey.id()));
        }
        Related related = related(side.relation(), linkKey, link.get());
        if (!ExpectedCopies.isGood(link.get(), related.from(), related.to())) {
            return List.of(new Finding(Fault.GHOST, key, key, related.state(), "its link is not good any more"));
        }
        Item source = (side.isOutgoing() ? related.to() : related.from()).orElseThrow();
        return stale(key, copy, CopyData.of(side.shown().entity(), source), Map.of(Attr.LINK, link.get().map(Attr.ATTRIBUTES),
                Attr.LINK_VERSION, link.get().value(Attr.VERSION).orElseThrow()), related.state());
    }

    /** A copy's version may lag behind its source's where what it carries did not change, but never be ahead of it. */
    private static List<Finding> stale(CopyKey key, Item copy, CopyData source, Map<String, Object> link, String state) {
        boolean same = copy.map(Attr.DATA).equals(new Item(source.data()).attributes())
                && copy.value(Attr.ENTITY).equals(Optional.of(source.entity().entity())) && copy.value(Attr.SOURCE_ID).equals(Optional.of(source.entity().id()))
                && copy.has(Attr.VERSION) && copy.number(Attr.VERSION) <= source.version()
                && link.entrySet().stream().allMatch(part -> copy.value(part.getKey()).equals(Optional.of(part.getValue())));
        return same ? List.of() : List.of(new Finding(Fault.STALE, key, key, state, "it is at version " + copy.value(Attr.VERSION).orElse("none") + ", its source at "
                + source.version()));
    }

    /** The two entities of a link, as far as they are alive. */
    private record Related(Optional<Item> from, Optional<Item> to, String state) {
    }

    private Related related(Relation relation, CoreKey key, Item link) {
        Optional<Item> from = alive(relation.from().entity().ref(LinkRef.fromIdOf(key)));
        Optional<Item> to = alive(EntityRef.ofType(key.type()));
        return new Related(from, to, "link " + link.number(Attr.VERSION) + ", from " + state(from) + ", to " + state(to));
    }

    private static String state(Optional<Item> entity) {
        return entity.map(item -> String.valueOf(item.number(Attr.VERSION))).orElse("gone");
    }

    private static Finding unexplained(Key key, String why) {
        return new Finding(Fault.UNEXPLAINED, key, key, "", why);
    }

    private Optional<Item> alive(EntityRef entity) {
        return read(CoreKey.of(entity)).filter(Kind.ENTITY::is);
    }

    private Optional<Item> read(Key key) {
        return table.get(key, Consistency.STRONG);
    }
}
