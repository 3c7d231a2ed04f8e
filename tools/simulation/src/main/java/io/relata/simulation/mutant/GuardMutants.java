package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.model.UniqueKey;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.EntityCall;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Errors in unique values and idempotency keys. */
final class GuardMutants {
    private GuardMutants() {
    }

    static boolean isClaim(Action<CoreKey> action) {
        return action.key().isUnique() && action instanceof Action.Put;
    }

    static boolean isRelease(Action<CoreKey> action) {
        return action.key().isUnique() && action instanceof Action.Delete;
    }

    /** The guard of what will have expired at some time may be claimed at any time. */
    static Action<CoreKey> early(Action<CoreKey> action) {
        return isClaim(action) && action.condition() instanceof Condition.Any
                ? Rewritten.on(action.condition().or(new Condition.Exists(Attr.EXPIRES_AT)), action)
                : action;
    }

    static boolean isIdempotency(Action<CoreKey> action) {
        return action.key().isIdempotency();
    }

    /** Guards lie under other keys. */
    static final class Keys implements Mutation {
        private final UnaryOperator<UniqueKey> wrong;
        private final Map<CoreKey, CoreKey> keys = new HashMap<>();

        /** @param wrong makes a key from that of the model */
        Keys(UnaryOperator<UniqueKey> wrong) {
            this.wrong = wrong;
        }

        @Override
        public Answer answer(Call call, CallContext api) {
            if (!(call instanceof EntityCall of) || of.type().unique().isEmpty()) {
                return call.send(api);
            }
            CoreTable table = new RequestTable(api.write().table()) {
                @Override
                public Optional<Item> get(Key key, Consistency consistency) {
                    Optional<Item> found = super.get(key, consistency);
                    found.filter(Kind.ENTITY::is).ifPresent(item -> learn(of, item));
                    return found;
                }

                @Override
                public Transacted transact(List<Action<CoreKey>> actions) {
                    Rewritten.item(actions.get(0)).ifPresent(item -> learn(of, item));
                    return super.transact(actions);
                }

                @Override
                Optional<Action<CoreKey>> changed(Action<CoreKey> action, List<Action<CoreKey>> all) {
                    CoreKey key = keys.getOrDefault(action.key(), action.key());
                    boolean isTwice = all.stream().takeWhile(other -> other != action)
                            .anyMatch(other -> keys.getOrDefault(other.key(), other.key()).equals(key));
                    return isTwice ? Optional.empty() : Optional.of(under(key, action));
                }
            };
            return call.send(api.with(api.write().on(table, api.write().retry())));
        }

        private void learn(EntityCall of, Item item) {
            of.type().unique().forEach(unique -> {
                List<CoreKey> right = unique.guards(item.attributes());
                List<CoreKey> others = wrong.apply(unique).guards(item.attributes());
                IntStream.range(0, right.size()).forEach(i -> keys.put(right.get(i), others.get(i)));
            });
        }

        private static Action<CoreKey> under(CoreKey key, Action<CoreKey> action) {
            if (action instanceof Action.Put<CoreKey> put && !key.equals(action.key())) {
                return new Action.Put<>(key, put.item(), put.condition());
            }
            return action instanceof Action.Delete<CoreKey> ? new Action.Delete<>(key, action.condition()) : action;
        }
    }

    /** Of several values that are unique together, the last does not count. */
    static UniqueKey shortened(UniqueKey key) {
        return key.isOfTime()
                ? key
                : new UniqueKey(key.entity(), key.attributes().subList(0, Math.max(1, key.attributes().size() - 1)), key.ids());
    }

    /** The last of several steps that are claimed is not written. */
    static Optional<Action<CoreKey>> withoutLastStep(Action<CoreKey> action, List<Action<CoreKey>> all) {
        List<Action<CoreKey>> steps = all.stream().filter(each -> isClaim(each) && isOfStep(each.key())).toList();
        return steps.size() > 1 && steps.get(steps.size() - 1) == action ? Optional.empty() : Optional.of(action);
    }

    /** A step is taken from whom it belongs to. */
    static Action<CoreKey> taken(Action<CoreKey> action) {
        return isClaim(action) && isOfStep(action.key()) ? Rewritten.on(Condition.always(), action) : action;
    }

    /** A step that is left stays claimed. */
    static Optional<Action<CoreKey>> withoutRelease(Action<CoreKey> action, List<Action<CoreKey>> all) {
        return isRelease(action) && isOfStep(action.key()) && all.stream().anyMatch(GuardMutants::isClaim)
                ? Optional.empty()
                : Optional.of(action);
    }

    private static boolean isOfStep(CoreKey guard) {
        return guard.id().contains("+PT");
    }
}
