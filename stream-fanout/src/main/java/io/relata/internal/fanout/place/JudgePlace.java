package io.relata.internal.fanout.place;

import io.relata.internal.engine.core.HierarchyPlace;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.LikelyCause;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges what is computed from an entity and its parents: its places in lists and hierarchies, and its expiry.
 */
final class JudgePlace {
    private final ExpectedPlaces expected;
    private final ComputedAttributes computed;

    JudgePlace(Look look) {
        this.expected = new ExpectedPlaces(look.model(), look.truth());
        this.computed = new ComputedAttributes(expected);
    }

    /** @param entity a sound one */
    List<Finding> entity(JudgedEntity entity) {
        EntityType type = entity.type();
        Item item = entity.item();
        List<Finding> findings = new ArrayList<>();
        wrong(Fault.MISPLACED, item, computed.outsideHierarchies(type, entity.ref().id(), item)).ifPresent(findings::add);
        wrong(Fault.WRONG_EXPIRY, item, ComputedAttributes.wrongExpiry(type, item)).ifPresent(findings::add);
        type.hierarchies().forEach(hierarchy -> misplaced(type, entity.ref(), item, hierarchy).ifPresent(findings::add));
        return findings;
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
                "entity " + item.version() + ", " + String.join(", ", wrong.keySet()), String.join("; ", sentences)));
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
                    "entity " + item.version() + ", " + hierarchy.index() + ", " + hierarchy.partition(right),
                    placed ? "in index " + hierarchy.index() + " " + where : "it has no place in index " + hierarchy.index());
        });
    }

    /** What has no place is for people; only a place that it has all the same is removed. */
    private static Finding nowhere(HierarchyPlace.Nowhere nowhere, Item item, Hierarchy hierarchy) {
        boolean placed = hierarchy.access().attributes().stream().anyMatch(item::has);
        return new Finding(placed ? Fault.MISPLACED : Fault.UNPLACEABLE, LikelyCause.FOREIGN_WRITE, item.key(), item.key(),
                "entity " + item.version() + ", " + hierarchy.index(),
                "it can have no place in index " + hierarchy.index() + ": " + nowhere.reason().sentence());
    }
}
