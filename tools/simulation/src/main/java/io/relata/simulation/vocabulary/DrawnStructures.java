package io.relata.simulation.vocabulary;

import io.relata.simulation.vocabulary.DrawnAttributes.Requirement;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.Colour;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.Level;
import io.relata.simulation.vocabulary.declared.RecordName;
import io.relata.simulation.vocabulary.declared.RecordUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
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

/** Draws lists, maps and records, within each other to some depth. */
final class DrawnStructures {
    private static final int LEVELS = 2;

    private final Dice dice;
    private final List<RecordUse> parts;
    private final int level;

    /** @param parts where the records are added */
    DrawnStructures(Dice dice, List<RecordUse> parts) {
        this(dice, parts, 0);
    }

    private DrawnStructures(Dice dice, List<RecordUse> parts, int level) {
        this.dice = dice;
        this.parts = parts;
        this.level = level;
    }

    TypeUse type() {
        return type(level);
    }

    private TypeUse type(int depth) {
        return switch (dice.below(4)) {
            case 0 -> TypeUse.listOf(argument(depth));
            case 1 -> TypeUse.mapOf(key(), argument(depth));
            case 2 -> TypeUse.setOf(scalar());
            default -> TypeUse.of(record());
        };
    }

    private TypeUse argument(int depth) {
        if (depth < LEVELS && dice.oneIn(3)) {
            TypeUse type = type(depth + 1);
            return type.declared().isPresent() ? type.annotated(DrawnAttributes.VALID) : type;
        }
        return scalar();
    }

    private TypeUse key() {
        return switch (dice.below(5)) {
            case 0, 1 -> TypeUse.of(String.class);
            case 3 -> TypeUse.of(Locale.class);
            case 2 -> TypeUse.of(dice.one(Colour.class, Level.class));
            default ->
                TypeUse.of(String.class).annotated(DrawnAttributes.NOT_BLANK).annotated(AnnotationUse.of(Size.class).with("max", 100));
        };
    }

    private TypeUse scalar() {
        Class<?> type = dice.one(String.class, String.class, String.class, BigDecimal.class, Integer.class, Long.class, Boolean.class,
                Instant.class, LocalDate.class, Colour.class, UUID.class, LocalTime.class, OffsetDateTime.class, Duration.class, URI.class,
                Locale.class, Currency.class, ZoneId.class);
        return type == String.class && dice.oneIn(2) ? TypeUse.of(type).annotated(DrawnAttributes.NOT_BLANK) : TypeUse.of(type);
    }

    /** A record of some attributes. The innermost have scalars only. */
    RecordName record() {
        RecordName name = new RecordName("Part" + (parts.size() + 1));
        parts.add(new RecordUse(name, List.of(), List.of()));
        int place = parts.size() - 1;
        DrawnAttributes within = new DrawnAttributes(dice, new DrawnStructures(dice, parts, level + 1));
        List<ComponentUse> components = new ArrayList<>();
        for (int i = dice.below(3); i >= 0; i--) {
            components.add(level < LEVELS ? within.any() : within.sortable(Requirement.ANY));
        }
        parts.set(place, new RecordUse(name, List.of(), components));
        return name;
    }
}
