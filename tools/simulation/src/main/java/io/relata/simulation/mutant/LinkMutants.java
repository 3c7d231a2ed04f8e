package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.LinkCall;
import java.util.Optional;

/** Errors in the links that callers make. */
final class LinkMutants {
    private LinkMutants() {
    }

    /** Preconditions of links are checked once, before the write begins. */
    static final class CheckedFirst implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            if (!(call instanceof LinkCall link)) {
                return call.send(api);
            }
            return Answer.to(() -> {
                Optional<Item> before = api.write().table().get(link.key(), Consistency.STRONG).filter(Kind.LINK::is);
                LinkRef ref = link.side().link(link.holder(), link.shown());
                link.precondition().require(link.between(), before.filter(item -> lives(api, ref.from(), item.number(Attr.FROM_LIFE))
                        && lives(api, ref.to(), item.number(Attr.TO_LIFE))));
                return link.unconditional().execute(api);
            });
        }

        private static boolean lives(CallContext api, EntityRef end, long life) {
            return api.write().table().get(CoreKey.of(end), Consistency.STRONG).filter(Kind.ENTITY::is)
                    .filter(item -> item.number(Attr.LIFE) == life).isPresent();
        }
    }

    /** The lives of the ends are exchanged. */
    static Item swappedLives(StoredOtherwise.Put put) {
        return put.item().with(Attr.FROM_LIFE, put.item().number(Attr.TO_LIFE)).with(Attr.TO_LIFE, put.item().number(Attr.FROM_LIFE));
    }
}
