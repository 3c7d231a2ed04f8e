package io.relata.internal.fanout.unique;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.write.version.ClaimGuards;
import io.relata.internal.fanout.derivation.Derivation;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.JudgedEntity;
import io.relata.internal.fanout.derivation.Look;
import io.relata.internal.fanout.derivation.RetryConflicts;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.derivation.TableActions;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.UniqueKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Guards of unique values. */
public record Guards(TableModel model) implements Derivation {
    /** Whose value a guard is for. */
    public record Guarded(EntityType type, UniqueKey unique) {
    }

    @Override
    public Set<Fault> faults() {
        return Set.of(Fault.OWNER_WITHOUT_GUARD, Fault.DUPLICATE_VALUE, Fault.GUARD_WITHOUT_OWNER, Fault.OUTDATED_GUARD,
                Fault.WRONG_EXPIRY);
    }

    @Override
    public Optional<Place> place(Key key) {
        return key instanceof CoreKey core && core.isUnique() && core.id().equals(core.type())
                ? guarded(core).map(guarded -> (look, item) -> new JudgeGuard(look).guard(guarded, core, item))
                : Optional.empty();
    }

    /** None where the model has no such unique value. */
    public Optional<Guarded> guarded(CoreKey guard) {
        for (EntityType type : model.entities()) {
            for (UniqueKey unique : type.unique()) {
                if (guard.id().startsWith(unique.prefix())) {
                    return Optional.of(new Guarded(type, unique));
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public List<Finding> requiredBy(Look look, JudgedEntity entity) {
        return entity.type().unique().stream().flatMap(unique -> new JudgeGuard(look).unguarded(unique, entity)).toList();
    }

    @Override
    public boolean repairs(Finding finding) {
        return faults().contains(finding.fault())
                && (finding.fault() != Fault.WRONG_EXPIRY || finding.key() instanceof CoreKey key && key.isGuardOfValue());
    }

    /** Repair claims values that nobody holds, and frees those whose owners do not have them. It reads all guards of a time at once. */
    @Override
    public List<TableActions> access(TableModel any) {
        List<UniqueKey> unique = model.entities().stream().flatMap(type -> type.unique().stream()).toList();
        if (unique.isEmpty()) {
            return List.of();
        }
        TableActions write = TableActions.write(Set.of(TableActions.By.WORK_ON_PLAIN_VALUES), CoreKey.GUARDS, "dynamodb:PutItem",
                "dynamodb:DeleteItem");
        return unique.stream().anyMatch(UniqueKey::isOfTime) ? List.of(write, TableActions.readMany()) : List.of(write);
    }

    @Override
    public boolean repair(Finding finding, Scope scope) {
        CoreKey key = (CoreKey) finding.key();
        return switch (finding.fault()) {
            case OWNER_WITHOUT_GUARD -> isClaimed(EntityRef.ofType(key.type()), scope);
            case OUTDATED_GUARD -> new RewriteGuard(this, scope.table(), scope.guards()).rewrite(key);
            case WRONG_EXPIRY -> new RewriteGuard(this, scope.table(), scope.guards()).expire(key);
            case GUARD_WITHOUT_OWNER -> new RewriteGuard(this, scope.table(), scope.guards()).free(key);
            default -> false;
        };
    }

    private boolean isClaimed(EntityRef entity, Scope scope) {
        ClaimGuards claim = new ClaimGuards(scope.core(), model.entity(entity.entity()).orElseThrow(), scope.clock());
        return RetryConflicts.result(CoreKey.of(entity), () -> claim.attempt(entity));
    }
}
