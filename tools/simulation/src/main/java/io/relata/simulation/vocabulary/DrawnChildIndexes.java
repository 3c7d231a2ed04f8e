package io.relata.simulation.vocabulary;

import io.relata.annotation.BelongsTo;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Draws which indexes list the children of parents: some are shared with other lists, and some are being moved to. */
final class DrawnChildIndexes {
    private static final List<String> INDEXES = List.of("gsi1", "gsi2", "byChoice", "byParent");

    private final Dice dice;
    private final DrawnEntity entity;

    DrawnChildIndexes(Dice dice, DrawnEntity entity) {
        this.dice = dice;
        this.entity = entity;
    }

    void draw() {
        entity.components.replaceAll(component -> component.hasAny(List.of(BelongsTo.class)) && dice.oneIn(2)
                ? new ComponentUse(component.name(), component.type(), component.annotations().stream()
                        .map(use -> use.type() == BelongsTo.class ? indexed(component.name(), use) : use).toList())
                : component);
    }

    private AnnotationUse indexed(String attribute, AnnotationUse use) {
        boolean isMoving = dice.oneIn(3);
        Optional<String> index = isMoving && dice.oneIn(4) ? Optional.empty() : free();
        Optional<String> former = isMoving ? former(attribute, index) : Optional.empty();
        AnnotationUse indexed = index.map(name -> use.with("index", name)).orElse(use);
        return former.map(name -> indexed.with("formerIndex", name)).orElse(indexed);
    }

    /** The one named after the attribute, where that does not list them now. */
    private Optional<String> former(String attribute, Optional<String> index) {
        return index.isPresent() && dice.oneIn(2) ? Optional.of(attribute + "Gsi") : free();
    }

    private Optional<String> free() {
        List<String> free = new ArrayList<>(INDEXES);
        free.removeAll(entity.indexes);
        Optional<String> index = free.isEmpty() ? Optional.empty() : Optional.of(dice.one(free));
        index.ifPresent(entity.indexes::add);
        return index;
    }
}
