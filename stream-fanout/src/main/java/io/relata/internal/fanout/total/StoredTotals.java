package io.relata.internal.fanout.total;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.model.TableModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Totals, and what each core item contributes to them. What totals add up to is compared by an audit, and not item by item. */
public final class StoredTotals implements Derivation {
    @Override
    public Set<Fault> faults() {
        return Set.of(Fault.MISCOUNTED, Fault.MISRANKED, Fault.WRONG_TOTAL);
    }

    @Override
    public Optional<Place> place(Key key) {
        if (!(key instanceof CopyKey copy)) {
            return Optional.empty();
        } else if (TotalKey.is(copy)) {
            return Optional.of((look, item) -> new JudgeCounted(look).total(copy, item));
        }
        return TotalKey.isContribution(copy)
                ? Optional.of((look, item) -> new JudgeCounted(look).contribution(copy, item))
                : Optional.empty();
    }

    @Override
    public List<Finding> requiredBy(Look look, CoreKey key, Item item) {
        return look.model().totals().isEmpty() ? List.of() : new JudgeCounted(look).source(key, item);
    }

    /** Contributions and totals of all changes of a batch are read together. */
    @Override
    public List<TableActions> access(TableModel model) {
        return model.totals().isEmpty() ? List.of() : List.of(TableActions.readMany());
    }

    @Override
    public boolean repair(Finding finding, Scope scope) {
        switch (finding.fault()) {
            case MISCOUNTED -> settle(scope).recount(List.of(TotalKey.source((CopyKey) finding.key())));
            case MISRANKED -> new PlaceTotals(scope.model(), scope.table()).correctWhatever(TotalKey.of((CopyKey) finding.key()));
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    public void recheck(CoreKey changed, Scope scope) {
        settle(scope).settle(List.of(changed));
    }

    @Override
    public boolean process(Message message, Scope scope) {
        if (message instanceof Message.Settle due) {
            settle(scope).settle(List.of(due.source()), due.concerned());
            return true;
        }
        return false;
    }

    static SettleTotals settle(Scope scope) {
        return new SettleTotals(scope.model(), scope.table(), scope.clock());
    }
}
