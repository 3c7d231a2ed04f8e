package io.relata.schema;

import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.model.EntityList;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.LinkOrder;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.SortAttribute;
import io.relata.permission.Grantee;
import io.relata.permission.Permission;
import io.relata.permission.Permission.Limited;
import io.relata.permission.Privilege;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks sentences that hide or freeze attributes.
 *
 * @param grantees checks for whom they do not count
 */
record LimitedCheck(TableModel model, ModelErrors errors, PermissionCheck grantees) {
    void check(Limited limited) {
        String sentence = "\"" + limited + "\": ";
        Optional<EntityType> entity = model.declaredBy(limited.entity());
        if (entity.isEmpty()) {
            errors.add(sentence + limited.entity().getSimpleName() + " is not an entity of this model");
            return;
        }
        limited.attributes().forEach(name -> entity.get().attribute(name).ifPresentOrElse(attribute -> {
            check(sentence, limited.limit(), entity.get(), attribute);
            requireCreatable(sentence, limited, entity.get(), attribute);
        },
                () -> errors.add(sentence + IndefiniteArticle.with(entity.get().name()) + " has no attribute " + name)));
        limited.exceptions().forEach(grantee -> {
            if (grantee instanceof Grantee.Linked || grantee instanceof Grantee.WhoMay) {
                errors.add(sentence + "an exception can only be for everyone, a role, the entity itself or its owner, and not for those "
                        + grantee + ": what a list shows of each entity would take a read of its own");
            } else {
                grantees.check(sentence, grantee, entity.get());
            }
        });
    }

    /** Who may create an entity must be able to send what it requires. */
    private void requireCreatable(String sentence, Limited limited, EntityType entity, Attribute attribute) {
        if (attribute.required() || attribute.javaType().isPrimitive()) {
            creators(entity).filter(grantee -> !limited.exceptions().contains(grantee)).distinct()
                    .forEach(grantee -> errors
                            .add(sentence + IndefiniteArticle.with(entity.name()) + " requires " + attribute.name() + ", so "
                                    + grantee + " could create none, although a permission allows it: except them, or make it optional"));
        }
    }

    private Stream<Grantee> creators(EntityType entity) {
        return Permission.allowing(model.permissions(), Privilege.CREATE, entity.type())
                .flatMap(allowed -> allowed.grantees().stream());
    }

    private void check(String sentence, Limited.Limit limit, EntityType entity, Attribute attribute) {
        if (limit == Limited.Limit.READ_ONLY) {
            return;
        }
        if (isShared(entity, attribute.name())) {
            errors.add(
                    sentence + "children have to have the same " + attribute.name() + " as their parent, and are told if they do not: hide"
                            + " another attribute, or none");
        } else if (Stream.concat(ordering(entity), linked(entity)).anyMatch(attribute.name()::equals)) {
            errors.add(sentence + "lists are found, sorted or searched by " + attribute.name()
                    + ", so what they show would tell it: hide another attribute, or none");
        } else if (attribute.javaType().isPrimitive()) {
            errors.add(sentence + attribute.name() + " is " + IndefiniteArticle.with(attribute.javaType().getSimpleName())
                    + ", which can't be left out where it is hidden: declare it with a type that can be null");
        }
    }

    /** Whether children and parents have to agree on it. */
    private boolean isShared(EntityType entity, String attribute) {
        return model.entities().stream().anyMatch(child -> child.parents().stream().anyMatch(parent -> parent.sharing().contains(attribute)
                && (child.name().equals(entity.name()) || parent.entity().equals(entity.name()))));
    }

    /** The attributes that order what lists of linked entities show. */
    private Stream<String> linked(EntityType entity) {
        return model.sides(entity).stream().flatMap(side -> side.opposite().orders().stream())
                .filter(order -> order.source() == LinkOrder.Source.ENTITY).map(LinkOrder::name);
    }

    /** The attributes that order or choose what lists show. */
    private static Stream<String> ordering(EntityType entity) {
        Stream<SortAttribute> lists = entity.lists().stream()
                .flatMap(list -> Stream.concat(list.equal().stream().map(EntityList.Equal::attribute), list.sort().attributes().stream()));
        return Stream.of(Stream.concat(lists, entity.sortBy().stream()).map(SortAttribute::name),
                entity.parents().stream().map(Parent::attribute), entity.traits().identifiedBy().stream(),
                entity.traits().searched().stream(), entity.traits().expires().stream(),
                entity.keyTexts().stream()).flatMap(names -> names);
    }
}
