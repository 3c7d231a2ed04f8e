package io.relata.internal.fanout.copy;

import io.relata.internal.engine.copy.CopyWrites;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Unchanged;
import io.relata.internal.fanout.derivation.ConcurrentChangeException;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.SourceItems;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes or deletes a single copy, on condition that it and what requires it are as they were read. */
final class RepairCopy {
    private final CopyTable table;
    private final SourceItems truth;
    private final Set<String> indexed;

    RepairCopy(Scope scope) {
        this.table = scope.table();
        this.indexed = scope.model().indexedAttributes();
        this.truth = scope.truth();
    }

    /**
     * Writes a copy as it should be. The copy is read before its source and link: these are then at least as new, and if the copy is
     * written meanwhile, its versions differ. A change of the source in between shows at the next attempt.
     *
     * @throws ConcurrentChangeException when the copy keeps changing, which means that the stream function is writing it
     */
    void write(CopyPlace place, CopyKey key) {
        RetryConflicts.until(key, () -> isNothingToWrite(place, key, truth.read(key)));
    }

    private boolean isNothingToWrite(CopyPlace place, CopyKey key, Optional<Item> copy) {
        if (place instanceof CopyPlace.OfEntity of) {
            Optional<Item> entity = truth.read(of.entity());
            return isNothingToWrite(copy, JudgeCopy.expected(of, key, entity), entity);
        } else if (place instanceof CopyPlace.OfLink of) {
            SourceItems.Related related = truth.related(of.link());
            return isNothingToWrite(copy, JudgeCopy.expected(of, key, related), related.link());
        }
        throw new IllegalArgumentException("no repair for copies at " + place.getClass().getName());
    }

    /**
     * Writes the copy unless it is right or should not exist.
     *
     * @param owner the item that requires the copy, which must still exist in this version
     */
    private boolean isNothingToWrite(Optional<Item> copy, Optional<Item> expected, Optional<Item> owner) {
        if (expected.isEmpty() || copy.isPresent() && JudgeCopy.isRight(copy.get(), expected.get(), indexed)) {
            return true;
        }
        Item fence = owner.orElseThrow();
        Condition unchanged = copy.map(CopyWrites::unchanged).orElseGet(Condition::absent);
        table.transact(List.of(new Action.Check<>((CoreKey) fence.key(), Unchanged.versionAndKind(fence)),
                new Action.Put<>((CopyKey) expected.get().key(), expected.get(), unchanged)));
        return false;
    }

    /** Deletes a copy unless it changed since it was read. */
    void delete(Item copy) {
        table.delete(new Action.Delete<>((CopyKey) copy.key(), CopyWrites.unchanged(copy)));
    }
}
