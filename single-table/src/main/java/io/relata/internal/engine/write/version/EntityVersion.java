package io.relata.internal.engine.write.version;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.model.EntityType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A version of an entity that is to be written, and what is written in the same transaction.
 *
 * @param before what was read under its key
 * @param next the entity or its tombstone, without its key
 * @param unchanged what else than its version must be as it was read
 * @param claims what is written along, where the table's refusal is no reason to read again
 * @param along what is written along; if one of these is refused, all has to be read again
 */
public record EntityVersion(WriteContext context, EntityType type, Identity identity, StoredItem before, Item next, Cause cause,
        Condition unchanged, List<Claim> claims, List<Action<CoreKey>> along) {
    /**
     * Why an entity is written.
     *
     * @param parent from whose end it follows; none where a caller asks for it
     */
    public record Cause(Optional<EntityRef> parent) {
        /** A caller asks for it. */
        public static final Cause CALLER = new Cause(Optional.empty());

        /** It follows from the end of a parent. */
        public static Cause endOf(EntityRef parent) {
            return new Cause(Optional.of(parent));
        }

        public boolean isCaller() {
            return parent.isEmpty();
        }
    }

    /** One that is written alone. */
    public static EntityVersion of(WriteContext context, EntityType type, Identity identity, StoredItem before, Item next, Cause cause) {
        return new EntityVersion(context, type, identity, before, next, cause, Condition.always(), List.of(), List.of());
    }

    /** The same with other attributes, which are right as long as what else was read of the entity is as it was. */
    public EntityVersion as(Item other, Condition same) {
        return new EntityVersion(context, type, identity, before, other, cause, same, claims, along);
    }

    public EntityVersion claiming(List<Claim> more) {
        return new EntityVersion(context, type, identity, before, next, cause, unchanged, joined(claims, more), along);
    }

    public EntityVersion along(List<Action<CoreKey>> more) {
        return alongOnly(joined(along, more));
    }

    /** The same with these written along instead. */
    public EntityVersion alongOnly(List<Action<CoreKey>> others) {
        return new EntityVersion(context, type, identity, before, next, cause, unchanged, claims, others);
    }

    public EntityRef ref() {
        return identity.ref();
    }

    /** The caller who asks for it; none where it follows from the end of a parent. */
    public Optional<String> by() {
        return cause.isCaller() ? Optional.of(context.caller().subject()) : Optional.empty();
    }

    /** The entity that it replaces; none where there is nothing or a tombstone. */
    public Optional<Item> former() {
        return before.alive();
    }

    /** The entity; none where it is a tombstone. */
    public Optional<Item> alive() {
        return Optional.of(next).filter(Kind.ENTITY::is);
    }

    /** Writes it where the table holds what was read. */
    public Action.Put<CoreKey> put() {
        Action.Put<CoreKey> put = before.replacedBy(identity.key(), next);
        return unchanged instanceof Condition.Always ? put : new Action.Put<>(put.key(), put.item(), put.condition().and(unchanged));
    }

    private static <T> List<T> joined(List<T> some, List<T> more) {
        return more.isEmpty() ? some : Stream.concat(some.stream(), more.stream()).toList();
    }
}
