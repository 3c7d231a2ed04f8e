package io.relata.internal.model;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.ListPartition;
import io.relata.internal.engine.key.SortRange;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.internal.model.attribute.SortKey;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An entity as the model declares it.
 *
 * @param type the record that declares it
 * @param name its name in keys, such as {@code customer}
 * @param collection its name in URLs, such as {@code customers}
 * @param attributes its own attributes, in the order of the record's components
 * @param sortBy what its lists are sorted by
 * @param listed over how many partitions the list of all of them is spread; none when it is not listed
 * @param parents what it belongs to
 * @param hierarchies where it is in hierarchies; what it is part of is a parent too
 * @param lists the lists of it that overloaded indexes keep
 * @param unique attributes in which no two entities have the same values
 * @param creation who provides the creation time
 * @param tagging whether it can be tagged
 */
public record EntityType(Class<? extends Record> type, String name, String collection, List<Attribute> attributes,
        List<SortAttribute> sortBy, Optional<Shards> listed, List<Parent> parents, List<Hierarchy> hierarchies, List<EntityList> lists,
        List<UniqueKey> unique,
        Creation creation, Tagging tagging, EntityTraits traits) {
    /** Who provides {@code createdAt}. */
    public enum Creation {
        BY_SERVER, BY_CALLER
    }

    /** Whether an entity can be tagged. */
    public enum Tagging {
        TAGGABLE, NOT_TAGGABLE
    }

    public EntityRef ref(String id) {
        return new EntityRef(name, id);
    }

    public boolean taggable() {
        return tagging == Tagging.TAGGABLE;
    }

    public Optional<Attribute> attribute(String attribute) {
        return attributes.stream().filter(each -> each.name().equals(attribute)).findFirst();
    }

    /**
     * The value of the index attribute {@code sort}: {@code customer#ann#smith}. Truncated to 1,020 bytes, near the limit of an index key.
     *
     * @param values the values of the sort attributes by name, among others
     */
    public String sortKey(Map<String, Object> values) {
        return sort().of(values);
    }

    /** The part of a hierarchy key that this entity adds: its sort key and its id. */
    public String step(String id, Map<String, Object> values) {
        return sort().of(values, id);
    }

    /** The attributes that may select a list of entities of this type. */
    public List<String> choices() {
        return lists.stream().flatMap(list -> list.names().stream()).distinct().toList();
    }

    /** The hierarchy in which other entities are below this one. */
    public Optional<Hierarchy> tree() {
        return hierarchies.stream().filter(hierarchy -> hierarchy.parts() == Hierarchy.Parts.SOME).findFirst();
    }

    /** The range of all sort keys of this entity type. */
    public SortRange allSortKeys() {
        return SortRange.of(name);
    }

    /** The range of sort keys whose first attribute is between these prefixes. */
    public SortRange sortKeys(Optional<String> from, Optional<String> to) {
        return sort().range(List.of(), from, to);
    }

    /** The number of shards of the list of all entities; empty if they are not listed. */
    public OptionalInt listShards() {
        return listed.map(shards -> OptionalInt.of(shards.count())).orElseGet(OptionalInt::empty);
    }

    /** The partition of the list of all entities that contains this id: {@code business.2}. */
    public Optional<String> listPartition(String id) {
        return listed.map(shards -> ListPartition.all(name, Shards.hash(id, shards.count())));
    }

    /** The partition of an entity that was written with the other number of shards; empty if there is no other. */
    public Optional<String> otherListPartition(String id) {
        return listed.filter(Shards::isChanging).map(shards -> ListPartition.all(name, Shards.hash(id, shards.other())));
    }

    /** All partitions of the list of all entities; none if they are not listed. */
    public List<String> listPartitions() {
        return listed.map(
                shards -> IntStream.range(0, Math.max(shards.count(), shards.other())).mapToObj(n -> ListPartition.all(name, n)).toList())
                .orElse(List.of());
    }

    /** The text attributes in keys of lists, without ids and constants. Their length is limited. */
    public List<String> keyTexts() {
        return new EntityLists(this).keyTexts();
    }

    /** The index attributes that depend only on the id and the values: of lists, and of hierarchies that the entity is the top of. */
    public Map<String, Object> places(String id, Map<String, Object> values) {
        return new EntityLists(this).places(id, values);
    }

    /** The hidden attributes by which indexes know the lists and hierarchies that an entity of this type can be in. */
    public Stream<String> overloadedAttributes() {
        return new EntityLists(this).hiddenAttributes();
    }

    /** The overloaded indexes that hold it by a list, a hierarchy or a point; one twice if it is used twice. */
    public Stream<Access> overloaded() {
        return new EntityLists(this).overloaded();
    }

    /** The other partitions of an entity in its lists, while the number of shards changes. */
    public Map<String, Object> otherPlaces(String id, Map<String, Object> values) {
        return new EntityLists(this).otherPlaces(id, values);
    }

    /** Whether an attribute that says where an entity is, or when it expires, had another name. */
    boolean isPlacedByRenamed() {
        return new EntityLists(this).deciding().flatMap(name -> attribute(name).stream()).anyMatch(each -> !each.formerly().isEmpty());
    }

    /** A copy of this type with other places. */
    public EntityType with(List<Parent> newParents, List<Hierarchy> newHierarchies, List<EntityList> newLists) {
        return new EntityType(type, name, collection, attributes, sortBy, listed, newParents, newHierarchies, newLists, unique, creation,
                tagging, traits);
    }

    /** The attributes that copies carry. */
    public List<Attribute> copied() {
        return traits.copied();
    }

    /** The names of what copies carry: of the attributes, and of when the entity was created. */
    public Set<String> namesInCopies() {
        return Stream.concat(copied().stream().map(Attribute::name), Stream.of(Attr.CREATED_AT))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Whether it has searchable attributes. */
    public boolean searchable() {
        return !traits.searched().isEmpty();
    }

    public boolean keepsHistory() {
        return traits.history() == EntityTraits.History.KEPT;
    }

    /** Whether it keeps a copy of itself with its links. */
    public boolean hasSelfCopy() {
        return traits.self() == EntityTraits.Self.COPIED;
    }

    private SortKey sort() {
        return new SortKey(name, sortBy);
    }
}
