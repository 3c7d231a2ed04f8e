package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.LinkCall;
import java.util.List;
import java.util.Optional;

/** Errors in links that are the same from both ends. */
final class PairMutants {
    private PairMutants() {
    }

    private static boolean isFromTheGreater(LinkCall call) {
        return call.side().relation().isSymmetrical() && call.holder().compareTo(call.shown()) > 0;
    }

    /** A link is stored under the id of whoever the caller begins with, so that two can have two links. */
    static final class StoredAsCalled implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            if (!(call instanceof LinkCall link) || !isFromTheGreater(link)) {
                return call.send(api);
            }
            CoreTable table = new RequestTable(api.write().table()) {
                @Override
                public Optional<Item> get(Key key, Consistency consistency) {
                    return LinkRef.isLink(key)
                            ? super.get(turned(key), consistency).map(item -> at(key, turned(item)))
                            : super.get(key, consistency);
                }

                @Override
                Optional<Action<CoreKey>> changed(Action<CoreKey> action, List<Action<CoreKey>> of) {
                    return Optional.of(action instanceof Action.Put<CoreKey> put && LinkRef.isLink(put.key())
                            ? new Action.Put<>(turned(put.key()), turned(put.item()), put.condition())
                            : action);
                }
            };
            return call.send(api.with(api.write().on(table, api.write().retry())));
        }

        private static CoreKey turned(Key key) {
            EntityRef to = EntityRef.ofType(key.type());
            return CoreKey.of(new LinkRef(LinkRef.relationOf(key), to, new EntityRef(to.entity(), LinkRef.fromIdOf(key))));
        }

        private static Item at(Key key, Item item) {
            return item.with(Key.PARTITION, key.id()).with(Key.SORT, key.type());
        }

        private static Item turned(Item item) {
            if (!Kind.LINK.is(item)) {
                return item;
            }
            return swappedLives(item).with(Attr.FROM, item.string(Attr.TO)).with(Attr.TO, item.string(Attr.FROM));
        }
    }

    private static Item swappedLives(Item link) {
        return link.with(Attr.FROM_LIFE, link.number(Attr.TO_LIFE)).with(Attr.TO_LIFE, link.number(Attr.FROM_LIFE));
    }
}
