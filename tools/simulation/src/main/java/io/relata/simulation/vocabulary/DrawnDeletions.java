package io.relata.simulation.vocabulary;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Within;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.RecordName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Draws what becomes of children when their parents are deleted. Nothing below what goes with its parent refuses that. */
final class DrawnDeletions {
    private static final String MEMBER = "onDelete";

    private final Dice dice;
    private final List<DrawnEntity> entities;

    DrawnDeletions(Dice dice, List<DrawnEntity> entities) {
        this.dice = dice;
        this.entities = entities;
    }

    /** A child's reference to its parent. */
    private record Reference(DrawnEntity child, ComponentUse component, RecordName parent, OnDelete effect) {
        Reference with(OnDelete other) {
            return new Reference(child, component, parent, other);
        }

        boolean isAbove(Reference other) {
            return child.record.equals(other.parent);
        }
    }

    void draw() {
        if (dice.oneIn(2)) {
            return;
        }
        List<Reference> references = new ArrayList<>(entities.stream().flatMap(child -> child.components.stream()
                .flatMap(component -> parent(component).map(parent -> new Reference(child, component, parent, effect(child, component)))
                        .stream()))
                .toList());
        for (boolean changed = true; changed;) {
            List<Reference> before = List.copyOf(references);
            references.replaceAll(reference -> reference.effect() == OnDelete.CASCADE && before.stream()
                    .anyMatch(below -> reference.isAbove(below) && below.effect() == OnDelete.REFUSE)
                            ? reference.with(OnDelete.REFUSE)
                            : reference);
            changed = !before.equals(references);
        }
        references.forEach(this::declare);
    }

    private static Optional<RecordName> parent(ComponentUse component) {
        return component.annotations().stream().filter(use -> use.type() == BelongsTo.class || use.type() == Within.class).findFirst()
                .map(use -> (RecordName) use.members().get("value"));
    }

    private OnDelete effect(DrawnEntity child, ComponentUse component) {
        if (component.hasAny(List.of(AtMost.class)) || dice.oneIn(4)) {
            return OnDelete.REFUSE;
        }
        boolean detachable = !DrawnEntity.isRequired(component) && !names(child, IdentifiedBy.class, component)
                && !names(child, SortBy.class, component);
        return detachable && dice.oneIn(2) ? OnDelete.DETACH : OnDelete.CASCADE;
    }

    private static boolean names(DrawnEntity child, Class<?> type, ComponentUse component) {
        return child.annotations.stream().filter(use -> use.type() == type).map(use -> use.members().get("value"))
                .anyMatch(value -> value instanceof List<?> list ? list.contains(component.name()) : component.name().equals(value));
    }

    private void declare(Reference reference) {
        if (reference.effect() == OnDelete.REFUSE && !dice.oneIn(4)) {
            return;
        }
        ComponentUse component = reference.component();
        List<AnnotationUse> annotations = component.annotations().stream()
                .map(use -> use.type() == BelongsTo.class || use.type() == Within.class ? use.with(MEMBER, reference.effect()) : use)
                .toList();
        reference.child().components.replaceAll(
                each -> each.name().equals(component.name()) ? new ComponentUse(each.name(), each.type(), annotations) : each);
    }
}
