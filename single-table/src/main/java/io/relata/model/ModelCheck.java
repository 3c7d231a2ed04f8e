package io.relata.model;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks what only the whole model shows. */
final class ModelCheck {
    /** DynamoDB's default quota of global secondary indexes a table. */
    private static final int MOST_INDEXES = 20;

    private ModelCheck() {
    }

    /** @throws ModelException when the model can't work */
    static void check(Model model) {
        if (model.entities().isEmpty()) {
            throw new ModelException("the model has no entity: add one with entities(...)");
        }
        unique(model.entities(), EntityType::name, "two entities are called %s: give one another name with @Entity(name = \"...\")");
        unique(model.entities(), EntityType::collection, "two entities have the collection %s: give one another");
        unique(model.relations(), Relation::name, "two relations are called %s: give one a name with named(\"...\")");
        model.relations().forEach(ModelCheck::checkRelation);
        model.entities().forEach(entity -> checkEntity(model, entity));
        new KeyCheck(model).check();
        unique(model.relations().stream().flatMap(relation -> Stream.of(relation.outgoing(), relation.incoming())).toList(),
                side -> side.holder().label() + "#... for every " + side.shown().entity().name(),
                "two relations put copies into %s: name one of them with named(\"...\")");
        checkIndexes(model);
    }

    private static void checkEntity(Model model, EntityType entity) {
        unique(model.related(entity), Related::path, entity.name() + " has two lists called %s: name the relation with named(\"...\"), "
                + "or the list of children with @BelongsTo(list = \"...\")");
        model.related(entity).stream().filter(related -> related.path().equals("tags")).findFirst().ifPresent(related -> {
            throw new ModelException(entity.name() + " has a list called tags, which is where its tags are: name it otherwise");
        });
        if (entity.hasSelfCopy() && model.sides(entity).stream().noneMatch(Side::isBesideSelf)) {
            throw new ModelException(entity.name() + " has a copy of itself beside what it is linked to, but is linked to nothing without a name: take "
                    + "@SelfCopy away, or declare a relation without named(...)");
        }
        for (Parent parent : entity.parents()) {
            EntityType parentType = model.entity(parent.entity()).orElseThrow();
            for (String shared : parent.sharing()) {
                if (entity.attribute(shared).isEmpty() || parentType.attribute(shared).isEmpty()) {
                    throw new ModelException(entity.name() + "." + parent.attribute() + " shares " + shared + " with its " + parent.entity()
                            + ": both must have an attribute of that name");
                }
            }
        }
    }

    private static void checkRelation(Relation relation) {
        for (String name : List.of(relation.name(), relation.from().path(), relation.to().path())) {
            if (!name.matches("[a-z][A-Za-z0-9-]{0,101}")) {
                throw new ModelException("relation \"" + name + "\": a name is a lower-case letter and then letters, digits and -");
            }
        }
        if (relation.from().label().equals(relation.to().label())) {
            throw new ModelException("relation " + relation.name() + ": its two directions have one name; use named(\"follows\", \"followedBy\")");
        }
    }

    private static void checkIndexes(Model model) {
        Set<String> attributes = new HashSet<>();
        for (EntityType entity : model.entities()) {
            entity.parents().forEach(parent -> attributes.add(parent.attribute()));
        }
        for (EntityType entity : model.entities()) {
            for (Attribute attribute : entity.attributes()) {
                if (attributes.contains(attribute.name())
                        && entity.parents().stream().noneMatch(parent -> parent.attribute().equals(attribute.name()))) {
                    throw new ModelException(entity.name() + "." + attribute.name() + " has the name of an index key of another entity, so it would "
                            + "appear in that index: rename it, or annotate it with @BelongsTo");
                }
            }
            checkSameTarget(model, entity);
        }
        if (model.indexes().size() > MOST_INDEXES) {
            throw new ModelException("the model needs " + model.indexes().size() + " indexes "
                    + model.indexes().stream().map(Index::name).toList() + ", but a table has 20 at the most: let children share the name of "
                    + "their parent's attribute, or split the model into two tables");
        }
    }

    /** Two kinds of parents under one attribute name would share partitions of one index, and ids are unique only within a kind. */
    private static void checkSameTarget(Model model, EntityType entity) {
        for (Parent parent : entity.parents()) {
            for (EntityType other : model.entities()) {
                for (Parent theirs : other.parents()) {
                    if (theirs.attribute().equals(parent.attribute()) && !theirs.entity().equals(parent.entity())) {
                        throw new ModelException("the attribute " + parent.attribute() + " holds " + Article.with(parent.entity()) + " in " + entity.name()
                                + " and " + Article.with(theirs.entity()) + " in " + other.name() + ", and both would share one index: rename one");
                    }
                }
            }
        }
    }

    private static <T> void unique(Collection<T> all, Function<T, String> name, String message) {
        all.stream().collect(Collectors.groupingBy(name, Collectors.counting())).forEach((each, count) -> {
            if (count > 1) {
                throw new ModelException(message.formatted(each));
            }
        });
    }
}
