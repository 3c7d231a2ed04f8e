package io.relata.schema;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Copied;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.Searchable;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.UpdatedBy;
import io.relata.annotation.Within;
import jakarta.validation.Constraint;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads which attributes say who wrote an entity, and checks that nothing else is asked of them. */
final class WriterDeclaration {
    private static final List<Class<? extends Annotation>> OF_NO_WRITER = List.of(BelongsTo.class, Within.class);
    private static final List<Class<? extends Annotation>> OF_NO_LATEST_WRITER = List.of(Unique.class, Searchable.class);

    private final String entity;
    private final Class<? extends Record> record;
    private final ModelErrors errors;

    WriterDeclaration(String entity, Class<? extends Record> record, ModelErrors errors) {
        this.entity = entity;
        this.record = record;
        this.errors = errors;
    }

    /** The attribute that says who created it. */
    Optional<String> first() {
        Optional<RecordComponent> first = one(CreatedBy.class);
        first.ifPresent(component -> {
            requireNothingElse(component, CreatedBy.class);
            requireOutside(component, CreatedBy.class, keys().filter(key -> key.of() == SortBy.class || key.of() == IdentifiedBy.class));
        });
        return first.map(RecordComponent::getName);
    }

    /** The attribute that says who changed it last. */
    Optional<String> latest() {
        Optional<RecordComponent> latest = one(UpdatedBy.class);
        latest.ifPresent(component -> {
            requireNothingElse(component, UpdatedBy.class);
            OF_NO_LATEST_WRITER.stream().filter(component::isAnnotationPresent).forEach(other -> errors.add(name(component)
                    + " is @UpdatedBy, which may change with every write, and can't be @" + other.getSimpleName() + ": remove that"));
            requireOutside(component, UpdatedBy.class, keys());
        });
        return latest.map(RecordComponent::getName);
    }

    private Optional<RecordComponent> one(Class<? extends Annotation> annotation) {
        List<RecordComponent> all = Stream.of(record.getRecordComponents())
                .filter(component -> component.isAnnotationPresent(annotation)).toList();
        if (all.size() > 1) {
            errors.add(entity + " has several attributes with @" + annotation.getSimpleName() + ", "
                    + all.stream().map(RecordComponent::getName).toList() + ": keep one");
        }
        return all.stream().findFirst();
    }

    private void requireNothingElse(RecordComponent component, Class<? extends Annotation> annotation) {
        String what = name(component) + " is @" + annotation.getSimpleName();
        if (component.getType() != String.class) {
            errors.add(what + " and must be a String, not " + component.getType().getSimpleName());
        }
        if (annotation == UpdatedBy.class && component.isAnnotationPresent(CreatedBy.class)) {
            errors.add(what + " and @CreatedBy, but one attribute can't say both: declare two");
        }
        OF_NO_WRITER.stream().filter(component::isAnnotationPresent)
                .forEach(other -> errors.add(what + ", a caller and no entity, and can't be @" + other.getSimpleName() + ": remove that"));
        Stream.of(component.getAccessor().getAnnotations()).map(Annotation::annotationType)
                .filter(other -> other.isAnnotationPresent(Constraint.class))
                .forEach(other -> errors.add(what + ", which only the server sets, so it can't have a constraint: remove @"
                        + other.getSimpleName()));
    }

    /** Attributes that an annotation of the record names. */
    private record Named(Class<? extends Annotation> of, List<String> names) {
    }

    private Stream<Named> keys() {
        return Stream.of(
                Stream.of(record.getAnnotationsByType(SortBy.class)).map(each -> new Named(SortBy.class, List.of(each.value()))),
                Stream.of(record.getAnnotationsByType(IdentifiedBy.class))
                        .map(each -> new Named(IdentifiedBy.class, List.of(each.value()))),
                Stream.of(record.getAnnotationsByType(Copied.class)).map(each -> new Named(Copied.class, List.of(each.value()))),
                Stream.of(record.getAnnotationsByType(UniqueTogether.class))
                        .map(each -> new Named(UniqueTogether.class, List.of(each.value()))),
                Stream.of(record.getAnnotationsByType(ListBy.class)).map(each -> new Named(ListBy.class, Stream.of(
                        ListDeclaration.common(each), Stream.of(each.sort()), Stream.of(each.shardBy()))
                        .flatMap(names -> names).toList())))
                .flatMap(named -> named);
    }

    private void requireOutside(RecordComponent component, Class<? extends Annotation> annotation, Stream<Named> keys) {
        keys.filter(key -> key.names().contains(component.getName())).map(Named::of).distinct()
                .forEach(key -> errors.add(name(component) + " is @" + annotation.getSimpleName() + " and can't be part of @"
                        + key.getSimpleName() + ": leave it out there"));
    }

    private String name(RecordComponent component) {
        return entity + "." + component.getName();
    }
}
