package io.relata.internal.model;

import io.relata.permission.Grantee;
import io.relata.permission.Permission;
import io.relata.permission.Privilege;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a model's permissions can allow to callers whom nothing authenticates. Each entity is decided by itself: this only says what has to
 * be asked at all.
 */
public record AnonymousAccess(TableModel model) {
    /** The first segment of the paths that these callers use; no collection of a model that allows them anything has this name. */
    public static final String SEGMENT = "public";

    /** Whether they may do anything. */
    public boolean any() {
        return model.permissions().stream().anyMatch(permission -> permission instanceof Permission.Allowed allowed
                && allowed.grantees().contains(Grantee.anonymous()));
    }

    /** Whether they may do this with some entity. */
    public boolean may(Privilege privilege) {
        return model.entities().stream().anyMatch(type -> may(privilege, type));
    }

    /** Whether they may do this with some entity of the type. */
    public boolean may(Privilege privilege, EntityType type) {
        return may(privilege, type, new LinkedHashSet<>());
    }

    /** @param asked the sentences that were asked already */
    private boolean may(Privilege privilege, EntityType type, Set<Permission> asked) {
        return Permission.allowing(model.permissions(), privilege, type.type()).filter(asked::add)
                .anyMatch(sentence -> sentence.grantees().stream().anyMatch(grantee -> grantee instanceof Grantee.Anonymous
                        || grantee instanceof Grantee.WhoMay who && model.declaredBy(who.parent())
                                .filter(parent -> may(who.privilege(), parent, asked)).isPresent()));
    }
}
