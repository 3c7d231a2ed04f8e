package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.EntityCall;
import java.util.List;
import java.util.Optional;

/** Errors in ids. */
final class IdentityMutants {
    private IdentityMutants() {
    }

    /** An id is generated where it should be made of attributes. */
    static final class Generated implements Mutation {
        private int generated;

        @Override
        public Answer answer(Call call, CallContext api) {
            if (!(call instanceof EntityCall.Post post) || post.type().traits().identifiedBy().isEmpty()) {
                return call.send(api);
            }
            String id = "g" + ++generated;
            CoreKey key = new CoreKey(id, post.type().name() + "#" + id);
            CoreTable table = new RequestTable(api.write().table()) {
                @Override
                Optional<Action<CoreKey>> changed(Action<CoreKey> action, List<Action<CoreKey>> of) {
                    return Optional.of(action instanceof Action.Put<CoreKey> put && Kind.ENTITY.is(put.item())
                            ? new Action.Put<>(key, put.item(), put.condition())
                            : action);
                }
            };
            Answer answer = call.send(api.with(api.write().on(table, api.write().retry())));
            return answer instanceof Answer.Stored told ? new Answer.Stored(under(key, told.item()), told.effect()) : answer;
        }

        private static Item under(CoreKey key, Item item) {
            return item.with(Key.PARTITION, key.id()).with(Key.SORT, key.type());
        }
    }
}
