package io.relata.internal.engine.write;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.permission.Decide;
import io.relata.internal.engine.permission.Resource;
import io.relata.internal.engine.problem.ProblemKind;
import io.relata.internal.engine.problem.Refusal;
import io.relata.internal.engine.write.version.StoredItem;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.engine.write.version.WriteResult;
import io.relata.internal.model.EntityType;
import io.relata.permission.Privilege;
import java.util.Map;
import java.util.Optional;

/**
 * Refuses what the caller may not do, in one attempt to write. What the caller may not read is refused as if it did not exist. Where the
 * model has no permissions, this costs nothing.
 */
final class Permit {
    private final WriteContext context;
    private final Decide decide;

    Permit(WriteContext context) {
        this.context = context;
        this.decide = context.decide();
    }

    /** Whether there is anything that may be refused. */
    boolean isAsked() {
        return context.authority().isRestricted();
    }

    /**
     * @param own the attributes of the entity that is to be created
     * @param ref none where its id is not known yet
     * @throws Refusal when the caller may not create it
     */
    void create(EntityType type, Optional<EntityRef> ref, Map<String, Object> own) {
        if (isAsked() && !decide.may(Privilege.CREATE, Resource.created(type, ref, own))) {
            throw new Refusal(ProblemKind.FORBIDDEN, context.caller().subject() + " may not create this " + type.name()
                    + ": no permission allows it");
        }
    }

    /**
     * Whether the caller may read a deleted entity, as it was last. What it was linked to grants nothing any more.
     *
     * @param own its attributes
     * @throws Refusal when the caller may read it, and may not delete or create it
     */
    boolean isRestored(EntityType type, EntityRef ref, Map<String, Object> own) {
        Resource deleted = Resource.created(type, Optional.of(ref), own);
        if (!isAsked() || decide.may(Privilege.CREATE, deleted) && decide.may(Privilege.DELETE, deleted)
                && decide.may(Privilege.READ, deleted)) {
            return true;
        } else if (!decide.may(Privilege.READ, deleted)) {
            return false;
        }
        throw new Refusal(ProblemKind.FORBIDDEN, context.caller().subject() + " may read what " + StoredItem.name(ref)
                + " was, and not restore it: that takes the permissions to delete and to create it");
    }

    /** @throws Refusal when there is no such entity that the caller may read, or the caller may not do this with it */
    Item existing(Privilege privilege, EntityType type, EntityRef ref, StoredItem stored) {
        Item current = stored.required(ref);
        refuse(privilege, ref, Resource.of(type, current));
        return current;
    }

    /** @throws Refusal when the caller may not make the entity what it is to be */
    void changed(EntityType type, EntityRef ref, Item current, Map<String, Object> own) {
        if (isAsked() && !decide.may(Privilege.CHANGE, Resource.of(type, current).changed(own))) {
            throw new Refusal(ProblemKind.FORBIDDEN, context.caller().subject() + " may change " + StoredItem.name(ref)
                    + ", and not into this: no permission allows to change what it would be then");
        }
    }

    private void refuse(Privilege privilege, EntityRef ref, Resource resource) {
        if (decide.may(privilege, resource)) {
            return;
        } else if (decide.may(Privilege.READ, resource)) {
            throw new Refusal(ProblemKind.FORBIDDEN, context.caller().subject() + " may read " + StoredItem.name(ref) + ", and not "
                    + privilege.verb() + " it: no permission allows that");
        }
        throw new Refusal(Refusal.Reason.UNKNOWN, StoredItem.missing(ref));
    }

    boolean isVisible(Item item) {
        return decide.mayRead(item);
    }

    /** An entity that a write refers to; none where the caller may not read it. */
    Optional<Item> visible(EntityRef ref) {
        return StoredItem.read(context.table(), ref).alive().filter(decide::mayRead);
    }

    /** @throws Refusal when the caller may not link one of the two entities, both of which the caller may read */
    void link(EntityRef ref, Item item) {
        refuse(Privilege.LINK, ref, Resource.of(context.model(), item));
    }

    /** What the caller is told of what was written. */
    WriteResult shown(WriteResult result) {
        return new WriteResult(decide.shown(result.entity()), result.effect());
    }

    Item shown(Item item) {
        return decide.shown(item);
    }

    /** The attributes that are not the caller's to set. */
    LimitedAttributes attributes() {
        return new LimitedAttributes(context.authority(), decide);
    }
}
