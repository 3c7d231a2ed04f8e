package io.relata.internal.model;

import io.relata.annotation.OnDelete;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The parent of an entity, whose id an attribute holds.
 *
 * @param attribute where the child holds its parent's id
 * @param entity the parent's entity name
 * @param sharing attributes that child and parent must have in common
 * @param list what the list of children is called in the parent's URL
 * @param indexes the index that lists the children of each parent in their sort order, and behind it the one from which they are moved
 * there
 * @param capacity how many children it can have; none where there is no limit
 * @param periods how many children it can have in periods
 * @param onDelete what becomes of its children when it is deleted
 * @param carries its attributes that its children carry
 * @param existence when it is known to exist
 */
public record Parent(String attribute, String entity, List<String> sharing, String list, List<ChildIndex> indexes,
        Optional<Capacity> capacity, List<Capacity> periods, OnDelete onDelete, List<String> carries, Existence existence) {
    /** On an entity that carries something of its parents: by the attribute that names the parent, the values that it carries. */
    public static final String CARRIED = "_carried";

    /** When a parent is known to exist. */
    public enum Existence {
        /** Before a child is written. */
        READ,
        /** At the moment at which a child is written, too. */
        HELD
    }

    /** A parent without a limit, whose index has the attribute itself as its partition key. */
    public Parent(String attribute, String entity, List<String> sharing, String list) {
        this(attribute, entity, sharing, list, List.of(ChildIndex.by(attribute)), Optional.empty(), List.of(), OnDelete.REFUSE, List.of(),
                Existence.READ);
    }

    /** The same that can have so many children, all in all and in periods. */
    public Parent limitedTo(List<Capacity> limits) {
        return new Parent(attribute, entity, sharing, list, indexes, limits.stream().filter(limit -> limit.per().isEmpty()).findFirst(),
                limits.stream().filter(limit -> limit.per().isPresent()).toList(), onDelete, carries, existence);
    }

    /** The counts of its children. */
    Stream<ChildLimit> limits() {
        return Stream.concat(capacity.stream(), periods.stream()).map(limit -> new ChildLimit(this, limit));
    }

    /** The same whose children carry these attributes of it. */
    public Parent carried(List<String> attributes) {
        return new Parent(attribute, entity, sharing, list, indexes, capacity, periods, onDelete, attributes, existence);
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
        return new Parent(attribute, entity, sharing, list, indexes, capacity, periods, effect, carries, existence);
    }

    /**
     * The same that exists at the moment at which a child is written. One that can't be deleted before its children counts them: no index
     * shows them all at once.
     */
    public Parent held() {
        Optional<Capacity> counted = isFollowed() ? capacity : capacity.or(() -> Optional.of(Capacity.COUNTED));
        return new Parent(attribute, entity, sharing, list, indexes, counted, periods, onDelete, carries, Existence.HELD);
    }

    /** The parents that the transaction of a child checks. Others are held by the count of their children. */
    static List<Parent> checked(EntityType child) {
        return child.parents().stream().filter(parent -> parent.existence == Existence.HELD && parent.isFollowed()).toList();
    }

    /** Whether its children are deleted or detached after it, instead of keeping it from being deleted. */
    public boolean isFollowed() {
        return onDelete != OnDelete.REFUSE;
    }

    /** The same whose children are listed by these indexes. */
    public Parent indexedBy(List<ChildIndex> others) {
        return new Parent(attribute, entity, sharing, list, List.copyOf(others), capacity, periods, onDelete, carries, existence);
    }

    /** The same whose own index has a hidden partition key, which need not be what callers see. */
    Parent indexedApart() {
        return indexedBy(indexes.stream().map(index -> index.isShared() ? index : ChildIndex.hidden(attribute)).toList());
    }

    /** The same whose own index has the attribute itself as its partition key. */
    Parent indexedByItself() {
        return indexedBy(indexes.stream().map(index -> index.isShared() ? index : ChildIndex.by(attribute)).toList());
    }

    /** The index that lists the children of each parent in their sort order. */
    public ChildIndex index() {
        return indexes.get(0);
    }

    /** Whether children are moved from one index to another: they may be in only one of the two. */
    public boolean isMoving() {
        return indexes.size() > 1;
    }

    /** Whether an index is named after the attribute. */
    public boolean hasOwnIndex() {
        return indexes.stream().anyMatch(index -> !index.isShared());
    }

    /** Whether the attribute alone places children, as the key of their only index. */
    boolean isPlaceOfChildren() {
        return indexes.size() == 1 && indexes.get(0).isOf(attribute);
    }

    /** The index attributes of a child that has this parent, besides those that it has anyway. */
    Map<String, Object> places(String parentId, String sort) {
        Map<String, Object> places = new TreeMap<>();
        indexes.forEach(index -> places.putAll(index.place(parentId, sort)));
        places.remove(attribute);
        return places;
    }

    /** The attributes of these indexes that a child has for them alone. */
    Stream<String> hiddenAttributes() {
        return indexes.stream().flatMap(index -> index.access().attributes().stream()).filter(name -> name.startsWith("_"));
    }

    /** The same parent of another name. */
    public Parent named(String name) {
        return new Parent(attribute, name, sharing, list, indexes, capacity, periods, onDelete, carries, existence);
    }
}
