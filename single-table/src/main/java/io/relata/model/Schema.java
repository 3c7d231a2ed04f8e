package io.relata.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where a model is declared:
 * <pre>{@code
 * Model office = Schema.table("Entity")
 *         .entities(Business.class, Customer.class, Order.class, Store.class)
 *         .manyToMany(ManyToMany.between(Customer.class, Store.class).with(Assignment.class))
 *         .model();
 * }</pre>
 */
public final class Schema {
    private final String table;
    private final List<EntityType> entities;
    private final List<ManyToMany> relations;

    private Schema(String table, List<EntityType> entities, List<ManyToMany> relations) {
        this.table = table;
        this.entities = entities;
        this.relations = relations;
    }

    /** @param table 3 to 255 characters of {@code A-Z a-z 0-9 . _ -} */
    public static Schema table(String table) {
        if (!table.matches("[A-Za-z0-9._-]{3,255}")) {
            throw new ModelException("table \"" + table + "\": a table's name has 3 to 255 characters of A-Z a-z 0-9 . _ -");
        }
        return new Schema(table, List.of(), List.of());
    }

    /**
     * Adds entities.
     *
     * @param records records annotated with {@link Entity}
     * @throws ModelException when one can't be an entity as it is declared
     */
    @SafeVarargs
    public final Schema entities(Class<? extends Record>... records) {
        List<EntityType> all = new ArrayList<>(entities);
        for (Class<? extends Record> record : records) {
            all.add(EntityDeclaration.read(record));
        }
        return new Schema(table, List.copyOf(all), relations);
    }

    /** Lets each of these be related to any number of those; see {@link ManyToMany} for more that can be said. */
    public Schema manyToMany(Class<? extends Record> from, Class<? extends Record> to) {
        return manyToMany(ManyToMany.between(from, to));
    }

    public Schema manyToMany(ManyToMany relation) {
        List<ManyToMany> all = new ArrayList<>(relations);
        all.add(relation);
        return new Schema(table, entities, List.copyOf(all));
    }

    /**
     * The model, checked as a whole.
     *
     * @throws ModelException when it can't work
     */
    public Model model() {
        List<EntityType> named = entities.stream().map(this::withParentsNamed).toList();
        List<EntityType> resolved = named.stream().map(entity -> withParts(entity, named)).toList();
        Model model = new Model(table, resolved, Stream.concat(relations.stream().map(relation -> relation(relation, resolved)),
                resolved.stream().flatMap(child -> following(child, resolved))).toList());
        ModelCheck.check(model);
        return model;
    }

    /** Parents are declared by their records; in the model they go by their names. */
    private EntityType withParentsNamed(EntityType entity) {
        List<Parent> parents = entity.parents().stream()
                .map(parent -> new Parent(parent.attribute(), named(entity, parent.attribute(), parent.entity()), parent.sharing(), parent.list())).toList();
        List<Hierarchy> hierarchies = entity.hierarchies().stream().map(hierarchy -> hierarchy.part().map(part -> new Hierarchy(hierarchy.index(),
                Optional.of(new Hierarchy.Part(part.attribute(), named(entity, part.attribute(), part.entity()))), hierarchy.parts(), hierarchy.top()))
                .orElseThrow()).toList();
        return entity.with(parents, hierarchies);
    }

    /** Says of each entity what is part of it: it is at the top where it is itself part of nothing. */
    private static EntityType withParts(EntityType entity, List<EntityType> all) {
        Map<String, Hierarchy.Top> below = new TreeMap<>();
        all.stream().flatMap(part -> part.hierarchies().stream()).filter(hierarchy -> hierarchy.part().orElseThrow().entity().equals(entity.name()))
                .forEach(hierarchy -> below.merge(hierarchy.index(), hierarchy.top(), (one, other) -> one == Hierarchy.Top.LAST ? one : other));
        List<Hierarchy> hierarchies = new ArrayList<>();
        entity.hierarchies().forEach(hierarchy -> hierarchies.add(new Hierarchy(hierarchy.index(), hierarchy.part(),
                below.remove(hierarchy.index()) == null ? Hierarchy.Parts.NONE : Hierarchy.Parts.SOME, hierarchy.top())));
        below.forEach((index, top) -> hierarchies.add(new Hierarchy(index, Optional.empty(), Hierarchy.Parts.SOME, top)));
        return entity.with(entity.parents(), List.copyOf(hierarchies));
    }

    private String named(EntityType child, String attribute, String record) {
        return entities.stream().filter(entity -> entity.type().getName().equals(record)).map(EntityType::name).findFirst()
                .orElseThrow(() -> new ModelException(child.name() + "." + attribute + " belongs to " + record.replaceFirst(".*[.$]", "")
                        + ", which is no entity of this model: add it to entities(...)"));
    }

    /** The relations between an entity and those of its parents that it exchanges copies with. */
    private static Stream<Relation> following(EntityType child, List<EntityType> entities) {
        return Stream.of(child.type().getRecordComponents()).filter(component -> component.isAnnotationPresent(BelongsTo.class)
                && component.getAnnotation(BelongsTo.class).copies()).map(component -> {
                    EntityType parent = find(component.getAnnotation(BelongsTo.class).value(), entities).orElseThrow();
                    return new Relation(child.name() + "-" + parent.name(), new Relation.End(child, child.name(), parent.name()),
                            new Relation.End(parent, parent.name(), child.collection()), Optional.empty(), List.of(), Optional.of(component.getName()));
                });
    }

    private static Relation relation(ManyToMany declared, List<EntityType> entities) {
        EntityType from = end(declared.from(), entities);
        EntityType to = end(declared.to(), entities);
        if (from.equals(to) && declared.inverse().isEmpty()) {
            throw new ModelException(from.name() + " is related to itself: name both directions, such as named(\"follows\", \"followedBy\")");
        }
        String name = declared.name().orElse(from.name() + "-" + to.name());
        Optional<String> inverse = declared.inverse().or(declared::name);
        return new Relation(name,
                new Relation.End(from, declared.name().map(label -> from.name() + "." + label).orElse(from.name()),
                        declared.name().orElse(to.collection())),
                new Relation.End(to, inverse.map(label -> to.name() + "." + label).orElse(to.name()), inverse.orElse(from.collection())),
                declared.attributes(),
                declared.attributes().map(record -> Components.attributes(record, "relation " + name)).orElse(List.of()));
    }

    private static EntityType end(Class<? extends Record> record, List<EntityType> entities) {
        return find(record, entities).orElseThrow(() -> new ModelException(record.getSimpleName()
                + " is an end of a relation, but no entity of this model: add it to entities(...)"));
    }

    private static Optional<EntityType> find(Class<? extends Record> record, List<EntityType> entities) {
        return entities.stream().filter(entity -> entity.type() == record).findFirst();
    }
}
