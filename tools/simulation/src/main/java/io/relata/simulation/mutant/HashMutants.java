package io.relata.simulation.mutant;

import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.simulation.table.StreamTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Errors in hashed guards of unique values, and on the way to them. */
final class HashMutants {
    private HashMutants() {
    }

    private static boolean isHashed(Action<? extends Key> action) {
        return action.key() instanceof CoreKey core && core.isHashed();
    }

    private static boolean isPlain(Action<? extends Key> action) {
        return action.key() instanceof CoreKey core && core.isGuardOfValue() && !core.isHashed();
    }

    /** Guards are hashed at once, where there are still plain ones. */
    static Supplier<Mutation> atOnce() {
        return () -> new Mutation() {
            @Override
            public CoreTable guarded(GuardKeys guards, CoreTable stored) {
                return new GuardKeys(UniqueValues.HASHED, guards.key()).on(stored);
            }
        };
    }

    /**
     * Guards are hashed otherwise.
     *
     * @param hashed the part of a plain key that is hashed
     */
    static Supplier<Mutation> otherwise(UnaryOperator<String> hashed) {
        return () -> new Mutation() {
            @Override
            public CoreTable guarded(GuardKeys guards, CoreTable stored) {
                return wrong(guards, stored, hashed);
            }
        };
    }

    private static CoreTable wrong(GuardKeys guards, CoreTable stored, UnaryOperator<String> part) {
        Map<CoreKey, CoreKey> wrong = new HashMap<>();
        CoreTable hashing = guards.on(RequestTable.changing(action -> under(wrong.getOrDefault(action.key(), action.key()), action))
                .apply(stored));
        return new ForwardingCoreTable(hashing) {
            @Override
            public Transacted transact(List<Action<CoreKey>> actions) {
                actions.stream().filter(HashMutants::isPlain).map(Action::key).forEach(plain -> {
                    String text = part.apply(plain.id());
                    String hash = guards.hashed(new CoreKey("unique:a.b:" + text, text)).id();
                    wrong.put(guards.hashed(plain), plain.hashedAs(guards.key().id(), hash.substring(hash.lastIndexOf('!') + 1)));
                });
                return table.transact(actions);
            }
        };
    }

    private static Action<CoreKey> under(CoreKey key, Action<CoreKey> action) {
        if (action instanceof Action.Put<CoreKey> put) {
            return new Action.Put<>(key, put.item(), put.condition());
        }
        return action instanceof Action.Delete<CoreKey> ? new Action.Delete<>(key, action.condition()) : action;
    }

    /** Repair deletes a plain guard first, and then puts the hashed one. */
    static Supplier<Mutation> droppedFirst() {
        return () -> new Mutation() {
            @Override
            public StreamTable verified(StreamTable table) {
                return new StreamTableFilter(table) {
                    @Override
                    public Transacted transact(List<? extends Action<? extends Key>> actions) {
                        if (actions.stream().noneMatch(HashMutants::isPlain)) {
                            return super.transact(actions);
                        }
                        List<Action<? extends Key>> now = new ArrayList<>(actions);
                        now.removeIf(HashMutants::isHashed);
                        Transacted dropped = super.transact(now);
                        if (!(dropped instanceof Transacted.Cancelled cancelled)) {
                            List<Action<? extends Key>> later = new ArrayList<>(actions);
                            later.removeAll(now);
                            return super.transact(later).committed() ? dropped : new Transacted.Committed();
                        }
                        List<Optional<Outcome.Refused>> refusals = new ArrayList<>(cancelled.refusals());
                        refusals.add(1, Optional.empty());
                        return new Transacted.Cancelled(refusals);
                    }
                };
            }
        };
    }
}
