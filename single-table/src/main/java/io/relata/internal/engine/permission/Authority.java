package io.relata.internal.engine.permission;

import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.permission.Grantee;
import io.relata.permission.Permission;
import io.relata.permission.Permission.Allowed;
import io.relata.permission.Permission.Limited;
import io.relata.permission.Privilege;
import io.relata.rule.Caller;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Someone who asks, and the model's sentences about what they may do. */
public final class Authority {
    /** Of the application itself, and of everyone in a model without permissions. */
    public static final Authority UNRESTRICTED = new Authority(Caller.APPLICATION, List.of());

    private static final Set<String> NOBODY = Set.of(Caller.ANONYMOUS.subject(), Caller.APPLICATION.subject());

    private final Caller caller;
    private final List<Permission> permissions;
    private final List<Limited> limited;

    private Authority(Caller caller, List<Permission> permissions) {
        this.caller = caller;
        this.permissions = permissions;
        this.limited = permissions.stream().filter(Limited.class::isInstance).map(Limited.class::cast).toList();
    }

    /** A caller's, who is restricted as soon as the model has permissions. */
    public static Authority of(TableModel model, Caller caller) {
        return model.permissions().isEmpty() ? UNRESTRICTED : new Authority(caller, model.permissions());
    }

    /** By which a refusal calls the caller. */
    public String name() {
        return caller.subject();
    }

    /** Whose id or owner the caller can be; none of somebody whom nothing authenticated, and of the application. */
    public Optional<String> subject() {
        return Optional.of(caller.subject()).filter(name -> !NOBODY.contains(name));
    }

    /** Whether there is anything that a sentence of the model must allow. */
    public boolean isRestricted() {
        return !permissions.isEmpty();
    }

    /** Whether some attributes are not everyone's. */
    public boolean isLimited() {
        return !limited.isEmpty();
    }

    /** The sentences that may allow this. */
    public List<Allowed> about(Privilege privilege, EntityType type) {
        return Permission.allowing(permissions, privilege, type.type()).toList();
    }

    /** The sentences that limit attributes of an entity. */
    List<Limited> limits(EntityType type) {
        return limited.stream().filter(limit -> limit.isAbout(type.type())).toList();
    }

    /**
     * Attributes that the caller may not filter by: those that may be hidden in some entities of the type, if not in this one, then in
     * another.
     */
    public Set<String> everHidden(EntityType type) {
        Set<String> hidden = new HashSet<>();
        limits(type).stream().filter(limit -> limit.limit() == Limited.Limit.HIDDEN && limit.exceptions().stream().noneMatch(this::is))
                .forEach(limit -> hidden.addAll(limit.attributes()));
        return hidden;
    }

    /** Whether a grantee stands for the caller, whatever the entity is. */
    boolean is(Grantee grantee) {
        return grantee instanceof Grantee.Role role
                ? caller.hasRole(role.name())
                : caller.equals(Caller.ANONYMOUS) ? grantee instanceof Grantee.Anonymous : grantee instanceof Grantee.Everyone;
    }
}
