package io.relata.simulation.vocabulary;

import io.relata.annotation.BelongsTo;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import java.util.List;

/** Draws which parents exist at the moment at which their children are written. None of those that are drawn expires. */
final class DrawnExistence {
    private final Dice dice;
    private final List<DrawnEntity> entities;

    DrawnExistence(Dice dice, List<DrawnEntity> entities) {
        this.dice = dice;
        this.entities = entities;
    }

    void draw() {
        if (!dice.oneIn(3)) {
            return;
        }
        for (DrawnEntity child : entities) {
            child.components.replaceAll(component -> component.hasAny(List.of(BelongsTo.class)) && dice.oneIn(2)
                    ? new ComponentUse(component.name(), component.type(),
                            component.annotations().stream().map(DrawnExistence::held).toList())
                    : component);
        }
    }

    private static AnnotationUse held(AnnotationUse use) {
        return use.type() == BelongsTo.class ? use.with("exists", true) : use;
    }
}
