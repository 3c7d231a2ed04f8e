package io.relata.simulation.mutant;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.CoreKey;
import io.relata.engine.key.EntityRef;
import io.relata.engine.key.Key;
import io.relata.engine.key.LinkRef;
import io.relata.engine.table.Consistency;
import io.relata.engine.table.CoreTable;
import io.relata.engine.table.ForwardingCoreTable;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.LinkCall;
import java.util.Map;
import java.util.Optional;

/** Errors in the links that callers make. */
final class LinkMutants {
    private LinkMutants() {
    }

    /** The ends of a link are read in another way. */
    abstract static class OfEnds implements Mutation {
        abstract Optional<Item> end(CoreTable table, EntityRef entity);

        @Override
        public Answer answer(Call call, CallContext api) {
            if (!(call instanceof LinkCall.Link)) {
                return call.send(api);
            }
            CoreTable table = new ForwardingCoreTable(api.write().table()) {
                @Override
                public Optional<Item> get(Key key, Consistency consistency) {
                    return LinkRef.isLink(key) ? super.get(key, consistency) : end(table, EntityRef.ofType(key.type()));
                }
            };
            return call.send(api.with(api.write().on(table, api.write().retry())));
        }
    }

    /** An end that does not exist does as well. */
    static final class Unchecked extends OfEnds {
        @Override
        Optional<Item> end(CoreTable table, EntityRef entity) {
            return table.get(CoreKey.of(entity), Consistency.STRONG).filter(Kind.ENTITY::is)
                    .or(() -> Optional.of(Item.of("id", entity.id(), "type", entity.type(), Attr.KIND, Kind.ENTITY.stored(), Attr.ENTITY,
                            entity.entity(), Attr.VERSION, 1L, Attr.LIFE, 1L)));
        }
    }

    /** The ends are read eventually consistent. */
    static final class Stale extends OfEnds {
        @Override
        Optional<Item> end(CoreTable table, EntityRef entity) {
            return table.get(CoreKey.of(entity), Consistency.EVENTUAL);
        }
    }

    /** The lives of the ends are exchanged. */
    static Item swappedLives(StoredOtherwise.Put put) {
        return put.item().with(Attr.FROM_LIFE, put.item().number(Attr.TO_LIFE)).with(Attr.TO_LIFE, put.item().number(Attr.FROM_LIFE));
    }

    /** Without a body, the attributes that there were are lost. */
    static Item attributesLost(StoredOtherwise.Put put) {
        return put.call() instanceof LinkCall.Link link && link.attributes().isEmpty()
                ? put.item().with(Attr.ATTRIBUTES, Map.of())
                : put.item();
    }

    /** A link that there is keeps its version. */
    static Item sameVersion(StoredOtherwise.Put put) {
        return put.expected().filter(version -> version + 1 == put.item().number(Attr.VERSION))
                .map(version -> put.item().with(Attr.VERSION, version)).orElse(put.item());
    }
}
