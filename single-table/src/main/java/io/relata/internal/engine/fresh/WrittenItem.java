package io.relata.internal.engine.fresh;

import io.relata.internal.engine.core.CoreItems;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.AttributeChange;
import io.relata.internal.engine.table.action.Condition;
import java.util.List;
import java.util.Optional;

/**
 * An entity or a link that a request has written.
 *
 * @param version the one that it got
 */
public record WrittenItem(CoreKey key, long version, Change change) {
    /** What became of it. */
    public enum Change {
        /** Its life began. Of a link, every change: it is made anew. */
        CREATED,
        CHANGED,
        DELETED
    }

    boolean isDeleted() {
        return change == Change.DELETED;
    }

    boolean isLink() {
        return LinkRef.isLink(key);
    }

    /** The entity; none where it is a link. */
    Optional<EntityRef> entity() {
        return isLink() ? Optional.empty() : key.ofEntity();
    }

    /** Whether an index shows this write or a later one; of a deletion also where it shows nothing. */
    boolean isShown(Optional<Item> shown) {
        return isDeleted()
                ? shown.filter(item -> !item.hasVersion() || item.version() <= version).isEmpty()
                : shown.filter(item -> item.hasVersion() && item.version() >= version).isPresent();
    }

    /** The later one of two writes of an item. */
    WrittenItem later(WrittenItem other) {
        WrittenItem last = other.version > version ? other : this;
        boolean isNew = !last.isDeleted() && (change == Change.CREATED || other.change == Change.CREATED);
        return isNew ? new WrittenItem(key, last.version, Change.CREATED) : last;
    }

    /** This item after one more change of the same request: what the request has created stays created. */
    WrittenItem then(WrittenItem next) {
        return change == Change.CREATED && next.change == Change.CHANGED ? new WrittenItem(key, next.version, Change.CREATED) : next;
    }

    /** What an action has written; none where that is neither an entity nor a link. */
    static Optional<WrittenItem> of(Action<CoreKey> action) {
        if (action instanceof Action.Put<CoreKey> put) {
            return of(put.item());
        } else if (action instanceof Action.Update<CoreKey> update) {
            return of(update);
        } else if (action instanceof Action.Delete<CoreKey> || action instanceof Action.Check<CoreKey>) {
            return Optional.empty();
        }
        throw new IllegalArgumentException("unknown action: " + action);
    }

    private static Optional<WrittenItem> of(Action.Update<CoreKey> update) {
        return versionBefore(update.condition()).filter(any -> isNamed(update.key()))
                .map(before -> new WrittenItem(update.key(), before + 1,
                        update.changes().contains(AttributeChange.kind(Kind.TOMBSTONE)) ? Change.DELETED : Change.CHANGED));
    }

    /** An item as it is stored; none where it is neither an entity, nor a link, nor what is left of one. */
    static Optional<WrittenItem> of(Item item) {
        if (!item.hasVersion() || !(item.key() instanceof CoreKey key) || !isNamed(key)) {
            return Optional.empty();
        } else if (Kind.TOMBSTONE.is(item)) {
            return Optional.of(new WrittenItem(key, item.version(), Change.DELETED));
        }
        return Optional.of(new WrittenItem(key, item.version(),
                Kind.LINK.is(item) || CoreItems.isFirst(item) ? Change.CREATED : Change.CHANGED));
    }

    private static boolean isNamed(CoreKey key) {
        return LinkRef.isLink(key) || key.ofEntity().isPresent();
    }

    /** Each change of an item is written on condition that it has the version that was read. */
    private static Optional<Long> versionBefore(Condition condition) {
        List<Condition> all = condition instanceof Condition.All several ? several.conditions() : List.of(condition);
        return all.stream().filter(Condition.Equal.class::isInstance).map(Condition.Equal.class::cast)
                .filter(equal -> equal.attribute().equals(Attr.VERSION)).map(equal -> ((Number) equal.value()).longValue()).findFirst();
    }
}
