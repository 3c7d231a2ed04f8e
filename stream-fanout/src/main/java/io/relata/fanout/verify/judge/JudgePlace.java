package io.relata.fanout.verify.judge;

import io.relata.engine.core.HierarchyPlace;
import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.ComposedKey;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.LinkRef;
import io.relata.fanout.derivation.Fault;
import io.relata.fanout.derivation.Finding;
import io.relata.fanout.derivation.LikelyCause;
import io.relata.fanout.derivation.ReadableItem;
import io.relata.fanout.derivation.SourceItems;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import io.relata.model.Model;
import io.relata.model.Parent;
import io.relata.model.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Judges what is computed from an entity and its parents: its places in lists and hierarchies, its expiry, what it carries, and its links
 * to parents.
 */
final class JudgePlace {
    private final Model model;
    private final SourceItems truth;
    private final ExpectedPlaces expected;
    private final ComputedAttributes computed;

    JudgePlace(Model model, SourceItems truth) {
        this.model = model;
        this.truth = truth;
        this.expected = new ExpectedPlaces(model, truth);
        this.computed = new ComputedAttributes(expected);
    }

    /** @param item an entity whose shape is as the model says */
    List<Finding> entity(EntityType type, EntityRef entity, Item item) {
        List<Finding> findings = new ArrayList<>();
        listed(type, entity, item).ifPresent(findings::add);
        wrong(Fault.WRONG_EXPIRY, item, ComputedAttributes.wrongExpiry(type, item)).ifPresent(findings::add);
        carried(type, item).ifPresent(findings::add);
        type.hierarchies().forEach(hierarchy -> misplaced(type, entity, item, hierarchy).ifPresent(findings::add));
        model.following(type).forEach(relation -> unlinked(relation, entity, item).ifPresent(findings::add));
        return findings;
    }

    private Optional<Finding> listed(EntityType type, EntityRef entity, Item item) {
        return wrong(Fault.MISPLACED, item, computed.outsideHierarchies(type, entity.id(), item));
    }

    /** An entity that carries something without being asked to, since the model was another, is as it should be: nobody is shown it. */
    private Optional<Finding> carried(EntityType type, Item item) {
        List<Parent> carried = Parent.carried(type);
        if (carried.isEmpty() || ComputedAttributes.wrongCarried(type, item, truth).isEmpty()) {
            return Optional.empty();
        }
        String versions = carried.stream().flatMap(parent -> JudgeCore.id(item, parent.attribute()).stream()
                .map(id -> parent.attribute() + " " + SourceItems.version(truth.read(new EntityRef(parent.entity(), id)))))
                .collect(Collectors.joining(", "));
        return Optional.of(new Finding(Fault.WRONG_CARRIED, item.has(Attr.CARRIED) ? LikelyCause.LOST_CHANGE : LikelyCause.OTHER_MODEL,
                item.key(), item.key(), "entity " + item.number(Attr.VERSION) + ", " + versions,
                "what it carries is not what its parents have: " + String.join(", ", carried.stream().map(Parent::attribute).toList())));
    }

    /** Values may be about a person and are not reported. */
    private static Optional<Finding> wrong(Fault fault, Item item, Map<String, Optional<Object>> wrong) {
        if (wrong.isEmpty()) {
            return Optional.empty();
        }
        List<String> sentences = new ArrayList<>();
        wrong.forEach((name, right) -> sentences.add(right.isPresent()
                ? name + (item.has(name) ? " is not" : " is missing, and should be") + " what follows from its other attributes"
                : name + (fault == Fault.WRONG_EXPIRY
                        ? " lets it expire, and nothing says when"
                        : " puts it into a list that it is not of")));
        return Optional.of(new Finding(fault, LikelyCause.OTHER_MODEL, item.key(), item.key(),
                "entity " + item.number(Attr.VERSION) + ", " + String.join(", ", wrong.keySet()), String.join("; ", sentences)));
    }

    private Optional<Finding> misplaced(EntityType type, EntityRef entity, Item item, Hierarchy hierarchy) {
        HierarchyPlace place = expected.of(type, entity.id(), item, hierarchy);
        if (place instanceof HierarchyPlace.Nowhere nowhere) {
            return Optional.of(nowhere(nowhere, item, hierarchy));
        }
        return place.attributes().filter(right -> !item.attributes().entrySet().containsAll(right.entrySet())).map(right -> {
            boolean placed = hierarchy.holds(item);
            String where = hierarchy.partOf(item.attributes())
                    .map(part -> "it is not below " + ComposedKey.of(part.entity(), item.string(part.attribute())))
                    .orElse("it is not at the top");
            return new Finding(Fault.MISPLACED, placed ? LikelyCause.FOREIGN_WRITE : LikelyCause.OTHER_MODEL, item.key(), item.key(),
                    "entity " + item.number(Attr.VERSION) + ", " + hierarchy.index() + ", " + hierarchy.partition(right),
                    placed ? "in index " + hierarchy.index() + " " + where : "it has no place in index " + hierarchy.index());
        });
    }

    /** What has no place is for people; only a place that it has all the same is removed. */
    private static Finding nowhere(HierarchyPlace.Nowhere nowhere, Item item, Hierarchy hierarchy) {
        boolean placed = hierarchy.access().attributes().stream().anyMatch(item::has);
        return new Finding(placed ? Fault.MISPLACED : Fault.UNPLACEABLE, LikelyCause.FOREIGN_WRITE, item.key(), item.key(),
                "entity " + item.number(Attr.VERSION) + ", " + hierarchy.index(),
                "it can have no place in index " + hierarchy.index() + ": " + nowhere.reason().sentence());
    }

    /** If the named entity is deleted, there is nothing to link to: that is another fault. */
    private Optional<Finding> unlinked(Relation relation, EntityRef entity, Item item) {
        Optional<LinkRef> named = JudgeCore.id(item, relation.follows().orElseThrow())
                .map(id -> new LinkRef(relation.name(), entity, relation.to().entity().ref(id)));
        return named.flatMap(ref -> {
            Optional<Item> to = truth.read(ref.to()).filter(Kind.ENTITY::is).filter(ReadableItem::is);
            CoreKey key = CoreKey.of(ref);
            Optional<Item> link = to.flatMap(there -> truth.read(key));
            boolean judged = to.isPresent() && link.map(found -> Kind.TOMBSTONE.is(found) && ReadableItem.is(found)).orElse(true);
            return judged
                    ? Optional.of(new Finding(Fault.MISSING_LINK, link.isPresent() ? LikelyCause.LOST_CHANGE : LikelyCause.FOREIGN_REMOVAL,
                            key, item.key(),
                            "entity " + item.number(Attr.VERSION) + ", link " + SourceItems.version(link) + ", to "
                                    + SourceItems.version(to),
                            "it should link " + entity.type() + " to " + ref.to().type()))
                    : Optional.empty();
        });
    }
}
