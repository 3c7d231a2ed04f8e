package io.relata.simulation.vocabulary;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Within;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;

/** Draws limits of periods: instead of those of all children that were drawn before, beside them, or of other parents. */
final class DrawnPeriods {
    private static final List<Class<?>> TIMES = List.of(Instant.class, OffsetDateTime.class, LocalDate.class);
    private static final List<String> ZONES = List.of("Europe/Berlin", "America/New_York", "Asia/Kathmandu", "-10:30");

    private final Dice dice;
    private final DrawnEntity child;

    DrawnPeriods(Dice dice, DrawnEntity child) {
        this.dice = dice;
        this.child = child;
    }

    void draw() {
        child.components.replaceAll(component -> {
            if (component.hasAny(List.of(AtMost.class)) && dice.oneIn(3)) {
                return new ComponentUse(component.name(), component.type(), component.annotations().stream()
                        .map(use -> use.type() == AtMost.class ? each(use) : use).toList());
            }
            return component.hasAny(List.of(BelongsTo.class, Within.class)) && dice.oneIn(8)
                    ? component.annotated(each(AnnotationUse.of(AtMost.class).with("value", 1L + dice.below(3))))
                    : component;
        });
    }

    private AnnotationUse each(AnnotationUse limit) {
        List<ComponentUse> times = child.components.stream().filter(component -> TIMES.contains(component.type().raw())).toList();
        String span = dice.one(".day", ".month", ".year");
        if (times.isEmpty() || dice.oneIn(4)) {
            return in(limit.with("per", DrawnEntity.CREATED_AT + span));
        }
        ComponentUse time = dice.one(times);
        AnnotationUse each = limit.with("per", time.name() + span);
        return time.type().raw() == LocalDate.class ? each : in(each);
    }

    private AnnotationUse in(AnnotationUse each) {
        return dice.oneIn(2) ? each.with("zone", dice.one(ZONES)) : each;
    }
}
