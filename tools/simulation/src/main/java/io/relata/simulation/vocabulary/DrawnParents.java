package io.relata.simulation.vocabulary;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Within;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Draws what entities belong to. What is required belongs to entities before it, so that each can be created. */
final class DrawnParents {
    private static final int MOST_PARENTS = 3;
    private static final Set<Class<?>> WHOLE = Set.of(int.class, Integer.class, long.class, Long.class);
    private static final List<String> HIERARCHIES = List.of("tree", "tree", "tree", "shelf", "gsi1");

    private final Dice dice;
    private final List<DrawnEntity> entities;

    DrawnParents(Dice dice, List<DrawnEntity> entities) {
        this.dice = dice;
        this.entities = entities;
    }

    void draw() {
        for (int child = 0; child < entities.size(); child++) {
            int count = 0;
            for (int parent = 0; parent < entities.size() && count < MOST_PARENTS; parent++) {
                boolean isBefore = parent < child;
                if (!entities.get(parent).expires() && (isBefore ? dice.oneIn(2) : dice.oneIn(10))) {
                    count += parent(entities.get(child), entities.get(parent), isBefore) ? 1 : 0;
                    count += dice.oneIn(8) && parent(entities.get(child), entities.get(parent), isBefore) ? 1 : 0;
                }
            }
        }
    }

    private boolean parent(DrawnEntity child, DrawnEntity parent, boolean isBefore) {
        Optional<String> attribute = attribute(child, parent);
        Optional<String> list = list(child, parent);
        if (attribute.isEmpty() || list.isEmpty()) {
            return false;
        }
        parent.take(list.get());
        boolean canBeWithin = isBefore || child == parent;
        Optional<String> hierarchy = canBeWithin && dice.oneIn(2) ? hierarchy(child, parent) : Optional.empty();
        List<AnnotationUse> annotations = new ArrayList<>();
        if (hierarchy.isEmpty() || dice.oneIn(4)) {
            annotations.add(belongsTo(child, parent, list.get()));
        }
        hierarchy.ifPresent(index -> annotations.add(within(child, parent, index, list.get(), annotations.isEmpty())));
        if (isBefore && (hierarchy.isPresent() || dice.mostly())) {
            annotations.add(DrawnAttributes.NOT_BLANK);
        }
        if (dice.oneIn(8)) {
            annotations.add(atMost(parent));
        }
        child.components.add(dice.below(child.components.size() + 1),
                new ComponentUse(attribute.get(), TypeUse.of(String.class), List.copyOf(annotations)));
        return true;
    }

    private AnnotationUse atMost(DrawnEntity parent) {
        AnnotationUse limit = dice.oneIn(2)
                ? AnnotationUse.of(AtMost.class).with("value", 1L + dice.below(3))
                : AnnotationUse.of(AtMost.class).with("by", most(parent));
        return dice.oneIn(3) ? limit.with("shards", 2 + dice.below(3)) : limit;
    }

    /** An attribute of the parent that can hold a limit. */
    private String most(DrawnEntity parent) {
        List<String> numbers = parent.attributes().stream().filter(part -> WHOLE.contains(part.type().raw())).map(ComponentUse::name)
                .toList();
        String name = numbers.isEmpty() ? dice.one("most", "seats") : dice.one(numbers);
        if (numbers.isEmpty()) {
            parent.components.add(new ComponentUse(name, TypeUse.of(dice.oneIn(2) ? Integer.class : Long.class), List.of()));
        }
        return name;
    }

    /** It names the parent, because each index of parents holds ids of one kind. */
    private Optional<String> attribute(DrawnEntity child, DrawnEntity parent) {
        String capital = parent.name.substring(0, 1).toUpperCase(Locale.ROOT) + parent.name.substring(1);
        List<String> free = List.of(parent.name + "Id", parent.name + "Id", "other" + capital).stream()
                .filter(name -> child.component(name).isEmpty()).toList();
        return free.isEmpty() ? Optional.empty() : Optional.of(dice.one(free));
    }

    private Optional<String> list(DrawnEntity child, DrawnEntity parent) {
        String own = dice.one("items", "parts-of", "mine") + dice.below(10);
        List<String> free = List.of(child.collection, child.collection, child.collection, own).stream().filter(parent::isFree).toList();
        return free.isEmpty() ? Optional.empty() : Optional.of(dice.one(free));
    }

    private AnnotationUse belongsTo(DrawnEntity child, DrawnEntity parent, String list) {
        AnnotationUse belongsTo = AnnotationUse.of(BelongsTo.class).with("value", parent.record);
        if (!list.equals(child.collection)) {
            belongsTo = belongsTo.with("list", list);
        }
        if (dice.oneIn(3) && canCopy(child, parent)) {
            child.unnamed.add(parent);
            parent.unnamed.add(child);
            child.take(parent.name);
            belongsTo = belongsTo.with("copies", true);
        }
        List<String> sharing = dice.oneIn(3) ? sharing(child, parent) : List.of();
        return sharing.isEmpty() ? belongsTo : belongsTo.with("sharing", sharing);
    }

    private static boolean canCopy(DrawnEntity child, DrawnEntity parent) {
        return child != parent && !child.unnamed.contains(parent) && child.isFree(parent.name);
    }

    /** Attributes that both have; one of the parent's is given to the child if there is none. */
    private List<String> sharing(DrawnEntity child, DrawnEntity parent) {
        List<ComponentUse> common = parent.attributes().stream().filter(theirs -> child.component(theirs.name())
                .filter(own -> own.type().equals(theirs.type())).isPresent()).toList();
        if (common.isEmpty() && child != parent) {
            parent.attributes().stream().filter(theirs -> child.component(theirs.name()).isEmpty() && theirs.type().raw() == String.class
                    && !theirs.hasAny(List.of(BelongsTo.class, Within.class))).findFirst().ifPresent(child.components::add);
            return parent.attributes().stream().filter(theirs -> child.components.contains(theirs)).map(ComponentUse::name).toList();
        }
        return dice.some(common, 1, 2).stream().map(ComponentUse::name).toList();
    }

    /** An index of a hierarchy that the parent can be above the child in. */
    private Optional<String> hierarchy(DrawnEntity child, DrawnEntity parent) {
        String index = parent.contains.orElseGet(() -> dice.one(HIERARCHIES));
        if (child.expires() && child.contains.isPresent() || !child.indexes.add(index)) {
            return Optional.empty();
        }
        parent.contains = Optional.of(index);
        parent.indexes.add(index);
        return Optional.of(index);
    }

    private AnnotationUse within(DrawnEntity child, DrawnEntity parent, String index, String list, boolean isAlone) {
        AnnotationUse within = AnnotationUse.of(Within.class).with("value", parent.record);
        if (isAlone && !list.equals(child.collection)) {
            within = within.with("list", list);
        }
        if (!index.equals("tree")) {
            within = within.with("index", index);
        }
        if (dice.oneIn(3)) {
            within = within.with("movable", true);
        }
        return dice.oneIn(4) ? within.with("topLast", true) : within;
    }
}
