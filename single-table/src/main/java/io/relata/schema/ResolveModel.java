package io.relata.schema;

import io.relata.annotation.BelongsTo;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.permission.Permission;
import io.relata.schema.ManyToMany.Symmetry;
import io.relata.total.Total;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Builds the model from entities that were read one by one: resolves parents, hierarchies and relations.
 *
 * @param records all records given as entities
 * @param entities those that are valid entities
 * @param conversions what stored values mean that were declared otherwise
 */
record ResolveModel(String name, String table, List<Class<? extends Record>> records, List<EntityType> entities,
        List<Conversion> conversions, ModelErrors errors) {
    TableModel model(List<ManyToMany> relations, List<Permission> permissions, List<Total> totals) {
        List<EntityType> named = entities.stream().map(this::withParentsNamed).toList();
        List<EntityType> resolved = named.stream().map(entity -> withParts(entity, named)).toList();
        TableModel counting = new TableModel(name, table, false, resolved,
                Stream.concat(relations.stream().flatMap(relation -> relation(relation, resolved).stream()),
                        resolved.stream().flatMap(child -> following(child, resolved))).toList(),
                permissions, List.of());
        return new TableModel(name, table, false, counting.entities(), counting.relations(), permissions,
                new ResolveTotals(counting, errors).resolve(totals));
    }

    /** Replaces the parents' record names with entity names. */
    private EntityType withParentsNamed(EntityType entity) {
        List<Parent> parents = entity.parents().stream().flatMap(parent -> named(entity, parent.attribute(), parent.entity())
                .map(parent::named).stream()).toList();
        List<Hierarchy> hierarchies = entity.hierarchies().stream().flatMap(hierarchy -> hierarchy.part()
                .flatMap(part -> named(entity, part.attribute(), part.entity())
                        .map(name -> new Hierarchy.Part(part.attribute(), name, part.kind())))
                .map(part -> new Hierarchy(hierarchy.index(), Optional.of(part), hierarchy.parts(), hierarchy.top(), hierarchy.moves()))
                .stream()).toList();
        return entity.with(parents, hierarchies, entity.lists());
    }

    /** Adds the hierarchies that other entities are part of; the entity is the top of those that it is not part of itself. */
    private static EntityType withParts(EntityType entity, List<EntityType> all) {
        Map<String, Hierarchy.Top> below = new TreeMap<>();
        all.stream().flatMap(part -> part.hierarchies().stream())
                .filter(hierarchy -> hierarchy.part().orElseThrow().entity().equals(entity.name()))
                .forEach(hierarchy -> below.merge(hierarchy.index(), hierarchy.top(),
                        (one, other) -> one == Hierarchy.Top.LAST ? one : other));
        MovableHierarchies movable = new MovableHierarchies(all);
        List<Hierarchy> hierarchies = new ArrayList<>();
        entity.hierarchies().forEach(hierarchy -> hierarchies.add(new Hierarchy(hierarchy.index(), hierarchy.part(),
                below.remove(hierarchy.index()) == null ? Hierarchy.Parts.NONE : Hierarchy.Parts.SOME, hierarchy.top(),
                movable.moves(entity, hierarchy.index()))));
        below.forEach((index, top) -> hierarchies.add(new Hierarchy(index, Optional.empty(), Hierarchy.Parts.SOME, top,
                movable.moves(entity, index))));
        return entity.with(entity.parents(), List.copyOf(hierarchies), entity.lists());
    }

    private Optional<String> named(EntityType child, String attribute, String record) {
        Optional<String> name = entities.stream().filter(entity -> entity.type().getName().equals(record)).map(EntityType::name)
                .findFirst();
        if (records.stream().map(Class::getName).noneMatch(record::equals)) {
            errors.add(child.name() + "." + attribute + " belongs to " + record.replaceFirst(".*[.$]", "")
                    + ", which is not an entity of this model: add it to entities(...)");
        }
        return name;
    }

    /** The relations that {@code @BelongsTo(copies = true)} declares for an entity. */
    private static Stream<Relation> following(EntityType child, List<EntityType> entities) {
        return Stream.of(child.type().getRecordComponents()).filter(component -> component.isAnnotationPresent(BelongsTo.class)
                && component.getAnnotation(BelongsTo.class).copies())
                .flatMap(component -> find(component.getAnnotation(BelongsTo.class).value(), entities)
                        .map(parent -> new Relation(child.name() + "-" + parent.name(),
                                new Relation.End(child, child.name(), parent.name()),
                                new Relation.End(parent, parent.name(), child.collection()),
                                Optional.empty(), List.of(), Optional.of(component.getName())))
                        .stream());
    }

    private Optional<Relation> relation(ManyToMany declared, List<EntityType> all) {
        Optional<EntityType> from = end(declared.from(), all);
        Optional<EntityType> to = end(declared.to(), all);
        return from.flatMap(one -> to.flatMap(other -> errors.attempt(() -> relation(declared, one, other))));
    }

    private Relation relation(ManyToMany declared, EntityType from, EntityType to) {
        String name = declared.name().orElse(from.name() + "-" + to.name());
        List<Attribute> attributes = declared.attributes()
                .map(record -> ReadAttributes.attributes(record, conversions, "relation " + name, errors)).orElse(List.of());
        requireDirected(declared, name, from, to);
        Optional<String> inverse = declared.inverse().or(declared::name);
        LinkOrderDeclaration orders = new LinkOrderDeclaration(name, declared, attributes, errors);
        List<LinkOrder> sortTo = orders.read("sortTo", declared.sortTo(), to);
        return new Relation(name,
                new Relation.End(from, declared.name().map(label -> from.name() + "." + label).orElse(from.name()),
                        declared.name().orElse(to.collection()), sortTo),
                new Relation.End(to, inverse.map(label -> to.name() + "." + label).orElse(to.name()), inverse.orElse(from.collection()),
                        declared.symmetry() == Symmetry.SYMMETRICAL ? sortTo : orders.read("sortFrom", declared.sortFrom(), from)),
                declared.attributes(), attributes);
    }

    /** It has to say which way its links lead, or that they lead both ways. */
    private static void requireDirected(ManyToMany declared, String name, EntityType from, EntityType to) {
        List<String> wrong = new ArrayList<>();
        if (declared.symmetry() == Symmetry.SYMMETRICAL) {
            if (!from.equals(to)) {
                wrong.add("relation " + name + " is symmetrical, but leads from " + from.name() + " to " + to.name()
                        + ": only a relation of an entity with itself can be; use named(\"" + name + "\")");
            }
            if (!declared.inverse().equals(declared.name())) {
                wrong.add("relation " + name + " is symmetrical, so both ends use its one name: leave the second out of named(...)");
            }
            if (!declared.sortFrom().isEmpty()) {
                wrong.add("relation " + name + " is symmetrical, so it has one list: declare its orders with sortTo instead of sortFrom");
            }
        } else if (from.equals(to) && declared.inverse().isEmpty()) {
            wrong.add(from.name() + " is related to itself: name both directions, for example named(\"follows\", \"followedBy\"), or "
                    + "the only one, for example symmetrical(\"friends\")");
        } else if (from.equals(to) && declared.inverse().equals(declared.name())) {
            wrong.add("relation " + name + " has the same name in both directions: use named(\"follows\", \"followedBy\"), or "
                    + "symmetrical(\"" + name + "\") if each link is the same for both");
        }
        if (!wrong.isEmpty()) {
            throw new ModelException(wrong);
        }
    }

    private Optional<EntityType> end(Class<? extends Record> record, List<EntityType> all) {
        if (!records.contains(record)) {
            errors.add(record.getSimpleName() + " is used in a relation, but is not an entity of this model: add it to entities(...)");
        }
        return find(record, all);
    }

    private static Optional<EntityType> find(Class<? extends Record> record, List<EntityType> entities) {
        return entities.stream().filter(entity -> entity.type() == record).findFirst();
    }
}
