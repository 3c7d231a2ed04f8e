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
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.write.Precondition;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.call.ReadCall;
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

    /** A single link is read whatever the lives of its ends. */
    static final class LivesOverlooked implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            Answer answer = call.send(api);
            return call instanceof ReadCall.OneLink read && answer instanceof Answer.Refused
                    ? Answer.to(() -> stored(read, read.key(), api).filter(Kind.LINK::is)
                            .flatMap(link -> stored(read, read.shownKey(), api).filter(Kind.ENTITY::is)
                                    .<Answer>map(entity -> new Answer.LinkShown(link, entity)))
                            .orElse(answer))
                    : answer;
        }

        private static Optional<Item> stored(ReadCall.OneLink read, CoreKey key, CallContext api) {
            return api.read().table().get(key, read.consistency());
        }
    }

    /** A single link is read eventually consistent, although a strong read is asked for. */
    static final class StaleReads implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            return (call instanceof ReadCall.OneLink read
                    ? new ReadCall.OneLink(read.side(), read.holder(), read.shown(), Consistency.EVENTUAL)
                    : call).send(api);
        }
    }

    /** Preconditions of links are ignored. */
    static final class Unconditional implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            return (call instanceof LinkCall link ? link.unconditional() : call).send(api);
        }
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

    /** A link of earlier lives meets preconditions as if it were good. */
    static final class EarlierLivesMatch implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            if (!(call instanceof LinkCall.Unlink unlink) || unlink.precondition().equals(Precondition.NONE)) {
                return call.send(api);
            }
            LinkRef ref = unlink.side().link(unlink.holder(), unlink.shown());
            CoreTable table = new ForwardingCoreTable(api.write().table()) {
                @Override
                public Optional<Item> get(Key key, Consistency consistency) {
                    Optional<Item> found = super.get(key, consistency);
                    return LinkRef.isLink(key)
                            ? found
                            : found.filter(Kind.ENTITY::is).flatMap(end -> super.get(unlink.key(), consistency).filter(Kind.LINK::is)
                                    .map(link -> end.with(Attr.LIFE, link.number(key.equals(CoreKey.of(ref.from()))
                                            ? Attr.FROM_LIFE
                                            : Attr.TO_LIFE))));
                }
            };
            return call.send(api.with(api.write().on(table, api.write().retry())));
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
