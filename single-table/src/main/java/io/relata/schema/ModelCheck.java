package io.relata.schema;

import io.relata.internal.engine.key.ComposedKey;
import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Checks that need the whole model. */
final class ModelCheck {
    /** DynamoDB's default quota of global secondary indexes per table. */
    private static final int MOST_INDEXES = 20;

    private final ModelErrors errors;

    private ModelCheck(ModelErrors errors) {
        this.errors = errors;
    }

    /** @param declared the model, without the entities and relations that could not be read */
    static void check(TableModel declared, boolean isEmpty, ModelErrors errors) {
        new ModelCheck(errors).check(declared, isEmpty);
    }

    private void check(TableModel declared, boolean isEmpty) {
        if (isEmpty) {
            errors.add("the model has no entities: add them with entities(...)");
        }
        List<EntityType> entities = unique(
                unique(declared.entities(), EntityType::name, "two entities have the name %s: rename one with @Entity(name = \"...\")"),
                EntityType::collection, "two entities have the collection %s: rename one with @Entity(collection = \"...\")");
        List<Relation> relations = unique(declared.relations(), Relation::name,
                "two relations have the name %s: rename one with named(\"...\")").stream()
                .filter(this::isRelation).toList();
        TableModel model = new TableModel(declared.name(), declared.table(), declared.multiTenant(), entities, relations,
                declared.permissions(), declared.totals());
        entities.forEach(entity -> checkEntity(model, entity));
        new KeyCheck(model, errors).check();
        new FormerNameCheck(model, errors).check();
        new ParentCheck(model, errors).check();
        new CapacityCheck(model, errors).check();
        new CarriesCheck(model, errors).check();
        checkCopies(model);
        checkIndexes(model);
        new PermissionCheck(model, errors).check();
        new TagCheck(model, errors).check();
    }

    private void checkEntity(TableModel model, EntityType entity) {
        unique(model.related(entity), Related::path, sameList(entity));
        if (model.related(entity).stream().anyMatch(related -> related.path().equals("tags"))) {
            errors.add(entity.name() + " has a list named tags, which is reserved for its tags: rename the list");
        }
        if (!entity.traits().files().isEmpty() && model.related(entity).stream().anyMatch(related -> related.path().equals("files"))) {
            errors.add(entity.name() + " has a list named files and @Attachments, whose files are at that path: rename the list");
        }
        if (entity.hasSelfCopy() && model.sides(entity).stream().noneMatch(Side::isBesideSelf)) {
            errors.add(entity.name() + " has @SelfCopy, but no relation without a name: remove @SelfCopy, or declare a relation without "
                    + "named(...)");
        }
    }

    private static String sameList(EntityType entity) {
        return entity.name()
                + " has two lists named %s: name the relation with named(\"...\"), or the list of children with @BelongsTo(list = \"...\")";
    }

    /** Skips lists of the same name, which are already reported. */
    private void checkCopies(TableModel model) {
        List<Side> sides = model.relations().stream().flatMap(relation -> relation.sides().stream())
                .filter(side -> model.related(side.holder().entity()).stream()
                        .filter(related -> related.path().equals(side.holder().path())).count() < 2)
                .toList();
        unique(sides, side -> ComposedKey.prefix(side.holder().label()) + "... for every " + side.shown().entity().name(),
                "two relations store copies in %s: name one of them with named(\"...\")");
    }

    private boolean isRelation(Relation relation) {
        boolean isOne = true;
        for (String name : List.of(relation.name(), relation.from().path(), relation.to().path())) {
            if (!name.matches("[a-z][A-Za-z0-9-]{0,101}")) {
                errors.add("relation name \"" + name + "\" is invalid: use a lower-case letter and up to 101 letters, digits and hyphens");
                isOne = false;
            }
        }
        return isOne;
    }

    private void checkIndexes(TableModel model) {
        Set<String> attributes = new HashSet<>();
        for (EntityType entity : model.entities()) {
            entity.parents().stream().filter(Parent::hasOwnIndex).forEach(parent -> attributes.add(parent.attribute()));
        }
        for (EntityType entity : model.entities()) {
            for (Attribute attribute : entity.attributes()) {
                if (attributes.contains(attribute.name())
                        && entity.parents().stream().noneMatch(parent -> parent.attribute().equals(attribute.name()))) {
                    errors.add(entity.name() + "." + attribute.name() + " has the name of another entity's index key, so it would "
                            + "appear in that index: rename it, or annotate it with @BelongsTo");
                }
            }
            checkSameTarget(model, entity);
        }
        checkIndexAttributes(model);
        checkHiddenKeys(model);
        if (model.indexes().size() > MOST_INDEXES) {
            errors.add("the model needs " + model.indexes().size() + " indexes "
                    + model.indexes().stream().map(Index::name).toList()
                    + ", but a table can have 20: let children of several parents share an index with @BelongsTo(index = \"gsi1\"), use one"
                    + " attribute name for all children of a parent, or split the model into two tables");
        }
    }

    /** The index {@code gsi1} has the attributes {@code _gsi1} and {@code _gsi1Sort}. */
    private void checkIndexAttributes(TableModel model) {
        Set<String> partitions = model.indexes().stream().map(index -> index.access().partitionAttribute()).collect(Collectors.toSet());
        model.indexes().stream().filter(index -> index.access().partitionAttribute().startsWith("_"))
                .filter(index -> partitions.contains(index.access().sortAttribute()))
                .forEach(index -> errors.add("the indexes " + index.name() + " and " + index.name()
                        + "Sort would share an attribute: rename one"));
    }

    /** An overloaded index may be called as an attribute that refers to a parent, whose index has a hidden key in a model with tenants. */
    private void checkHiddenKeys(TableModel model) {
        Set<String> partitions = new HashSet<>();
        model.indexes().stream().map(Index::access).filter(access -> access.partitionAttribute().startsWith("_"))
                .filter(access -> !partitions.add(access.partitionAttribute()))
                .forEach(access -> errors.add("the index " + access.index().orElseThrow() + " and the children's index by "
                        + access.partitionAttribute().substring(1) + " would share an attribute: rename the index"));
    }

    /** Ids are unique only within an entity type, so parents of two types must not share an index that is named after the attribute. */
    private void checkSameTarget(TableModel model, EntityType entity) {
        for (Parent parent : entity.parents()) {
            for (EntityType other : model.entities().subList(model.entities().indexOf(entity), model.entities().size())) {
                for (Parent theirs : other.parents()) {
                    if (theirs.attribute().equals(parent.attribute()) && !theirs.entity().equals(parent.entity())
                            && parent.hasOwnIndex() && theirs.hasOwnIndex()) {
                        errors.add("the attribute " + parent.attribute() + " holds the id of " + IndefiniteArticle.with(parent.entity())
                                + " in "
                                + entity.name()
                                + " and of " + IndefiniteArticle.with(theirs.entity()) + " in " + other.name()
                                + ", but both would share one index: rename one");
                    }
                }
            }
        }
    }

    /** The first of each name; reports the others. */
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
