package io.relata.simulation.vocabulary;

import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.Colour;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.Level;
import io.relata.simulation.vocabulary.declared.RecordName;
import io.relata.simulation.vocabulary.declared.RecordUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Negative;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Draws components of every type that attributes have, with constraints. */
final class DrawnAttributes {
    static final AnnotationUse NOT_BLANK = AnnotationUse.of(NotBlank.class);
    static final AnnotationUse NOT_NULL = AnnotationUse.of(NotNull.class);

    private static final AnnotationUse VALID = AnnotationUse.of(Valid.class);
    private static final List<String> TEXTS = List.of("name", "title", "city", "code", "note", "naïve", "listing");
    private static final List<String> NUMBERS = List.of("position", "amount", "rank", "price", "total");
    private static final List<String> FLAGS = List.of("open", "done", "isNew");
    private static final List<String> MOMENTS = List.of("startedAt", "seenAt", "until");
    private static final List<String> DATES = List.of("dueOn", "born");
    private static final List<String> CONSTANTS = List.of("colour", "level", "status");
    private static final List<String> PARTS = List.of("address", "labels", "keywords", "lines", "extra$");
    /** Of records and collections within each other. */
    private static final int LEVELS = 2;

    private final Dice dice;
    private final List<RecordUse> parts;
    private final int level;
    private final List<String> taken = new ArrayList<>();

    /** @param parts where the records within are added */
    DrawnAttributes(Dice dice, List<RecordUse> parts) {
        this(dice, parts, 0);
    }

    private DrawnAttributes(Dice dice, List<RecordUse> parts, int level) {
        this.dice = dice;
        this.parts = parts;
        this.level = level;
    }

    /** A component of any type; each name once. */
    ComponentUse any() {
        return switch (dice.weighted(6, 2, 2, 1, 1, 2, 2, 2, 4)) {
            case 0 -> text(Requirement.ANY);
            case 1 -> whole(Requirement.ANY);
            case 2 -> constant(Requirement.ANY);
            case 3 -> moment(Requirement.ANY);
            case 4 -> date(Requirement.ANY);
            case 5 -> plain(FLAGS, Requirement.ANY, dice.one(boolean.class, Boolean.class));
            case 6 -> number();
            case 7 -> negative();
            default -> structure();
        };
    }

    /** Whether a component is required. */
    enum Requirement {
        REQUIRED, ANY
    }

    /** A component that lists can be sorted by. */
    ComponentUse sortable(Requirement requirement) {
        return switch (dice.weighted(5, 2, 2, 2, 2)) {
            case 0 -> text(requirement);
            case 1 -> whole(requirement);
            case 2 -> constant(requirement);
            case 3 -> moment(requirement);
            default -> date(requirement);
        };
    }

    ComponentUse text(Requirement requirement) {
        List<AnnotationUse> constraints = new ArrayList<>();
        switch (dice.weighted(requirement == Requirement.REQUIRED ? 0 : 4, 4, 1, 1)) {
            case 1 -> constraints.add(NOT_BLANK);
            case 2 -> constraints.add(NOT_NULL);
            case 3 -> constraints.add(AnnotationUse.of(NotEmpty.class));
            default -> {
            }
        }
        switch (dice.weighted(12, 2, 2, 1, 1)) {
            case 1 -> constraints.add(AnnotationUse.of(Size.class).with("max", 40));
            case 2 -> constraints.add(AnnotationUse.of(Size.class).with("min", 1).with("max", 300));
            case 3 -> constraints.add(AnnotationUse.of(Pattern.class).with("regexp", "[a-zA-Z].*"));
            case 4 -> constraints.add(AnnotationUse.of(Email.class));
            default -> {
            }
        }
        return new ComponentUse(name(TEXTS), TypeUse.of(String.class), constraints);
    }

    ComponentUse moment(Requirement requirement) {
        return plain(MOMENTS, requirement, Instant.class);
    }

    private ComponentUse date(Requirement requirement) {
        return plain(DATES, requirement, LocalDate.class);
    }

    private ComponentUse constant(Requirement requirement) {
        return plain(CONSTANTS, requirement, dice.one(Colour.class, Level.class));
    }

    /** A whole number that is never negative. */
    private ComponentUse whole(Requirement requirement) {
        Class<?> type = dice.one(int.class, long.class, Integer.class, Long.class);
        List<AnnotationUse> constraints = new ArrayList<>();
        constraints.add(switch (dice.weighted(3, 1, 1)) {
            case 0 -> AnnotationUse.of(PositiveOrZero.class);
            case 1 -> AnnotationUse.of(Positive.class);
            default -> AnnotationUse.of(Min.class).with("value", (long) dice.below(2));
        });
        if (!type.isPrimitive() && (requirement == Requirement.REQUIRED || dice.oneIn(2))) {
            constraints.add(NOT_NULL);
        }
        return new ComponentUse(name(NUMBERS), TypeUse.of(type), constraints);
    }

    private ComponentUse negative() {
        AnnotationUse constraint = dice.one(AnnotationUse.of(Negative.class), AnnotationUse.of(Max.class).with("value", 100L));
        return new ComponentUse(name(NUMBERS), TypeUse.of(dice.one(int.class, long.class, Integer.class, Long.class)), List.of(constraint));
    }

    private ComponentUse number() {
        List<AnnotationUse> constraints = switch (dice.weighted(4, 1, 1, 1)) {
            case 0 -> List.of();
            case 1 -> List.of(AnnotationUse.of(PositiveOrZero.class));
            case 2 -> List.of(AnnotationUse.of(DecimalMin.class).with("value", "-10").with("message", "must be -10 or more"),
                    AnnotationUse.of(DecimalMax.class).with("value", "1000.5").with("message", "must be 1000.5 or less"));
            default -> List.of(AnnotationUse.of(Digits.class).with("integer", 10).with("fraction", 2));
        };
        return new ComponentUse(name(NUMBERS), TypeUse.of(BigDecimal.class), constraints);
    }

    private ComponentUse plain(List<String> names, Requirement requirement, Class<?> type) {
        boolean annotated = !type.isPrimitive() && (requirement == Requirement.REQUIRED || dice.oneIn(2));
        return new ComponentUse(name(names), TypeUse.of(type), annotated ? List.of(NOT_NULL) : List.of());
    }

    private ComponentUse structure() {
        TypeUse type = structure(level);
        List<AnnotationUse> constraints = new ArrayList<>();
        if (type.arguments().isEmpty()) {
            constraints.add(VALID);
        } else if (dice.oneIn(2)) {
            constraints.add(AnnotationUse.of(Size.class).with("max", 1 + dice.below(20)));
        }
        if (dice.oneIn(4)) {
            constraints.add(NOT_NULL);
        }
        return new ComponentUse(name(PARTS), type, constraints);
    }

    private TypeUse structure(int depth) {
        return switch (dice.below(3)) {
            case 0 -> TypeUse.listOf(argument(depth));
            case 1 -> TypeUse.mapOf(dice.oneIn(2)
                    ? TypeUse.of(String.class)
                    : TypeUse.of(String.class).annotated(NOT_BLANK).annotated(AnnotationUse.of(Size.class).with("max", 100)),
                    argument(depth));
            default -> TypeUse.of(record());
        };
    }

    private TypeUse argument(int depth) {
        if (depth < LEVELS && dice.oneIn(3)) {
            TypeUse type = structure(depth + 1);
            return type.declared().isPresent() ? type.annotated(VALID) : type;
        }
        Class<?> type = dice.one(String.class, String.class, BigDecimal.class, Integer.class, Long.class, Boolean.class, Instant.class,
                LocalDate.class, Colour.class);
        return type == String.class && dice.oneIn(2) ? TypeUse.of(type).annotated(NOT_BLANK) : TypeUse.of(type);
    }

    /** A record of some attributes. The innermost have scalars only. */
    RecordName record() {
        RecordName name = new RecordName("Part" + (parts.size() + 1));
        parts.add(new RecordUse(name, List.of(), List.of()));
        int place = parts.size() - 1;
        DrawnAttributes within = new DrawnAttributes(dice, parts, level + 1);
        List<ComponentUse> components = new ArrayList<>();
        for (int i = dice.below(3); i >= 0; i--) {
            components.add(level < LEVELS ? within.any() : within.sortable(Requirement.ANY));
        }
        parts.set(place, new RecordUse(name, List.of(), components));
        return name;
    }

    private String name(List<String> names) {
        Predicate<String> isTaken = taken::contains;
        List<String> free = names.stream().filter(isTaken.negate()).toList();
        String name = free.isEmpty() ? names.get(0) + taken.size() : dice.one(free);
        taken.add(name);
        return name;
    }
}
