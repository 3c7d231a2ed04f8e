package io.relata.simulation.vocabulary;

import io.relata.annotation.Entity;
import io.relata.annotation.Expires;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.RecordName;
import io.relata.simulation.vocabulary.declared.RecordUse;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** An entity while it is drawn: what has been decided, and what is taken. */
final class DrawnEntity {
    static final String CREATED_AT = "createdAt";

    private static final Set<Class<?>> SORTED = Set.of(String.class, Instant.class, LocalDate.class, UUID.class, LocalTime.class,
            OffsetDateTime.class, Locale.class, Currency.class, ZoneId.class);

    final RecordName record;
    final String name;
    final String collection;
    final List<ComponentUse> components = new ArrayList<>();
    final List<AnnotationUse> annotations = new ArrayList<>();
    /** The indexes that hold it by a list or a hierarchy. */
    final Set<String> indexes = new HashSet<>();
    /** The other entities to which it has a relation without a name. */
    final Set<DrawnEntity> unnamed = new HashSet<>();
    /** The index of the hierarchy in which others are below it. */
    Optional<String> contains = Optional.empty();
    private final Set<String> paths = new HashSet<>(List.of("tags", "tree", "edges", "history", "totals"));

    DrawnEntity(String record, String name, String collection) {
        this.record = new RecordName(record);
        this.name = name;
        this.collection = collection;
        AnnotationUse entity = AnnotationUse.of(Entity.class).with("collection", collection);
        annotations.add(name.equalsIgnoreCase(record) ? entity : entity.with("name", name));
    }

    boolean isFree(String path) {
        return !paths.contains(path);
    }

    void take(String path) {
        paths.add(path);
    }

    boolean expires() {
        return components.stream().anyMatch(component -> component.hasAny(List.of(Expires.class)));
    }

    Optional<ComponentUse> component(String attribute) {
        return components.stream().filter(component -> component.name().equals(attribute)).findFirst();
    }

    /** All but the creation time, which is none of its own attributes. */
    List<ComponentUse> attributes() {
        return components.stream().filter(component -> !component.name().equals(CREATED_AT)).toList();
    }

    void annotate(ComponentUse component, AnnotationUse annotation) {
        components.replaceAll(each -> each.name().equals(component.name()) ? each.annotated(annotation) : each);
    }

    List<String> sortable() {
        return attributes().stream().filter(DrawnEntity::isSortable).map(ComponentUse::name).toList();
    }

    List<String> requiredSortable() {
        return attributes().stream().filter(component -> isSortable(component) && isRequired(component)).map(ComponentUse::name).toList();
    }

    static boolean isRequired(ComponentUse component) {
        return component.type().raw().isPrimitive() || component.hasAny(List.of(NotNull.class, NotBlank.class, NotEmpty.class));
    }

    RecordUse declared() {
        return new RecordUse(record, List.copyOf(annotations), List.copyOf(components));
    }

    /** Whether keys can be made of its values, whatever they are; numbers aside. */
    static boolean isOrdered(Class<?> type) {
        return type.isEnum() || SORTED.contains(type);
    }

    private static boolean isSortable(ComponentUse component) {
        Class<?> type = component.type().raw();
        return isOrdered(type)
                || component.hasAny(List.of(PositiveOrZero.class, Positive.class, Min.class))
                        && List.of(int.class, long.class, Integer.class, Long.class).contains(type);
    }
}
