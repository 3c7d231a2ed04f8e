package io.relata.schema;

import io.relata.engine.key.Index;
import io.relata.engine.problem.IndefiniteArticle;
import io.relata.model.EntityType;
import io.relata.model.Model;
import io.relata.model.Parent;
import io.relata.model.Related;
import io.relata.model.Relation;
import io.relata.model.Side;
import io.relata.model.attribute.Attribute;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Checks what only the whole model shows. */
final class ModelCheck {
    /** DynamoDB's default quota of global secondary indexes a table. */
    private static final int MOST_INDEXES = 20;

    private final ModelErrors errors;

    private ModelCheck(ModelErrors errors) {
        this.errors = errors;
    }

    /** @param declared the model, with those entities and relations that something can be made of */
    static void check(Model declared, boolean isEmpty, ModelErrors errors) {
        new ModelCheck(errors).check(declared, isEmpty);
    }

    private void check(Model declared, boolean isEmpty) {
        if (isEmpty) {
            errors.add("the model has no entity: add one with entities(...)");
        }
        List<EntityType> entities = unique(
                unique(declared.entities(), EntityType::name, "two entities are called %s: give one another name with "
                        + "@Entity(name = \"...\")"),
                EntityType::collection, "two entities have the collection %s: give one another");
        List<Relation> relations = unique(declared.relations(), Relation::name,
                "two relations are called %s: give one a name with named(\"...\")").stream()
                .filter(this::isRelation).toList();
        Model model = new Model(declared.table(), entities, relations);
        entities.forEach(entity -> checkEntity(model, entity));
        new KeyCheck(model, errors).check();
        checkCopies(model);
        checkIndexes(model);
    }

    private void checkEntity(Model model, EntityType entity) {
        unique(model.related(entity), Related::path, sameList(entity));
        if (model.related(entity).stream().anyMatch(related -> related.path().equals("tags"))) {
            errors.add(entity.name() + " has a list called tags, which is where its tags are: name it otherwise");
        }
        if (entity.hasSelfCopy() && model.sides(entity).stream().noneMatch(Side::isBesideSelf)) {
            errors.add(entity.name() + " has a copy of itself beside what it is linked to, but is linked to nothing without a name: take "
                    + "@SelfCopy away, or declare a relation without named(...)");
        }
        for (Parent parent : entity.parents()) {
            Optional<EntityType> parentType = model.entity(parent.entity());
            parent.sharing().stream().filter(shared -> parentType.isPresent()
                    && (entity.attribute(shared).isEmpty() || parentType.get().attribute(shared).isEmpty()))
                    .forEach(shared -> errors
                            .add(entity.name() + "." + parent.attribute() + " shares " + shared + " with its " + parent.entity()
                                    + ": both must have an attribute of that name"));
        }
    }

    private static String sameList(EntityType entity) {
        return entity.name()
                + " has two lists called %s: name the relation with named(\"...\"), or the list of children with @BelongsTo(list = \"...\")";
    }

    /** Two lists of one name, which is told already, have one place for their copies too. */
    private void checkCopies(Model model) {
        List<Side> sides = model.relations().stream().flatMap(relation -> Stream.of(relation.outgoing(), relation.incoming()))
                .filter(side -> model.related(side.holder().entity()).stream()
                        .filter(related -> related.path().equals(side.holder().path())).count() < 2)
                .toList();
        unique(sides, side -> side.holder().label() + "#... for every " + side.shown().entity().name(),
                "two relations put copies into %s: name one of them with named(\"...\")");
    }

    private boolean isRelation(Relation relation) {
        boolean isOne = true;
        for (String name : List.of(relation.name(), relation.from().path(), relation.to().path())) {
            if (!name.matches("[a-z][A-Za-z0-9-]{0,101}")) {
                errors.add("relation \"" + name + "\": a name is a lower-case letter and then letters, digits and -");
                isOne = false;
            }
        }
        if (relation.from().label().equals(relation.to().label())) {
            errors.add("relation " + relation.name() + ": its two directions have one name; use named(\"follows\", \"followedBy\")");
            isOne = false;
        }
        return isOne;
    }

    private void checkIndexes(Model model) {
        Set<String> attributes = new HashSet<>();
        for (EntityType entity : model.entities()) {
            entity.parents().forEach(parent -> attributes.add(parent.attribute()));
        }
        for (EntityType entity : model.entities()) {
            for (Attribute attribute : entity.attributes()) {
                if (attributes.contains(attribute.name())
                        && entity.parents().stream().noneMatch(parent -> parent.attribute().equals(attribute.name()))) {
                    errors.add(entity.name() + "." + attribute.name() + " has the name of an index key of another entity, so it would "
                            + "appear in that index: rename it, or annotate it with @BelongsTo");
                }
            }
            checkSameTarget(model, entity);
        }
        if (model.indexes().size() > MOST_INDEXES) {
            errors.add("the model needs " + model.indexes().size() + " indexes "
                    + model.indexes().stream().map(Index::name).toList()
                    + ", but a table has 20 at the most: let children share the name of "
                    + "their parent's attribute, or split the model into two tables");
        }
    }

    /** Two kinds of parents under one attribute name would share partitions of one index, and ids are unique only within a kind. */
    private void checkSameTarget(Model model, EntityType entity) {
        for (Parent parent : entity.parents()) {
            for (EntityType other : model.entities().subList(model.entities().indexOf(entity), model.entities().size())) {
                for (Parent theirs : other.parents()) {
                    if (theirs.attribute().equals(parent.attribute()) && !theirs.entity().equals(parent.entity())) {
                        errors.add("the attribute " + parent.attribute() + " holds " + IndefiniteArticle.with(parent.entity()) + " in "
                                + entity.name()
                                + " and " + IndefiniteArticle.with(theirs.entity()) + " in " + other.name()
                                + ", and both would share one index: rename one");
                    }
                }
            }
        }
    }

    /** Those that differ in their names. */
    private <T> List<T> unique(List<T> all, Function<T, String> name, String message) {
        Map<String, T> first = new LinkedHashMap<>();
        all.forEach(each -> {
            if (first.putIfAbsent(name.apply(each), each) != null) {
                errors.add(message.formatted(name.apply(each)));
            }
        });
        return List.copyOf(first.values());
    }
}
