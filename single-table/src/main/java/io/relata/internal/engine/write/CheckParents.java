package io.relata.internal.engine.write;

import io.relata.internal.engine.core.ParentLives;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.version.EntityVersion;
import io.relata.internal.model.Parent;
import java.util.Optional;

/**
 * Makes it a condition of each version of an entity that the parents that it is given live the lives that were read, where the model says
 * so ({@code @BelongsTo(exists = true)}). A deletion writes the parent's item, so it comes before the child's transaction, which is
 * cancelled then, or after it: then the stream function finds the child.
 */
final class CheckParents {
    private CheckParents() {
    }

    /** The version with these conditions. An entity that hangs on no parent's life has none of them. */
    static EntityVersion along(EntityVersion version) {
        return version.along(version.context().model().checkedParents(version.type()).stream()
                .flatMap(parent -> given(version, parent).stream().map(id -> check(version.next(), parent, id))).toList());
    }

    /** The id of a parent that the entity did not have before. */
    private static Optional<String> given(EntityVersion version, Parent parent) {
        String attribute = parent.attribute();
        return version.next().value(attribute)
                .filter(id -> version.former().filter(before -> before.value(attribute).equals(Optional.of(id))).isEmpty())
                .flatMap(EntityRef::storedId);
    }

    private static Action<CoreKey> check(Item next, Parent parent, String id) {
        Condition lives = ParentLives.of(next, parent).map(Condition::lives).orElseGet(() -> Condition.is(Kind.ENTITY));
        return new Action.Check<>(CoreKey.of(new EntityRef(parent.entity(), id)), lives);
    }
}
