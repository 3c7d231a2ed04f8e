package io.relata.simulation.vocabulary;

import io.relata.annotation.Adjustable;
import io.relata.annotation.Attachments;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.Expires;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.Searchable;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Versioned;
import io.relata.annotation.Within;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.simulation.vocabulary.declared.AnnotationUse;
import io.relata.simulation.vocabulary.declared.ComponentUse;
import io.relata.simulation.vocabulary.declared.RecordUse;
import io.relata.simulation.vocabulary.declared.TypeUse;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Draws everything else that annotations say of one entity. */
final class DrawnTraits {
    private static final Set<Class<?>> UNIQUE = Set.of(String.class, UUID.class, URI.class);

    private static final Set<String> ADJUSTED = Set.of("amount", "total");

    private final Dice dice;
    private final DrawnEntity entity;
    private final List<RecordUse> parts;

    DrawnTraits(Dice dice, DrawnEntity entity, List<RecordUse> parts) {
        this.dice = dice;
        this.entity = entity;
        this.parts = parts;
    }

    void draw() {
        if (dice.oneIn(2)) {
            add(AnnotationUse.of(Taggable.class));
        }
        if (dice.oneIn(4) && !entity.expires()) {
            add(AnnotationUse.of(Versioned.class));
        }
        if (!entity.unnamed.isEmpty() && dice.oneIn(2)) {
            add(AnnotationUse.of(SelfCopy.class));
        }
        unique();
        identifiedBy();
        if (dice.oneIn(4)) {
            copied();
        }
        for (ComponentUse component : List.copyOf(entity.attributes())) {
            if (dice.oneIn(5) && holdsText(component.type())) {
                searchable(component);
            }
        }
        adjustable();
    }

    /** By their names: nothing else that is drawn of a model depends on it. */
    private void adjustable() {
        List.copyOf(entity.attributes()).stream()
                .filter(component -> ADJUSTED.contains(component.name()) && AttributeType.of(component.type().raw())
                        .filter(AttributeType.NUMBER::equals).isPresent())
                .forEach(component -> entity.annotate(component, AnnotationUse.of(Adjustable.class)));
    }

    /** By some of the parents that it names, which its copies then carry. */
    static void taggedWithin(Dice dice, DrawnEntity entity) {
        List<String> parents = entity.components.stream().filter(component -> component.hasAny(List.of(BelongsTo.class, Within.class)))
                .map(ComponentUse::name).toList();
        boolean taggable = entity.annotations.stream().anyMatch(annotation -> annotation.type() == Taggable.class);
        if (!taggable || parents.isEmpty() || dice.oneIn(2)) {
            return;
        }
        List<String> names = dice.some(parents, 1, 2);
        entity.annotations.replaceAll(annotation -> annotation.type() == Taggable.class
                ? annotation.with("within", names)
                : annotation.members().get("value") instanceof List<?> copied && annotation.type() == Copied.class
                        ? annotation.with("value", Stream.concat(copied.stream(), names.stream()).distinct().toList())
                        : annotation);
    }

    /** Nothing else that is drawn of a model depends on them. */
    static void attachments(Dice dice, DrawnEntity entity) {
        for (String name : dice.oneIn(2) ? dice.some(List.of("pictures", "scans", "manual"), 1, 2) : List.<String>of()) {
            entity.annotations.add(AnnotationUse.of(Attachments.class).with("name", name)
                    .with("maxSize", dice.one("10KB", "5MB", "1GB"))
                    .with("types", dice.some(List.of("image/png", "image/jpeg", "application/pdf"), 1, 2)));
        }
    }

    /** Copies of what expires carry when. */
    private void copied() {
        List<String> names = new ArrayList<>(names(dice.some(entity.attributes(), 1, 3)));
        entity.components.stream().filter(component -> component.hasAny(List.of(Expires.class))).map(ComponentUse::name)
                .filter(name -> !names.contains(name)).forEach(names::add);
        add(AnnotationUse.of(Copied.class).with("value", names));
    }

    private void unique() {
        for (ComponentUse component : List.copyOf(entity.attributes())) {
            if (UNIQUE.contains(component.type().raw()) && dice.oneIn(7)) {
                entity.annotate(component, AnnotationUse.of(Unique.class));
            }
        }
        List<ComponentUse> single = entity.attributes().stream().filter(DrawnTraits::isSingleValue).toList();
        for (int i = single.isEmpty() ? 0 : dice.weighted(6, 2, 1); i > 0; i--) {
            add(AnnotationUse.of(UniqueTogether.class).with("value", names(dice.some(single, 1, 3))));
        }
    }

    static boolean isSingleValue(ComponentUse component) {
        return !List.<Class<?>>of(Record.class, List.class, Set.class, Map.class, OffsetDateTime.class).contains(component.type().raw());
    }

    /** No address can be part of an id. */
    private void identifiedBy() {
        List<ComponentUse> possible = entity.attributes().stream()
                .filter(component -> (component.type().raw() == String.class || component.type().raw() == UUID.class
                        || component.type().raw().isEnum())
                        && DrawnEntity.isRequired(component) && !component.hasAny(List.of(Email.class)))
                .toList();
        if (!possible.isEmpty() && dice.oneIn(6)) {
            add(AnnotationUse.of(IdentifiedBy.class).with("value", names(dice.some(possible, 1, 2))));
        }
    }

    private void searchable(ComponentUse component) {
        if (Collection.class.isAssignableFrom(component.type().raw()) || Map.class.isAssignableFrom(component.type().raw())) {
            if (!component.hasAny(List.of(Size.class))) {
                entity.annotate(component, AnnotationUse.of(Size.class).with("max", 10));
            }
        }
        entity.annotate(component, AnnotationUse.of(Searchable.class));
    }

    private boolean holdsText(TypeUse type) {
        if (!type.arguments().isEmpty()) {
            return holdsText(type.arguments().get(type.arguments().size() - 1));
        }
        return type.declared()
                .map(name -> parts.stream().filter(part -> part.name().equals(name)).flatMap(part -> part.components().stream())
                        .anyMatch(component -> holdsText(component.type())))
                .orElse(type.raw() == String.class);
    }

    private void add(AnnotationUse annotation) {
        entity.annotations.add(annotation);
    }

    private static List<String> names(List<ComponentUse> components) {
        return components.stream().map(ComponentUse::name).toList();
    }
}
