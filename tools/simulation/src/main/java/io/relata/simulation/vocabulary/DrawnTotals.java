package io.relata.simulation.vocabulary;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.UpdatedBy;
import io.relata.annotation.Within;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.RecordUse;
import io.relata.simulation.vocabulary.declared.RelationUse;
import io.relata.simulation.vocabulary.declared.RelationUse.Form;
import io.relata.simulation.vocabulary.declared.TotalUse;
import io.relata.simulation.vocabulary.declared.TotalUse.Per;
import io.relata.total.Grouping;
import io.relata.total.Ranking;
import io.relata.total.Total;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Draws totals of any form of what has been drawn. */
final class DrawnTotals {
    private static final List<Class<?>> NUMBERS = List.of(BigDecimal.class, int.class, long.class, Integer.class, Long.class);

    private static final List<Class<?>> VALUES = Stream
            .concat(NUMBERS.stream(), Stream.of(String.class, boolean.class, Boolean.class, LocalDate.class, UUID.class, URI.class,
                    Currency.class, Locale.class, ZoneId.class))
            .toList();
    private static final List<Class<?>> TIMES = List.of(Instant.class, OffsetDateTime.class, LocalDate.class);
    private static final List<String> ZONES = List.of("Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati",
            "-10:30");

    private final Dice dice;
    /** Of groups, so that totals are drawn as they would be without them. */
    private final Dice grouped;
    private final List<DrawnEntity> entities;
    private final List<RecordUse> parts;
    private final List<RelationUse> relations;
    private final Set<List<Object>> named = new HashSet<>();

    /** What can be counted: for one of what, and with which attributes. */
    private record Counted(DrawnEntity entity, Per per, Optional<DrawnEntity> holder, Optional<String> path,
            List<ComponentUse> attributes, Of of) {
        /** What is counted. */
        enum Of {
            ENTITIES, LINKS
        }
    }

    DrawnTotals(Dice dice, Dice grouped, List<DrawnEntity> entities, List<RecordUse> parts, List<RelationUse> relations) {
        this.dice = dice;
        this.grouped = grouped;
        this.entities = entities;
        this.parts = parts;
        this.relations = relations;
    }

    /** Some, in one model of three. */
    List<TotalUse> draw() {
        List<TotalUse> totals = new ArrayList<>();
        List<Counted> possible = possible();
        for (int i = dice.oneIn(3) ? 1 + dice.below(4) : 0; i > 0; i--) {
            totals.add(total(dice.one(possible), totals.size()));
        }
        return List.copyOf(totals);
    }

    private List<Counted> possible() {
        List<Counted> possible = new ArrayList<>();
        for (DrawnEntity entity : entities) {
            possible.add(new Counted(entity, Per.ALL, Optional.empty(), Optional.empty(), entity.attributes(),
                    Counted.Of.ENTITIES));
            if (entity.annotations.stream().anyMatch(annotation -> annotation.type() == Taggable.class)) {
                possible.add(new Counted(entity, Per.TAG, Optional.empty(), Optional.empty(), entity.attributes(),
                        Counted.Of.ENTITIES));
            }
            for (ComponentUse component : entity.components) {
                parent(component).ifPresent(annotations -> possible.add(new Counted(entity, Per.ENTITY,
                        Optional.of(find(Objects.requireNonNull(annotations.get(0).members().get("value")))),
                        Optional.of(list(entity, annotations)),
                        entity.attributes(), Counted.Of.ENTITIES)));
            }
        }
        for (RelationUse relation : relations) {
            DrawnEntity from = find(relation.from());
            DrawnEntity to = find(relation.to());
            List<ComponentUse> attributes = relation.attributes().stream()
                    .flatMap(name -> parts.stream().filter(part -> part.name().equals(name)))
                    .flatMap(part -> part.components().stream()).toList();
            List<String> names = relation.names();
            possible.add(new Counted(to, Per.ENTITY, Optional.of(from), Optional.of(names.isEmpty() ? to.collection : names.get(0)),
                    attributes, Counted.Of.LINKS));
            if (relation.form() == Form.SYMMETRICAL) {
                continue;
            }
            possible.add(new Counted(from, Per.ENTITY, Optional.of(to),
                    Optional.of(names.isEmpty() ? from.collection : names.get(names.size() - 1)), attributes,
                    Counted.Of.LINKS));
        }
        return possible;
    }

    private static Optional<List<AnnotationUse>> parent(ComponentUse component) {
        return Optional.of(component.annotations().stream()
                .filter(annotation -> annotation.type() == BelongsTo.class || annotation.type() == Within.class).toList())
                .filter(annotations -> !annotations.isEmpty());
    }

    private static String list(DrawnEntity child, List<AnnotationUse> annotations) {
        return annotations.stream().flatMap(annotation -> Stream.ofNullable((String) annotation.members().get("list"))).findFirst()
                .orElse(child.collection);
    }

    private DrawnEntity find(Object record) {
        return entities.stream().filter(entity -> entity.record.equals(record)).findFirst().orElseThrow();
    }

    private TotalUse total(Counted counted, int number) {
        List<String> numbers = attributes(counted, NUMBERS);
        List<ComponentUse> enums = plain(counted).filter(component -> component.type().raw().isEnum()).toList();
        Optional<TotalUse.Where> where = dice.oneIn(3) ? where(counted) : Optional.empty();
        boolean isFirst = named.add(List.of(counted.per(), counted.holder().map(holder -> holder.name).orElse(""),
                counted.path().orElse(counted.entity().name)));
        boolean isOnly = counted.holder().isPresent() && possible().stream().filter(other -> other.entity() == counted.entity()
                && other.holder().equals(counted.holder())).count() == 1;
        List<String> sums = dice.some(numbers, 0, 2);
        boolean ranked = counted.holder().isPresent() && dice.oneIn(2);
        return new TotalUse(counted.entity().record, counted.per(), counted.holder().map(holder -> holder.record),
                isOnly && dice.oneIn(2) ? Optional.empty() : counted.path(), sums,
                enums.isEmpty() || dice.oneIn(3) ? Optional.empty() : Optional.of(dice.one(enums).name()), where,
                where.isPresent() || !isFirst || dice.oneIn(3) ? Optional.of("count" + number) : Optional.empty(),
                !ranked && dice.oneIn(2) ? dice.one(2, 3, 64) : 1, dice.oneIn(4) ? Total.State.BUILDING : Total.State.ANSWERED,
                ranked ? rankings(sums) : List.of(), grouped.oneIn(2) ? groupings(counted) : List.of());
    }

    private List<Grouping> groupings(Counted counted) {
        List<Grouping> possible = new ArrayList<>();
        counted.attributes().forEach(component -> {
            Class<?> type = component.type().raw();
            if (type.isEnum() || VALUES.contains(type)) {
                possible.add(Grouping.each(component.name()));
            }
            if (TIMES.contains(type)) {
                possible.add(period(component.name(), type == LocalDate.class));
            }
        });
        if (counted.of() == Counted.Of.ENTITIES) {
            possible.add(period(DrawnEntity.CREATED_AT, false));
        }
        List<Grouping> some = new ArrayList<>(grouped.some(possible, 1, 3));
        if (!some.isEmpty() && grouped.oneIn(3)) {
            some.set(0, some.get(0).named("group"));
        }
        return some;
    }

    private Grouping period(String attribute, boolean isDate) {
        Grouping grouping = grouped.one(Grouping.day(attribute), Grouping.month(attribute), Grouping.year(attribute));
        return isDate || grouped.oneIn(2) ? grouping : grouping.in(grouped.one(ZONES));
    }

    private List<Ranking> rankings(List<String> sums) {
        List<Ranking> possible = Stream.concat(Stream.of(Ranking.count()), sums.stream()
                .flatMap(sum -> Stream.of(Ranking.sum(sum), Ranking.average(sum)))).toList();
        return dice.some(possible, 1, 2);
    }

    private Optional<TotalUse.Where> where(Counted counted) {
        List<ComponentUse> possible = plain(counted).filter(component -> component.type().raw() == String.class
                || component.type().raw() == boolean.class || component.type().raw() == Boolean.class
                || component.type().raw().isEnum()).toList();
        if (possible.isEmpty()) {
            return Optional.empty();
        }
        ComponentUse attribute = dice.one(possible);
        Class<?> type = attribute.type().raw();
        Object value = type.isEnum()
                ? dice.one(List.of(type.getEnumConstants()))
                : type == String.class ? dice.one("x", "y") : (Object) dice.oneIn(2);
        return Optional.of(new TotalUse.Where(attribute.name(), value));
    }

    private static List<String> attributes(Counted counted, List<Class<?>> types) {
        return plain(counted).filter(component -> types.contains(component.type().raw())).map(ComponentUse::name).toList();
    }

    /** Those that callers choose freely. */
    private static Stream<ComponentUse> plain(Counted counted) {
        return counted.attributes().stream()
                .filter(component -> !component.hasAny(List.of(BelongsTo.class, Within.class, CreatedBy.class, UpdatedBy.class)));
    }
}
