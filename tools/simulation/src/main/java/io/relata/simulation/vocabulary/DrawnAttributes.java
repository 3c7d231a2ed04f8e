package io.relata.simulation.vocabulary;

import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.Colour;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.Level;
import io.relata.simulation.vocabulary.declared.TypeUse;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Predicate;

/** Draws components of every type that attributes have, with constraints. */
final class DrawnAttributes {
    static final AnnotationUse NOT_BLANK = AnnotationUse.of(NotBlank.class);
    static final AnnotationUse NOT_NULL = AnnotationUse.of(NotNull.class);

    static final AnnotationUse VALID = AnnotationUse.of(Valid.class);
    private static final List<String> TEXTS = List.of("name", "title", "city", "code", "note", "naïve", "listing");
    private static final List<String> NUMBERS = List.of("position", "amount", "rank", "price", "total");
    private static final List<String> FLAGS = List.of("open", "done", "isNew");
    private static final List<String> MOMENTS = List.of("startedAt", "seenAt", "until");
    private static final List<String> DATES = List.of("dueOn", "born");
    private static final List<String> CONSTANTS = List.of("colour", "level", "status");
    private static final List<String> WORDS = List.of("serial", "website", "language", "currency", "opens", "takes", "at");
    private static final List<String> PARTS = List.of("address", "labels", "keywords", "lines", "extra$");

    private final Dice dice;
    private final DrawnNumbers numbers;
    private final DrawnStructures structures;
    private final List<String> taken = new ArrayList<>();

    /** @param structures draws the types of what is no scalar */
    DrawnAttributes(Dice dice, DrawnStructures structures) {
        this.dice = dice;
        this.numbers = new DrawnNumbers(dice);
        this.structures = structures;
    }

    /** A component of any type; each name once. */
    ComponentUse any() {
        return switch (dice.weighted(6, 2, 2, 1, 1, 2, 2, 2, 4, 3)) {
            case 0 -> text(Requirement.ANY);
            case 1 -> numbers.whole(name(NUMBERS), Requirement.ANY);
            case 2 -> constant(Requirement.ANY);
            case 3 -> moment(Requirement.ANY);
            case 4 -> date(Requirement.ANY);
            case 5 -> plain(FLAGS, Requirement.ANY, dice.one(boolean.class, Boolean.class));
            case 6 -> numbers.decimal(name(NUMBERS));
            case 7 -> numbers.maybeNegative(name(NUMBERS));
            case 8 -> structure();
            default -> plain(WORDS, Requirement.ANY, dice.one(UUID.class, LocalTime.class, OffsetDateTime.class, Duration.class, URI.class,
                    Locale.class, Currency.class, ZoneId.class));
        };
    }

    /** Whether a component is required. */
    enum Requirement {
        REQUIRED, ANY
    }

    /** A component that lists can be sorted by. */
    ComponentUse sortable(Requirement requirement) {
        return switch (dice.weighted(5, 2, 2, 2, 2, 2)) {
            case 0 -> text(requirement);
            case 1 -> numbers.whole(name(NUMBERS), requirement);
            case 2 -> constant(requirement);
            case 3 -> moment(requirement);
            case 4 -> date(requirement);
            default -> plain(WORDS, requirement,
                    dice.one(UUID.class, LocalTime.class, OffsetDateTime.class, Locale.class, Currency.class, ZoneId.class));
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

    private ComponentUse plain(List<String> names, Requirement requirement, Class<?> type) {
        boolean annotated = !type.isPrimitive() && (requirement == Requirement.REQUIRED || dice.oneIn(2));
        return new ComponentUse(name(names), TypeUse.of(type), annotated ? List.of(NOT_NULL) : List.of());
    }

    private ComponentUse structure() {
        TypeUse type = structures.type();
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

    private String name(List<String> names) {
        Predicate<String> isTaken = taken::contains;
        List<String> free = names.stream().filter(isTaken.negate()).toList();
        String name = free.isEmpty() ? names.get(0) + taken.size() : dice.one(free);
        taken.add(name);
        return name;
    }
}
