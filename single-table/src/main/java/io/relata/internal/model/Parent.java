package io.relata.internal.model;

import io.relata.annotation.OnDelete;
import io.relata.internal.engine.key.Access;
import java.util.List;
import java.util.Optional;

/**
 * The parent of an entity, whose id an attribute holds.
 *
 * @param attribute where the child holds its parent's id
 * @param entity the parent's entity name
 * @param sharing attributes that child and parent must have in common
 * @param list what the list of children is called in the parent's URL
 * @param index the index that lists the children of each parent in their sort order
 * @param capacity how many children it can have; none where there is no limit
 * @param onDelete what becomes of its children when it is deleted
 * @param carries its attributes that its children carry
 */
public record Parent(String attribute, String entity, List<String> sharing, String list, Access index, Optional<Capacity> capacity,
        OnDelete onDelete, List<String> carries) {
    /** On an entity that carries something of its parents: by the attribute that names the parent, the values that it carries. */
    public static final String CARRIED = "_carried";

    /** A parent without a limit, whose index has the attribute itself as its partition key. */
    public Parent(String attribute, String entity, List<String> sharing, String list) {
        this(attribute, entity, sharing, list, Access.by(attribute), Optional.empty(), OnDelete.REFUSE, List.of());
    }

    /** The same that can have so many children. */
    public Parent limitedTo(Optional<Capacity> limit) {
        return new Parent(attribute, entity, sharing, list, index, limit, onDelete, carries);
    }

    /** The same whose children carry these attributes of it. */
    public Parent carried(List<String> attributes) {
        return new Parent(attribute, entity, sharing, list, index, capacity, onDelete, attributes);
    }

    /** The parents of which an entity carries something. */
    public static List<Parent> carried(EntityType child) {
        return child.parents().stream().filter(Parent::isCarried).toList();
    }

    /** Where entities of a model have what they carry of their parents; none where nothing is carried. */
    public static List<String> attributesCarriedIn(List<EntityType> entities) {
        return entities.stream().allMatch(type -> carried(type).isEmpty()) ? List.of() : List.of(CARRIED);
    }

    /** Whether its children carry something of it. */
    public boolean isCarried() {
        return !carries.isEmpty();
    }

    /** The parents with which an entity is deleted, or from which it is detached when they are. */
    public static List<Parent> followed(EntityType child) {
        return child.parents().stream().filter(Parent::isFollowed).toList();
    }

    /** The same whose children become this when it is deleted. */
    public Parent onDelete(OnDelete effect) {
        return new Parent(attribute, entity, sharing, list, index, capacity, effect, carries);
    }

    /** Whether its children are deleted or detached after it, instead of keeping it from being deleted. */
    public boolean isFollowed() {
        return onDelete != OnDelete.REFUSE;
    }

    /** The same whose index has a partition key of its own, which need not be what callers see. */
    public Parent indexedApart() {
        return new Parent(attribute, entity, sharing, list, Access.hidden(attribute), capacity, onDelete, carries);
    }

    /** The same whose index has the attribute itself as its partition key. */
    Parent indexedByItself() {
        return new Parent(attribute, entity, sharing, list, Access.by(attribute), capacity, onDelete, carries);
    }

    /** Whether the index has a partition key of its own. */
    public boolean isIndexedApart() {
        return !index.partitionAttribute().equals(attribute);
    }

    /** The same parent of another name. */
    public Parent named(String name) {
        return new Parent(attribute, name, sharing, list, index, capacity, onDelete, carries);
    }
}
