package io.relata.schema;

import io.relata.engine.key.Access;
import io.relata.model.EntityList;
import io.relata.model.EntityType;
import io.relata.model.Hierarchy;
import io.relata.model.Model;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Checks that what is declared of lists, hierarchies and expiry can be kept. */
final class KeyCheck {
    private static final Set<String> PARAMETERS = Set.of("limit", "cursor", "order", "prefix", "filter");

    private final Model model;
    private final ModelErrors errors;

    KeyCheck(Model model, ModelErrors errors) {
        this.model = model;
        this.errors = errors;
    }

    void check() {
        model.entities().forEach(entity -> {
            checkOncePerIndex(entity);
            checkHierarchies(entity);
            checkExpiry(entity);
            entity.choices().stream().filter(PARAMETERS::contains).forEach(name -> errors.add(entity.name() + " is listed by " + name
                    + ", which is what a parameter of every list is called: rename the attribute"));
        });
    }

    private void checkOncePerIndex(EntityType entity) {
        Set<Access> used = new HashSet<>();
        Stream.concat(entity.lists().stream().map(EntityList::access), entity.hierarchies().stream().map(Hierarchy::access))
                .filter(access -> !used.add(access))
                .forEach(access -> errors.add(entity.name() + " has two places in index " + access.index().orElseThrow()
                        + ", and an item lies in an index once: give one of them another index"));
    }

    private void checkHierarchies(EntityType entity) {
        if (entity.hierarchies().stream().filter(hierarchy -> hierarchy.parts() == Hierarchy.Parts.SOME).count() > 1) {
            errors.add(entity.name() + " has parts in several hierarchies, and one tree: put all of them into one index with"
                    + " @Within(index = \"...\")");
        }
        for (Hierarchy hierarchy : entity.hierarchies()) {
            hierarchy.part().ifPresent(part -> {
                if (!entity.attribute(part.attribute()).orElseThrow().required()) {
                    errors.add(entity.name() + "." + part.attribute() + " may be missing, and without it the " + entity.name()
                            + " would be part of nothing: annotate it with @NotBlank");
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
                // Told once for all that are in the circle, and by none of those that only lead there.
                if (next.get().equals(entity.name()) && above.stream().allMatch(name -> name.compareTo(entity.name()) >= 0)) {
                    errors.add("the hierarchy of index " + index + " has no top: " + String.join(", part of ", above) + ", part of "
                            + next.get());
                }
                return;
            }
            above.add(next.get());
            next = model.entity(next.get()).stream().flatMap(each -> each.hierarchies().stream())
                    .filter(hierarchy -> hierarchy.index().equals(index))
                    .flatMap(hierarchy -> hierarchy.part().stream()).map(Hierarchy.Part::entity).findFirst();
        }
    }

    private void checkExpiry(EntityType entity) {
        if (entity.traits().expires().isPresent()
                && (entity.taggable() || !entity.unique().isEmpty() || !model.related(entity).isEmpty())) {
            errors.add(entity.name() + " expires, and nobody would take down its links, tags, children or claims of unique values: "
                    + "it can't have any. Give up @Expires, or these");
        }
    }
}
