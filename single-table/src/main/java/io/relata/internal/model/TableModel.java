package io.relata.internal.model;

import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.IndexNames;
import io.relata.model.Migration;
import io.relata.model.Model;
import io.relata.permission.Permission;
import io.relata.schema.Schema;
import java.time.LocalDate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * A checked data model of one table, as {@link Schema} makes it: what is behind the handle {@link Model}.
 *
 * @param name by which commands and settings choose it: letters {@code a-z} and digits
 * @param table the table's name
 * @param multiTenant whether every item belongs to a tenant, whose name its keys begin with
 * @param permissions who may do what; none where everybody may do everything
 * @param totals what is counted
 * @param retired the names of what it had and has given up; what is stored of it stays
 * @param keptUntil by some of these names, the first day on which what is stored of it may be removed
 * @param migrations changes of all entities of a type that a run over the table carries out once
 * @param compiled what follows from the others
 */
public record TableModel(String name, String table, boolean multiTenant, List<EntityType> entities, List<Relation> relations,
        List<Permission> permissions, List<TotalType> totals, List<String> retired, Map<String, LocalDate> keptUntil,
        List<Migration<?>> migrations, CompiledModel compiled) implements Model {
    /** What is behind a handle. */
    public static TableModel of(Model handle) {
        return (TableModel) handle;
    }

    /** A model that has given up nothing, and what follows from it. */
    public TableModel(String name, String table, boolean multiTenant, List<EntityType> entities, List<Relation> relations,
            List<Permission> permissions, List<TotalType> totals) {
        this(name, table, multiTenant, entities, relations, permissions, totals, List.of(), Map.of(), List.of(),
                CompiledModel.of(multiTenant, entities, relations, totals));
    }

    /** Gives up these. */
    public TableModel retiring(List<String> names) {
        return retiring(names, Map.of());
    }

    /** @param until by some of these names, the first day on which what is stored of it may be removed */
    public TableModel retiring(List<String> names, Map<String, LocalDate> until) {
        return new TableModel(name, table, multiTenant, entities, relations, permissions, totals, List.copyOf(names), Map.copyOf(until),
                migrations, compiled);
    }

    /** Has these migrations, too. */
    public TableModel migrating(List<Migration<?>> all) {
        return new TableModel(name, table, multiTenant, entities, relations, permissions, totals, retired, keptUntil, List.copyOf(all),
                compiled);
    }

    /** The names of the attributes of an entity or a relation that it has given up. */
    public List<String> retiredAttributes(String owner) {
        String prefix = owner + ".";
        return retired.stream().filter(name -> name.startsWith(prefix)).map(name -> name.substring(prefix.length())).toList();
    }

    /** The parts of the table that code takes for all of it. */
    public KeySpaces spaces() {
        return compiled.spaces();
    }

    /** Whether who asks matters to every request, so that nobody is answered whom the gateway does not know. */
    public boolean needsCaller() {
        return multiTenant || !permissions.isEmpty();
    }

    public Optional<EntityType> entity(String name) {
        return Optional.ofNullable(compiled.byName().get(name));
    }

    /** The entity that a record declares. */
    public Optional<EntityType> declaredBy(Class<?> record) {
        return entities.stream().filter(entity -> entity.type() == record).findFirst();
    }

    public Optional<EntityType> collection(String collection) {
        return Optional.ofNullable(compiled.byCollection().get(collection));
    }

    /** Whether entities have files. */
    public boolean hasFiles() {
        return compiled.hasFiles();
    }

    /** The searchable entities. */
    public List<EntityType> searchable() {
        return entities.stream().filter(EntityType::searchable).toList();
    }

    public Optional<Relation> relation(String name) {
        return relations.stream().filter(relation -> relation.name().equals(name)).findFirst();
    }

    /** The relations of an entity, seen from it; a self relation appears once for each direction, a symmetrical one once. */
    public List<Side> sides(EntityType entity) {
        return neighbours(entity).sides();
    }

    /** The side of a relation whose copies have this label in their partition key and carry this entity. */
    public Optional<Side> side(String label, String shownEntity) {
        return Optional.ofNullable(compiled.sides().getOrDefault(label, Map.of()).get(shownEntity));
    }

    /** All lists below an entity's URL. */
    public List<Related> related(EntityType entity) {
        return neighbours(entity).related();
    }

    /** The relations whose links follow from an attribute of this entity. */
    public List<Relation> following(EntityType entity) {
        return neighbours(entity).following();
    }

    /** The relations whose links follow from an attribute of others that refers to this entity. */
    public List<Side> followers(EntityType entity) {
        return neighbours(entity).followers();
    }

    /** The parents that the transaction of an entity checks. */
    public List<Parent> checkedParents(EntityType entity) {
        return neighbours(entity).checked();
    }

    /** Whether an entity of the first type can be a descendant of one of the second, or has the same type. */
    public boolean canBeBelow(String entity, String ancestor) {
        Set<String> above = new LinkedHashSet<>(Set.of(entity));
        for (List<String> next = List.of(entity); !next.isEmpty();) {
            next = next.stream().flatMap(each -> entity(each).orElseThrow().parents().stream()).map(Parent::entity).filter(above::add)
                    .toList();
        }
        return above.contains(ancestor);
    }

    /** The parents through which an entity can descend from this type. */
    public List<Parent> leadingTo(String ancestor, EntityType entity) {
        return entity.parents().stream().filter(parent -> canBeBelow(parent.entity(), ancestor)).toList();
    }

    public List<Related.Children> children(EntityType entity) {
        return neighbours(entity).children();
    }

    public Optional<Related> related(EntityType entity, String path) {
        return Optional.ofNullable(neighbours(entity).byPath().get(path));
    }

    /** The names of an entity's own attributes. */
    public Set<String> attributeNames(EntityType entity) {
        return Objects.requireNonNull(compiled.attributeNames().get(entity.name()), entity.name());
    }

    private Neighbours neighbours(EntityType entity) {
        return Objects.requireNonNull(compiled.neighbours().get(entity.name()), entity.name());
    }

    /** The indexes that the table needs; the inverted {@code typeGsi} comes last. */
    public List<Index> indexes() {
        return compiled.indexes().indexes();
    }

    /** The hidden attributes by which indexes know lists and hierarchies. Other attributes that begin with {@code _} are in none. */
    public Set<String> overloadedAttributes() {
        return compiled.indexes().overloadedAttributes();
    }

    /** Those, and the hidden attributes by which indexes know copies. */
    public Set<String> indexedAttributes() {
        return compiled.indexes().indexedAttributes();
    }

    /** The hidden attributes by which indexes know copies: the sort keys of declared lists of them. */
    public Set<String> orderedAttributes() {
        return compiled.indexes().orderedAttributes();
    }

    /** The attributes of entities that are computed: of all indexes but {@code typeGsi}, the expiry, what is carried of parents. */
    public List<String> computedAttributes() {
        return compiled.indexes().computedAttributes();
    }

    /** The names of the entities whose places in lists, or expiry, go by an attribute that had another name. */
    public Set<String> placedByRenamed() {
        return compiled.placedByRenamed();
    }

    /**
     * The names of this model's indexes in the table.
     *
     * @param text {@code customerIdGsi:customerIdGsi2,...}, as {@link IndexNames#read} reads it; nothing when all are called as here
     * @throws IllegalArgumentException with what would be right
     */
    public IndexNames indexNames(String text) {
        return IndexNames.read(text, indexes().stream().map(Index::name).toList());
    }
}
