package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.write.Precondition;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.EntityCall;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Errors in preconditions, lost races and lost answers. */
final class RetryMutants {
    private RetryMutants() {
    }

    /** The call without its precondition. */
    private static Call unconditional(EntityCall.Conditional call) {
        if (call instanceof EntityCall.Put put) {
            return new EntityCall.Put(put.type(), put.id(), put.body(), Precondition.NONE);
        } else if (call instanceof EntityCall.Patch patch) {
            return new EntityCall.Patch(patch.type(), patch.id(), patch.body(), Precondition.NONE);
        }
        return new EntityCall.Delete(call.type(), call.id(), Precondition.NONE);
    }

    /**
     * Preconditions are checked once, before the write begins.
     *
     * @param consistency of the read for that
     */
    record CheckedBefore(Consistency consistency) implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            if (!(call instanceof EntityCall.Conditional conditional)) {
                return call.send(api);
            }
            return Answer.to(() -> {
                conditional.precondition().require(conditional.name(),
                        api.write().table().get(conditional.key(), consistency).filter(Kind.ENTITY::is));
                return unconditional(conditional).execute(api);
            });
        }
    }

    /** What was sent and not answered counts as done. */
    static final class UnansweredIsDone extends ForwardingCoreTable {
        UnansweredIsDone(CoreTable table) {
            super(table);
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            try {
                return super.write(action);
            } catch (OutcomeUnknownException e) {
                return new Outcome.Written();
            }
        }

        @Override
        public Transacted transact(List<Action<CoreKey>> actions) {
            try {
                return super.transact(actions);
            } catch (OutcomeUnknownException e) {
                return new Transacted.Committed();
            }
        }
    }

    /** What was sent and not answered counts as not done, unless it shows at once. */
    static final class UnansweredIsLost extends ForwardingCoreTable {
        UnansweredIsLost(CoreTable table) {
            super(table);
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            try {
                return super.write(action);
            } catch (OutcomeUnknownException e) {
                return new Outcome.Refused(table.get(action.key(), Consistency.STRONG));
            }
        }

        @Override
        public Transacted transact(List<Action<CoreKey>> actions) {
            try {
                return super.transact(actions);
            } catch (OutcomeUnknownException e) {
                Optional<Item> now = table.get(actions.get(0).key(), Consistency.STRONG);
                return new Transacted.Cancelled(actions.stream()
                        .map(action -> action == actions.get(0) ? Optional.of(new Outcome.Refused(now)) : Optional.<Outcome.Refused>empty())
                        .toList());
            }
        }
    }

    /** It is forgotten that an earlier attempt may have been carried out. */
    static final class EarlierForgotten extends ForwardingCoreTable {
        EarlierForgotten(CoreTable table) {
            super(table);
        }

        @Override
        public Outcome write(Action<CoreKey> action) {
            return super.write(action) instanceof Outcome.Refused refused ? new Outcome.Refused(refused.found()) : new Outcome.Written();
        }
    }

    /** An answer is another. */
    static Mutation answering(UnaryOperator<Answer> change) {
        return new Mutation() {
            @Override
            public Answer answer(Call call, CallContext api) {
                return change.apply(call.send(api));
            }
        };
    }
}
