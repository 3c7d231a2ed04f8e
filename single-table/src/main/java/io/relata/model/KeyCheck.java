package io.relata.model;

import io.relata.table.Access;
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

    KeyCheck(Model model) {
        this.model = model;
    }

    /** @throws ModelException when it can't */
    void check() {
        model.entities().forEach(entity -> {
            checkOncePerIndex(entity);
            checkHierarchies(entity);
            checkExpiry(entity);
            entity.choices().stream().filter(PARAMETERS::contains).findFirst().ifPresent(name -> {
                throw new ModelException(entity.name() + " is listed by " + name + ", which is what a parameter of every list is called: rename the attribute");
            });
        });
    }

    private static void checkOncePerIndex(EntityType entity) {
        Set<Access> used = new HashSet<>();
        Stream.concat(entity.lists().stream().map(EntityList::access), entity.hierarchies().stream().map(Hierarchy::access))
                .filter(access -> !used.add(access)).findFirst().ifPresent(access -> {
                    throw new ModelException(entity.name() + " has two places in index " + access.index().orElseThrow()
                            + ", and an item lies in an index once: give one of them another index");
                });
    }

    private void checkHierarchies(EntityType entity) {
        if (entity.hierarchies().stream().filter(hierarchy -> hierarchy.parts() == Hierarchy.Parts.SOME).count() > 1) {
            throw new ModelException(entity.name() + " has parts in several hierarchies, and one tree: put all of them into one index with"
                    + " @Within(index = \"...\")");
        }
        for (Hierarchy hierarchy : entity.hierarchies()) {
            hierarchy.part().ifPresent(part -> {
                if (!entity.attribute(part.attribute()).orElseThrow().required()) {
                    throw new ModelException(entity.name() + "." + part.attribute() + " may be missing, and without it the " + entity.name()
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
                throw new ModelException("the hierarchy of index " + index + " has no top: " + String.join(", part of ", above) + ", part of " + next.get());
            }
            above.add(next.get());
            next = model.entity(next.get()).orElseThrow().hierarchies().stream().filter(hierarchy -> hierarchy.index().equals(index))
                    .flatMap(hierarchy -> hierarchy.part().stream()).map(Hierarchy.Part::entity).findFirst();
        }
    }

    private void checkExpiry(EntityType entity) {
        if (entity.traits().expires().isPresent() && (entity.taggable() || !entity.unique().isEmpty() || !model.related(entity).isEmpty())) {
            throw new ModelException(entity.name() + " expires, and nobody would take down its links, tags, children or claims of unique values: "
                    + "it can't have any. Give up @Expires, or these");
        }
    }
}
