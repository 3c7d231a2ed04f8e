package io.relata.fanout.verify;

import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.key.CoreKey;
import io.relata.key.EntityRef;
import io.relata.key.LinkRef;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import io.relata.model.Model;
import io.relata.model.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges what follows from an entity's parents: its places below them, and its links to them. Both were written with the entity, so only others can spoil them.
 */
final class JudgePlace {
    private final Model model;
    private final Truth truth;

    JudgePlace(Model model, Truth truth) {
        this.model = model;
        this.truth = truth;
    }

    List<Finding> entity(EntityType type, EntityRef entity, Item item) {
        List<Finding> findings = new ArrayList<>();
        type.hierarchies().forEach(hierarchy -> misplaced(type, entity, item, hierarchy).ifPresent(findings::add));
        model.following(type).forEach(relation -> unlinked(relation, entity, item).ifPresent(findings::add));
        return findings;
    }

    /** A link that follows from an attribute which says otherwise. */
    Optional<Finding> link(Relation relation, LinkRef link, Item item) {
        return relation.follows().flatMap(attribute -> truth.read(link.from()).filter(Kind.ENTITY::is)
                .filter(from -> !from.value(attribute).equals(Optional.of(link.to().id())))
                .map(from -> Finding.unexplained(item, "the " + attribute + " of " + link.from().type() + " is another")));
    }

    private Optional<Finding> misplaced(EntityType type, EntityRef entity, Item item, Hierarchy hierarchy) {
        return hierarchy.part().flatMap(part -> JudgeCore.id(item, part.attribute()).flatMap(id -> truth.read(new EntityRef(part.entity(), id))))
                .filter(Kind.ENTITY::is).filter(hierarchy::holds).filter(above -> hierarchy.holds(item)).filter(above -> {
                    Map<String, Object> place = hierarchy.placeBelow(above.attributes(), type.step(entity.id(), item.attributes()));
                    return !item.attributes().entrySet().containsAll(place.entrySet());
                }).map(above -> Finding.unexplained(item, "in index " + hierarchy.index() + " it is not below " + above.string("type")));
    }

    private Optional<Finding> unlinked(Relation relation, EntityRef entity, Item item) {
        String attribute = relation.follows().orElseThrow();
        return JudgeCore.id(item, attribute).map(id -> new LinkRef(relation.name(), entity, relation.to().entity().ref(id)))
                .filter(link -> truth.read(CoreKey.of(link)).filter(Kind.LINK::is).isEmpty())
                .map(link -> Finding.unexplained(item, "it is not linked to " + link.to().type() + ", as it would be if its " + attribute
                        + " had been written since the model has copies of it: give it another and this one again"));
    }
}
