package io.relata.simulation.sequential;

import io.relata.annotation.CreatedBy;
import io.relata.annotation.OnDelete;
import io.relata.annotation.UpdatedBy;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.simulation.oracle.Declarations;
import io.relata.simulation.oracle.DeclaredEntity;
import io.relata.simulation.oracle.Vocabulary;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a model declares, as the plain model of its API needs it. */
final class PlainModel {
    private final TableModel model;
    private final Declarations declared;
    private final Map<String, EntityType> types;

    PlainModel(TableModel model) {
        this.model = model;
        this.declared = Declarations.of(model, new Vocabulary(annotation -> true));
        this.types = model.entities().stream().collect(Collectors.toMap(EntityType::name, type -> type));
    }

    TableModel model() {
        return model;
    }

    Declarations declared() {
        return declared;
    }

    List<String> entities() {
        return model.entities().stream().map(EntityType::name).toList();
    }

    DeclaredEntity entity(String name) {
        return declared.entity(name);
    }

    EntityType type(String name) {
        return Optional.ofNullable(types.get(name)).orElseThrow();
    }

    String collection(String entity) {
        return type(entity).collection();
    }

    Optional<Related> related(String holder, String path) {
        return model.related(type(holder), path);
    }

    /** The children and the linked entities that entities of a type have. */
    List<Related> lists(String holder) {
        return model.related(type(holder)).stream()
                .filter(related -> related instanceof Related.Children || related instanceof Related.Linked).toList();
    }

    /** The trees, edges and histories that entities of a type have. */
    List<Related> wholes(String holder) {
        return model.related(type(holder)).stream().filter(Related::isWhole).toList();
    }

    /** Whether callers may say when an entity was created. */
    boolean hasGivenCreation(String entity) {
        return Stream.of(type(entity).type().getRecordComponents()).anyMatch(PlainModel::isCreation);
    }

    /** The types of the attributes that callers give. */
    Map<String, Type> sent(String entity) {
        return Stream.of(type(entity).type().getRecordComponents()).filter(part -> !isCreation(part) && !isSigned(part))
                .collect(Collectors.toMap(RecordComponent::getName, RecordComponent::getGenericType));
    }

    private static boolean isCreation(RecordComponent part) {
        return part.getName().equals("createdAt") && part.getType() == Instant.class;
    }

    private static boolean isSigned(RecordComponent part) {
        return part.isAnnotationPresent(CreatedBy.class) || part.isAnnotationPresent(UpdatedBy.class);
    }

    /** The attribute that says who created, or who changed, an entity. */
    Optional<String> signed(String entity, Class<? extends Annotation> by) {
        return Stream.of(type(entity).type().getRecordComponents()).filter(part -> part.isAnnotationPresent(by))
                .map(RecordComponent::getName).findFirst();
    }

    /** Whether a place in a hierarchy is part of the keys of what is below. */
    boolean isInHierarchy(String entity) {
        return !entity(entity).levels().isEmpty();
    }

    /** Whether the limit of its children is an attribute of the entity. */
    boolean limitsChildren(String entity) {
        return declared.entities().values().stream().flatMap(child -> child.limits().stream())
                .anyMatch(limit -> limit.above().equals(entity) && limit.by().isPresent() && limit.per().isEmpty());
    }

    /** Whether a total counts entities of a type, or links that they have. */
    boolean isCounted(String entity) {
        return declared.totals().stream().anyMatch(total -> total.counted().equals(entity) || total.isOfLinks());
    }

    /** Whether children are deleted or detached after an entity. */
    boolean isFollowed(String entity) {
        return declared.entities().values().stream().flatMap(child -> child.parents().stream())
                .anyMatch(parent -> parent.entity().equals(entity) && parent.onDelete() != OnDelete.REFUSE);
    }
}
