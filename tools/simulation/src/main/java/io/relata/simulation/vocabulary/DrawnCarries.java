package io.relata.simulation.vocabulary;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Within;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.RecordName;
import java.util.List;
import java.util.Optional;

/** Draws what children carry of their parents. */
final class DrawnCarries {
    private final Dice dice;
    private final List<DrawnEntity> entities;

    DrawnCarries(Dice dice, List<DrawnEntity> entities) {
        this.dice = dice;
        this.entities = entities;
    }

    void draw() {
        if (!dice.oneIn(3)) {
            return;
        }
        for (DrawnEntity child : entities) {
            for (ComponentUse component : List.copyOf(child.components)) {
                Optional<List<String>> carried = parent(component).filter(parent -> !parent.expires() && dice.oneIn(2))
                        .map(DrawnCarries::simple).filter(names -> !names.isEmpty());
                carried.ifPresent(names -> child.annotate(component,
                        AnnotationUse.of(Carries.class).with("value", List.copyOf(dice.some(names, 1, 3)))));
            }
        }
    }

    private Optional<DrawnEntity> parent(ComponentUse component) {
        return component.annotations().stream().filter(use -> use.type() == BelongsTo.class || use.type() == Within.class).findFirst()
                .map(use -> (RecordName) use.members().get("value"))
                .flatMap(record -> entities.stream().filter(entity -> entity.record.equals(record)).findFirst());
    }

    private static List<String> simple(DrawnEntity parent) {
        return parent.attributes().stream().filter(part -> part.type().declared().isEmpty() && part.type().arguments().isEmpty()
                && AttributeType.of(part.type().raw()).filter(type -> type != AttributeType.STRUCTURE).isPresent())
                .map(ComponentUse::name).toList();
    }
}
