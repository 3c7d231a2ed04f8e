package io.relata.simulation.history;

import io.relata.internal.engine.core.ParentLives;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.simulation.oracle.Wrong;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Says whether the stream function has done with a child what the child's own record asks for: that it goes with a parent whose life is
 * over, and carries what its parents have. Whoever looks for the parent's children may have passed it before, and no index is asked for
 * that, so nothing excuses it: not even that somebody looks a second time.
 */
record OwnRecords(HistoryContext history) {
    /**
     * What was left undone, if anything.
     *
     * @param records those that an invocation has processed without a failure
     * @param since when it began: what was written after that, it may not have seen
     */
    Optional<String> undone(List<StreamRecord> records, int since) {
        List<StreamRecord> asking = records.stream().filter(record -> asksForParents(record) || asksForCarried(record)).toList();
        return asking.isEmpty()
                ? Optional.empty()
                : history.views().wrong(history.state().model(), history.times().now(), history.deployments().hashedValues()).stream()
                        .filter(wrong -> asking.stream().anyMatch(record -> isAskedFor(record, wrong)) && isUnchanged(wrong, since))
                        .map(wrong -> "its own record was processed, and it is " + wrong).findFirst();
    }

    /** What has lost a parent that nobody has deleted stays, so that is not asked for. */
    private boolean isAskedFor(StreamRecord record, Wrong wrong) {
        return wrong.kind() != Wrong.Kind.LOST && record.key().equals(key(wrong)) && switch (wrong.clause()) {
            case ON_DELETE -> asksForParents(record);
            case CARRIED -> asksForCarried(record);
            default -> false;
        };
    }

    private static Key key(Wrong wrong) {
        return Key.of(wrong.id(), wrong.type());
    }

    private boolean isUnchanged(Wrong wrong, int since) {
        Key child = key(wrong);
        String tenant = history.views().of(child).orElseThrow();
        Item item = history.state().table().item(child).orElseThrow();
        EntityType type = type(item);
        return Stream.concat(Stream.of(child), type.parents().stream().flatMap(parent -> Attended.parentOf(item, parent)
                .map(above -> history.views().stored(tenant, CoreKey.of(above))).stream()))
                .allMatch(
                        key -> history.state().table().states(key, since, history.state().table().tick()).stream().distinct().count() == 1);
    }

    /** Whether it was created, or got a parent, or the same one in another life, or another place among its children. */
    private boolean asksForParents(StreamRecord record) {
        return isOtherwise(record, Parent::isFollowed, (item, parent) -> List.of(item.value(parent.attribute()),
                item.value(Attr.SORT), of(parent, item.map(ParentLives.ATTRIBUTE))));
    }

    /** Whether it was created, or got a parent, or carries something else. */
    private boolean asksForCarried(StreamRecord record) {
        return isOtherwise(record, Parent::isCarried,
                (item, parent) -> List.of(item.value(parent.attribute()), of(parent, item.map(Parent.CARRIED))));
    }

    private static Optional<Object> of(Parent parent, Map<String, Object> byAttribute) {
        return Optional.ofNullable(byAttribute.get(parent.attribute()));
    }

    private boolean isOtherwise(StreamRecord record, Predicate<Parent> of, BiFunction<Item, Parent, List<Object>> depending) {
        return record.after().filter(Kind.ENTITY::is).filter(after -> type(after).parents().stream()
                .filter(parent -> of.test(parent) && after.has(parent.attribute()))
                .anyMatch(parent -> record.before().filter(Kind.ENTITY::is)
                        .filter(before -> before.value(Attr.LIFE).equals(after.value(Attr.LIFE))
                                && depending.apply(before, parent).equals(depending.apply(after, parent)))
                        .isEmpty()))
                .isPresent();
    }

    private EntityType type(Item entity) {
        return history.state().model().entity(entity.string(Attr.ENTITY)).orElseThrow();
    }
}
