package io.relata.schema;

import io.relata.internal.engine.problem.IndefiniteArticle;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.TableModel;
import io.relata.permission.Grantee;
import io.relata.permission.Permission;
import io.relata.permission.Privilege;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What decisions may read beside what a request reads anyway: at most one item each. */
record PermissionReads(TableModel model) {
    /** More parents above each other are too many reads, whatever they are. */
    private static final int DEEPEST = 3;

    void check(ModelErrors errors) {
        for (EntityType entity : model.entities()) {
            for (Privilege privilege : List.of(Privilege.READ, Privilege.CREATE)) {
                Set<String> reads = of(privilege, entity);
                if (reads.size() > 1) {
                    errors.add("permissions may read one item to decide who may " + privilege.verb() + " "
                            + IndefiniteArticle.with(entity.name()) + (privilege == Privilege.READ ? ", or may do more with one" : "")
                            + "; these read " + reads.size() + ": " + String.join("; ", reads)
                            + ". Decide by a role, by an attribute of the entity, or by one of these alone");
                }
            }
        }
    }

    /** What lists cost whose entities are decided one by one. */
    List<String> notes() {
        return model.entities().stream().filter(entity -> !of(Privilege.READ, entity).isEmpty()).map(entity -> "model " + model.name()
                + ": who may read " + IndefiniteArticle.with(entity.name()) + " can depend on "
                + of(Privilege.READ, entity).iterator().next()
                + ". So lists of " + entity.collection() + " are decided one by one, with one BatchGetItem more for each 100 that are found"
                + (parentsDecide(entity) ? "; those of one parent with one GetItem" : "")).toList();
    }

    private boolean parentsDecide(EntityType entity) {
        return grantees(Privilege.READ, entity).noneMatch(Grantee.Linked.class::isInstance);
    }

    /** The items to read, in words, for an entity whose attributes are known. */
    private Set<String> of(Privilege privilege, EntityType entity) {
        Set<String> reads = new LinkedHashSet<>();
        grantees(privilege, entity).forEach(grantee -> {
            if (grantee instanceof Grantee.Linked linked) {
                Optional.of(link(linked, "it")).filter(read -> privilege != Privilege.CREATE).ifPresent(reads::add);
            } else if (grantee instanceof Grantee.WhoMay who) {
                parents(who, entity).forEach(parent -> unread(who.privilege(), above(parent), "its " + parent.attribute(), 1, reads));
            } else if (!isDecidedByAttributes(grantee)) {
                throw new IllegalArgumentException("unknown grantee: " + grantee);
            }
        });
        return reads;
    }

    /** The same for an entity of which only the id is known. */
    private void unread(Privilege privilege, EntityType entity, String name, int depth, Set<String> reads) {
        grantees(privilege, entity).forEach(grantee -> {
            if (grantee instanceof Grantee.Linked linked) {
                reads.add(link(linked, name));
            } else if (grantee instanceof Grantee.Owner) {
                reads.add("the " + entity.name() + " that is " + name);
            } else if (grantee instanceof Grantee.WhoMay who) {
                reads.add("the " + entity.name() + " that is " + name);
                if (depth < DEEPEST) {
                    parents(who, entity).forEach(parent -> unread(who.privilege(), above(parent), name + "'s " + parent.attribute(),
                            depth + 1, reads));
                }
            } else if (!grantee.isAlwaysPossible()) {
                throw new IllegalArgumentException("unknown grantee: " + grantee);
            }
        });
    }

    private static boolean isDecidedByAttributes(Grantee grantee) {
        return grantee.isAlwaysPossible() || grantee instanceof Grantee.Owner;
    }

    private static String link(Grantee.Linked linked, String name) {
        return "the link of the caller's " + linked.own().getSimpleName() + " with " + name
                + linked.path().map(path -> " by " + path).orElse("");
    }

    private Stream<Grantee> grantees(Privilege privilege, EntityType entity) {
        return Permission.allowing(model.permissions(), privilege, entity.type()).flatMap(sentence -> sentence.grantees().stream());
    }

    private Stream<Parent> parents(Grantee.WhoMay who, EntityType entity) {
        return model.declaredBy(who.parent()).stream()
                .flatMap(above -> entity.parents().stream().filter(parent -> parent.entity().equals(above.name())));
    }

    private EntityType above(Parent parent) {
        return model.entity(parent.entity()).orElseThrow();
    }
}
