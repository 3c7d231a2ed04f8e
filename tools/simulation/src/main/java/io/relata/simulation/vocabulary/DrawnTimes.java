package io.relata.simulation.vocabulary;

import io.relata.annotation.CreatedBy;
import io.relata.annotation.NoOverlap;
import io.relata.annotation.UpdatedBy;
import io.relata.model.GeoPoint;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Stream;

/** Draws times that no two entities may have in common: of some entities, two attributes more in what was drawn before. */
final class DrawnTimes {
    private static final String DAY = "P1D";

    private final Dice dice;
    private final DrawnEntity entity;

    DrawnTimes(Dice dice, DrawnEntity entity) {
        this.dice = dice;
        this.entity = entity;
    }

    void draw() {
        List<ComponentUse> single = entity.attributes().stream()
                .filter(component -> DrawnTraits.isSingleValue(component) && component.type().raw() != GeoPoint.class
                        && !component.hasAny(List.of(CreatedBy.class, UpdatedBy.class)))
                .toList();
        if (single.isEmpty() || dice.oneIn(2)) {
            return;
        }
        Class<?> type = dice.one(Instant.class, Instant.class, OffsetDateTime.class, LocalDate.class);
        String from = dice.one("beginsAt", "arrival");
        String to = dice.one("endsAt", "departure");
        String step = type == LocalDate.class ? DAY : dice.one("PT15M", "PT1H", DAY);
        Stream.of(from, to).forEach(name -> entity.components.add(
                new ComponentUse(name, TypeUse.of(type), dice.oneIn(2) ? List.of(DrawnAttributes.NOT_NULL) : List.of())));
        List<String> of = names(dice.some(single, 1, 2));
        AnnotationUse time = AnnotationUse.of(NoOverlap.class).with("of", of).with("from", from).with("to", to).with("step", step);
        List<String> values = entity.attributes().stream()
                .flatMap(component -> values(component.name(), component.type().raw())).toList();
        entity.annotations.add(values.isEmpty() || dice.oneIn(3) ? time : time.with("unless", dice.some(values, 1, 2)));
        List<String> others = names(dice.some(single, 1, 1));
        if (dice.oneIn(3) && !others.equals(of)) {
            entity.annotations.add(time.with("of", others));
        }
    }

    private static Stream<String> values(String name, Class<?> type) {
        return type.isEnum()
                ? Stream.of(type.getEnumConstants()).map(constant -> name + "=" + ((Enum<?>) constant).name())
                : type == boolean.class || type == Boolean.class ? Stream.of(name + "=true") : Stream.empty();
    }

    private static List<String> names(List<ComponentUse> components) {
        return components.stream().map(ComponentUse::name).toList();
    }
}
