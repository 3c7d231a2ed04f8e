package io.relata.schema;

import io.relata.internal.engine.binding.ServerFields;
import io.relata.internal.engine.key.Access;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.NearbyList;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks declared lists, hierarchies and expiry, and names that URLs and answers need. */
final class KeyCheck {
    private static final Set<String> PARAMETERS = Set.of("limit", "cursor", "order", "prefix", "filter", "consistent",
            "fields", "include");

    private static final Set<String> OF_POINTS = Set.of("near", "within");

    private final TableModel model;
    private final ModelErrors errors;

    KeyCheck(TableModel model, ModelErrors errors) {
        this.model = model;
        this.errors = errors;
    }

    void check() {
        model.entities().forEach(entity -> {
            checkOncePerIndex(entity);
            checkHierarchies(entity);
            checkExpiry(entity);
            entity.choices().stream().filter(PARAMETERS::contains).forEach(name -> errors.add(entity.name() + " is listed by " + name
                    + ", which is a query parameter of every list: rename the attribute"));
            entity.traits().nearby().ifPresent(list -> checkNames(entity, list));
            if (entity.attribute("included").isPresent() && (!entity.parents().isEmpty() || !model.related(entity).isEmpty())) {
                errors.add(entity.name() + " has an attribute named included, which is reserved for what answers include: rename it");
            }
        });
    }

    private void checkOncePerIndex(EntityType entity) {
        Set<Access> used = new HashSet<>();
        entity.overloaded().filter(access -> !used.add(access))
                .forEach(access -> errors.add(entity.name() + " uses index " + access.index().orElseThrow()
                        + " twice, but an index holds an item once: use another index for one of them"));
    }

    private void checkNames(EntityType entity, NearbyList list) {
        entity.choices().stream().filter(OF_POINTS::contains).forEach(name -> errors.add(entity.name() + " is listed by " + name
                + ", which is a query parameter of lists by distance: rename the attribute"));
        if (entity.attribute(ServerFields.DISTANCE).isPresent()) {
            errors.add(entity.name() + " has an attribute named distance, which is reserved for the distance of its " + list.attribute()
                    + " in lists: rename it");
        }
    }

    private void checkHierarchies(EntityType entity) {
        if (entity.hierarchies().stream().filter(hierarchy -> hierarchy.parts() == Hierarchy.Parts.SOME).count() > 1) {
            errors.add(entity.name() + " contains entities in several hierarchies, but has one tree: use one index for all of them with"
                    + " @Within(index = \"...\")");
        }
        for (Hierarchy hierarchy : entity.hierarchies()) {
            hierarchy.part().ifPresent(part -> {
                boolean required = entity.attribute(part.attribute()).orElseThrow().required();
                if (required && part.kind() == Hierarchy.Kind.SAME) {
                    errors.add(entity.name() + "." + part.attribute() + " is required, so no " + entity.name() + " could ever be created, "
                            + "because each needs another before it: make it optional; one without it is a top");
                } else if (!required && part.kind() == Hierarchy.Kind.ANOTHER) {
                    errors.add(entity.name() + "." + part.attribute() + " is optional, but the hierarchy needs it in every "
                            + entity.name() + ": annotate it with @NotBlank");
                }
                requireTop(entity, hierarchy.index());
            });
        }
    }

    private void requireTop(EntityType entity, String index) {
        List<String> above = new ArrayList<>();
        Optional<String> next = Optional.of(entity.name());
        while (next.isPresent()) {
            if (above.contains(next.get())) {
                // Reported once for the whole cycle, and not for entities that only lead to it.
                if (next.get().equals(entity.name()) && above.stream().allMatch(name -> name.compareTo(entity.name()) >= 0)) {
                    errors.add("the hierarchy in index " + index + " is a cycle: " + String.join(" within ", above) + " within "
                            + next.get() + "; remove one @Within");
                }
                return;
            }
            above.add(next.get());
            next = model.entity(next.get()).stream().flatMap(each -> each.hierarchies().stream())
                    .filter(hierarchy -> hierarchy.index().equals(index))
                    .flatMap(hierarchy -> hierarchy.part().stream()).filter(part -> part.kind() == Hierarchy.Kind.ANOTHER)
                    .map(Hierarchy.Part::entity).findFirst();
        }
    }

    private void checkExpiry(EntityType entity) {
        if (entity.traits().expires().isEmpty()) {
            return;
        }
        String attribute = entity.traits().expires().get();
        if (entity.keepsHistory()) {
            errors.add(entity.name() + " has @Expires, but also @Versioned, and earlier versions would be left when it expires: remove one "
                    + "or the other");
        }
        model.children(entity).stream().filter(children -> !children.parent().isFollowed())
                .forEach(children -> errors.add(children.entity().name() + "." + children.parent().attribute() + ": " + entity.name()
                        + " expires, and nothing can refuse that: say onDelete = CASCADE or DETACH, or remove @Expires"));
        boolean copied = entity.taggable() || entity.hasSelfCopy() || !model.sides(entity).isEmpty();
        if (copied && entity.copied().stream().map(Attribute::name).noneMatch(attribute::equals)) {
            errors.add(entity.name() + " has @Expires, so its copies have to carry " + attribute
                    + ", or lists could not leave out what has expired: add it to @Copied");
        }
    }
}
