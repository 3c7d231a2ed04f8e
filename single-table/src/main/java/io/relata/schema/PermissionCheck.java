package io.relata.schema;

import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.model.AnonymousAccess;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.ModelLookup;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.permission.Grantee;
import io.relata.permission.Permission;
import io.relata.permission.Permission.Allowed;
import io.relata.permission.Permission.Limited;
import java.util.List;
import java.util.Optional;

/** Checks that permissions are about what the model has, and that each decision takes one read at most. */
record PermissionCheck(TableModel model, ModelErrors errors) {
    void check() {
        for (Permission permission : model.permissions()) {
            if (permission instanceof Allowed allowed) {
                check(allowed);
            } else if (permission instanceof Limited limited) {
                new LimitedCheck(model, errors, this).check(limited);
            }
        }
        if (!model.permissions().isEmpty() && model.permissions().stream().noneMatch(Allowed.class::isInstance)) {
            errors.add("permissions hide or freeze attributes, and nothing is allowed to anybody: add allow(everyone()).toDoAnything()"
                    + ".withAll(), or say more precisely who may do what");
        }
        if (new AnonymousAccess(model).any()) {
            checkAnonymous();
        }
        new PermissionReads(model).check(errors);
    }

    private void checkAnonymous() {
        if (model.multiTenant()) {
            errors.add("permissions allow something to anonymous callers, who are of no tenant: leave out anonymous(), or multiTenant()");
        }
        model.collection(AnonymousAccess.SEGMENT)
                .ifPresent(entity -> errors.add(entity.name() + " has the collection " + AnonymousAccess.SEGMENT
                        + ", which is reserved for "
                        + "the paths of anonymous callers: rename it with @Entity(collection = \"...\")"));
    }

    private void check(Allowed allowed) {
        Optional<String> unknown = allowed.entities().stream().filter(record -> model.declaredBy(record).isEmpty())
                .map(Class::getSimpleName).findFirst();
        unknown.ifPresent(name -> errors.add("\"" + allowed + "\" names " + name + ", which is not an entity of this model"));
        if (unknown.isEmpty()) {
            model.entities().stream().filter(entity -> allowed.isAbout(entity.type()))
                    .forEach(entity -> allowed.grantees().forEach(grantee -> check("\"" + allowed + "\": ", grantee, entity)));
        }
    }

    void check(String sentence, Grantee grantee, EntityType entity) {
        if (grantee instanceof Grantee.Role role && !role.name().matches("[^\\s,]+")) {
            errors.add(sentence + "a role has no spaces and commas, by which several are told apart");
        } else if (grantee instanceof Grantee.Owner owner) {
            requireText(sentence, owner.attribute(), entity);
        } else if (grantee instanceof Grantee.Linked linked) {
            checkLinked(sentence, linked, entity);
        } else if (grantee instanceof Grantee.WhoMay who) {
            List<Parent> parents = parents(who, entity);
            if (parents.isEmpty()) {
                errors.add(sentence + IndefiniteArticle.with(entity.name()) + " has no parent " + who.parent().getSimpleName()
                        + ": annotate the attribute that names it with @BelongsTo or @Within");
            }
            parents.forEach(parent -> requireCarried(sentence, parent.attribute(), entity));
        } else if (!grantee.isAlwaysPossible()) {
            throw new IllegalArgumentException("unknown grantee: " + grantee);
        }
    }

    private List<Parent> parents(Grantee.WhoMay who, EntityType entity) {
        return model.declaredBy(who.parent()).stream()
                .flatMap(above -> entity.parents().stream().filter(parent -> parent.entity().equals(above.name()))).toList();
    }

    private void requireText(String sentence, String attribute, EntityType entity) {
        if (entity.attribute(attribute).filter(known -> known.javaType() == String.class).isEmpty()) {
            errors.add(sentence + IndefiniteArticle.with(entity.name()) + " has no text called " + attribute
                    + ", which the caller's subject could be compared with");
        } else {
            requireCarried(sentence, attribute, entity);
        }
    }

    /** Lists of copies are decided by what copies carry. */
    private void requireCarried(String sentence, String attribute, EntityType entity) {
        if (entity.copied().stream().map(Attribute::name).noneMatch(attribute::equals)) {
            errors.add(sentence + "copies of " + IndefiniteArticle.with(entity.name()) + " do not carry " + attribute
                    + ", by which the permission is decided: add it to @Copied");
        }
    }

    private void checkLinked(String sentence, Grantee.Linked linked, EntityType entity) {
        try {
            Relation relation = new ModelLookup(model).linked(linked.own(), entity.type(), linked.path()).side().relation();
            relation.follows().ifPresent(attribute -> errors.add(sentence + "links of " + relation.name() + " follow from " + attribute
                    + ", which is set without the privilege to link: decide by owner(...), or declare the relation with manyToMany(...)"));
            linked.with().forEach((name, value) -> {
                Optional<Attribute> attribute = relation.attributes().stream().filter(each -> each.name().equals(name)).findFirst();
                if (attribute.filter(each -> isOf(each.javaType(), value)).isEmpty()) {
                    errors.add(sentence + "links of " + relation.name() + " have no attribute " + name + " that could be " + value
                            + ": give a text, a constant of the attribute's enum, or true or false");
                }
            });
        } catch (IllegalArgumentException e) {
            errors.add(sentence + e.getMessage());
        }
    }

    private static boolean isOf(Class<?> type, Object value) {
        return type == value.getClass() && (value instanceof String || value instanceof Enum<?>)
                || value instanceof Boolean && (type == Boolean.class || type == boolean.class);
    }
}
