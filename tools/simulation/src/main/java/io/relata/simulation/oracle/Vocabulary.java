package io.relata.simulation.oracle;

import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Copied;
import io.relata.annotation.Expires;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.Nearby;
import io.relata.annotation.NoOverlap;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Searchable;
import io.relata.annotation.SelfCopy;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.UpdatedBy;
import io.relata.annotation.Versioned;
import io.relata.annotation.Within;
import io.relata.simulation.oracle.DeclaredEntity.Level;
import io.relata.simulation.oracle.DeclaredEntity.Parent;
import io.relata.simulation.oracle.DeclaredEntity.Top;
import io.relata.simulation.oracle.DeclaredEntity.Trait;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the annotations of a record.
 *
 * @param knows which annotations it knows; it passes over others
 */
public record Vocabulary(Predicate<Class<? extends Annotation>> knows) {
    private static final List<Class<? extends Annotation>> REQUIRING = List.of(NotNull.class, NotBlank.class, NotEmpty.class);

    /** @param names the entities' names by their records */
    DeclaredEntity entity(String name, Class<? extends Record> record, Map<Class<?>, String> names) {
        List<RecordComponent> components = List.of(record.getRecordComponents());
        Map<String, Type> own = new LinkedHashMap<>();
        components.stream().filter(part -> !(part.getName().equals("createdAt") && part.getType() == Instant.class))
                .forEach(part -> own.put(part.getName(), part.getGenericType()));
        return new DeclaredEntity(name, own,
                components.stream().filter(Vocabulary::isRequired).map(RecordComponent::getName).collect(Collectors.toSet()),
                components.stream().filter(Vocabulary::isPadded).map(RecordComponent::getName).collect(Collectors.toSet()),
                find(record, SortBy.class).map(SortBy::value).filter(value -> value.length > 0).map(List::of).orElse(List.of("createdAt")),
                traits(record),
                find(record, Listed.class).map(listed -> new DeclaredShards(listed.shards(), listed.otherShards(), Optional.empty())),
                findAll(record, ListBy.class).map(Vocabulary::list).toList(),
                components.stream().flatMap(part -> parent(part, names).stream()).toList(),
                components.stream().flatMap(part -> limits(part, names)).toList(),
                components.stream().flatMap(part -> find(part, Within.class).stream().map(within -> new Level(within.index(),
                        parent(part, names), within.topLast() ? Top.LAST : Top.FIRST))).toList(),
                Stream.concat(having(components, Unique.class).map(part -> List.of(part.getName())),
                        findAll(record, UniqueTogether.class).map(UniqueTogether::value).map(List::of)).toList(),
                findAll(record, NoOverlap.class).map(each -> DeclaredTime.of(each, own)).toList(),
                find(record, Copied.class).map(Copied::value).map(Set::of).orElseGet(() -> own.keySet().stream()
                        .filter(attribute -> having(components, UpdatedBy.class).noneMatch(part -> part.getName().equals(attribute)))
                        .collect(Collectors.toSet())),
                find(record, IdentifiedBy.class).map(IdentifiedBy::value).map(List::of).orElse(List.of()),
                having(components, Expires.class).map(RecordComponent::getName).findFirst(),
                having(components, Searchable.class).toList(),
                components.stream().flatMap(part -> find(part, Nearby.class).stream().map(near -> DeclaredPoint.of(part.getName(), near)))
                        .findFirst(),
                find(record, Taggable.class).map(Taggable::within).map(List::of).orElse(List.of()));
    }

    static boolean isRequired(RecordComponent part) {
        return part.getType().isPrimitive() || REQUIRING.stream().anyMatch(part.getAccessor()::isAnnotationPresent);
    }

    /** A whole number whose declaration leaves out all below 0. */
    private static boolean isPadded(RecordComponent part) {
        Min least = part.getAccessor().getAnnotation(Min.class);
        return Check.Form.of(part.getType()) == Check.Form.WHOLE && (part.getAccessor().isAnnotationPresent(PositiveOrZero.class)
                || part.getAccessor().isAnnotationPresent(Positive.class) || least != null && least.value() >= 0);
    }

    private Set<Trait> traits(Class<?> record) {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        find(record, Taggable.class).ifPresent(any -> traits.add(Trait.TAGGABLE));
        find(record, SelfCopy.class).ifPresent(any -> traits.add(Trait.SELF_COPY));
        find(record, Versioned.class).ifPresent(any -> traits.add(Trait.VERSIONED));
        return traits;
    }

    private Optional<Parent> parent(RecordComponent part, Map<Class<?>, String> names) {
        Optional<Class<? extends Record>> above = find(part, BelongsTo.class).<Class<? extends Record>>map(BelongsTo::value)
                .or(() -> find(part, Within.class).map(Within::value));
        OnDelete effect = find(part, BelongsTo.class).map(BelongsTo::onDelete)
                .or(() -> find(part, Within.class).map(Within::onDelete)).orElse(OnDelete.REFUSE);
        return above.map(record -> new Parent(part.getName(), Objects.requireNonNull(names.get(record)), effect,
                find(part, Carries.class).map(Carries::value).map(List::of).orElse(List.of()),
                Parent.indexes(part.getName(), find(part, BelongsTo.class))));
    }

    private Stream<DeclaredLimit> limits(RecordComponent part, Map<Class<?>, String> names) {
        List<AtMost> limits = findAll(part, AtMost.class).toList();
        boolean isCounted = find(part, BelongsTo.class).filter(parent -> parent.exists() && parent.onDelete() == OnDelete.REFUSE)
                .isPresent();
        return parent(part, names).stream().flatMap(above -> Stream.concat(
                limits.stream().map(limit -> new DeclaredLimit(part.getName(), above.entity(),
                        Optional.of(limit.value()).filter(value -> value > 0), Optional.of(limit.by()).filter(by -> !by.isEmpty()),
                        Optional.of(limit.per()).filter(per -> !per.isEmpty()).map(per -> DeclaredGroup.of(per, limit.zone())))),
                Stream.of(new DeclaredLimit(part.getName(), above.entity(), Optional.empty(), Optional.empty(), Optional.empty()))
                        .filter(any -> isCounted && limits.stream().noneMatch(limit -> limit.per().isEmpty()))));
    }

    private static DeclaredList list(ListBy declared) {
        int count = declared.burst() > 0 ? DeclaredShards.forBurst(declared.burst(), declared.bytes()) : declared.shards();
        Optional<String> by = Optional.of(declared.shardBy()).filter(attribute -> !attribute.isEmpty());
        return new DeclaredList(declared.index(), Stream.of(declared.value()).map(DeclaredList.Equal::of).toList(),
                List.of(declared.sort()), new DeclaredShards(count, declared.otherShards(), by));
    }

    private Stream<RecordComponent> having(List<RecordComponent> components, Class<? extends Annotation> annotation) {
        return components.stream().filter(part -> find(part, annotation).isPresent());
    }

    private <A extends Annotation> Optional<A> find(AnnotatedElement element, Class<A> annotation) {
        return findAll(element, annotation).findFirst();
    }

    private <A extends Annotation> Stream<A> findAll(AnnotatedElement element, Class<A> annotation) {
        return knows.test(annotation) ? Stream.of(element.getAnnotationsByType(annotation)) : Stream.empty();
    }
}
