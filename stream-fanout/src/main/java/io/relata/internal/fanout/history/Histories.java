package io.relata.internal.fanout.history;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.derivation.AttributeChecks;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import java.util.Optional;
import java.util.Set;

/** Earlier versions of entities and their deletions, which never change. */
public record Histories(TableModel model) implements Derivation {
    @Override
    public Set<Fault> faults() {
        return Set.of();
    }

    @Override
    public Optional<Place> place(Key key) {
        return key instanceof CoreKey core && core.isHistory()
                ? core.ofHistory().flatMap(entity -> model.entity(entity.entity()).filter(EntityType::keepsHistory)
                        .map(type -> (look, item) -> {
                            AttributeChecks checks = look.checks(item);
                            new HistoryShape(type, entity).check(checks);
                            return checks.findings();
                        }))
                : Optional.empty();
    }

    @Override
    public boolean repair(Finding finding, Scope scope) {
        return false;
    }
}
