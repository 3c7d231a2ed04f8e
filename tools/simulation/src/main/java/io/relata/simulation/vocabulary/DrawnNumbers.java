package io.relata.simulation.vocabulary;

import io.relata.simulation.vocabulary.DrawnAttributes.Requirement;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Draws components that are numbers. */
final class DrawnNumbers {
    private final Dice dice;

    DrawnNumbers(Dice dice) {
        this.dice = dice;
    }

    /** A whole number that is never negative. */
    ComponentUse whole(String name, Requirement requirement) {
        Class<?> type = dice.one(int.class, long.class, Integer.class, Long.class);
        List<AnnotationUse> constraints = new ArrayList<>();
        constraints.add(switch (dice.weighted(3, 1, 1)) {
            case 0 -> AnnotationUse.of(PositiveOrZero.class);
            case 1 -> AnnotationUse.of(Positive.class);
            default -> AnnotationUse.of(Min.class).with("value", (long) dice.below(2));
        });
        if (!type.isPrimitive() && (requirement == Requirement.REQUIRED || dice.oneIn(2))) {
            constraints.add(DrawnAttributes.NOT_NULL);
        }
        return new ComponentUse(name, TypeUse.of(type), constraints);
    }

    /** A whole number that may be negative, and that nothing is sorted by. */
    ComponentUse maybeNegative(String name) {
        AnnotationUse constraint = dice.one(AnnotationUse.of(Negative.class), AnnotationUse.of(Max.class).with("value", 100L));
        return new ComponentUse(name, TypeUse.of(dice.one(int.class, long.class, Integer.class, Long.class)), List.of(constraint));
    }

    /** A number that lists are sorted by although it may be negative or have decimals. */
    ComponentUse ordered(String name, Requirement requirement) {
        Class<?> type = dice.one(BigDecimal.class, BigDecimal.class, int.class, long.class, Integer.class, Long.class);
        ComponentUse any = new ComponentUse(name, TypeUse.of(type), switch (dice.weighted(6, 1, 1, 1)) {
            case 0 -> List.of();
            case 1 -> List.of(AnnotationUse.of(Max.class).with("value", 100L));
            case 2 -> List.of(AnnotationUse.of(Min.class).with("value", -3L));
            default -> List.of(type == BigDecimal.class ? AnnotationUse.of(PositiveOrZero.class) : AnnotationUse.of(Negative.class));
        });
        return !type.isPrimitive() && (requirement == Requirement.REQUIRED || dice.oneIn(3))
                ? any.annotated(DrawnAttributes.NOT_NULL)
                : any;
    }

    ComponentUse decimal(String name) {
        List<AnnotationUse> constraints = switch (dice.weighted(4, 1, 1, 1)) {
            case 0 -> List.of();
            case 1 -> List.of(AnnotationUse.of(PositiveOrZero.class));
            case 2 -> List.of(AnnotationUse.of(DecimalMin.class).with("value", "-10").with("message", "must be -10 or more"),
                    AnnotationUse.of(DecimalMax.class).with("value", "1000.5").with("message", "must be 1000.5 or less"));
            default -> List.of(AnnotationUse.of(Digits.class).with("integer", 10).with("fraction", 2));
        };
        return new ComponentUse(name, TypeUse.of(BigDecimal.class), constraints);
    }
}
