package io.relata.simulation.mutant;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.item.Attr;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.Query;
import io.relata.internal.engine.table.Slice;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Hierarchy;
import io.relata.internal.model.Parent;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Body;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.EntityCall;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Errors in what requests do about parents and children. */
final class AboveMutants {
    private AboveMutants() {
    }

    /** The link that follows from an entity's attribute. */
    static boolean isLinkAlong(Action<CoreKey> action, List<Action<CoreKey>> all) {
        return LinkRef.isLink(action.key()) && !LinkRef.isLink(all.get(0).key());
    }

    static boolean isLink(Action<CoreKey> action) {
        return LinkRef.isLink(action.key());
    }

    /** Parents are read in another way. */
    abstract static class OfParents implements Mutation {
        /** @param read what was read of a parent */
        abstract Optional<Item> parent(Parent parent, CoreKey key, Body body, Optional<Item> read);

        Consistency consistency() {
            return Consistency.STRONG;
        }

        @Override
        public Answer answer(Call call, CallContext api) {
            Optional<Body> body = Bodies.of(call);
            return body.isEmpty()
                    ? call.send(api)
                    : call.send(
                            api.with(api.write().on(table((EntityCall) call, body.get(), api.write().table()), api.write().retry())));
        }

        private CoreTable table(EntityCall call, Body body, CoreTable table) {
            Map<Key, Parent> parents = new HashMap<>();
            call.type().parents().forEach(parent -> Optional.ofNullable(body.json().get(parent.attribute())).filter(JsonNode::isTextual)
                    .ifPresent(id -> parents.put(new CoreKey(id.textValue(), parent.entity() + "#" + id.textValue()), parent)));
            return new ForwardingCoreTable(table) {
                @Override
                public Optional<Item> get(Key key, Consistency consistency) {
                    Parent parent = parents.get(key);
                    return parent == null
                            ? super.get(key, consistency)
                            : parent(parent, (CoreKey) key, body, super.get(key, consistency()));
                }
            };
        }
    }

    /** A parent that does not exist does as well. */
    static final class Unchecked extends OfParents {
        @Override
        Optional<Item> parent(Parent parent, CoreKey key, Body body, Optional<Item> read) {
            return read.filter(Kind.ENTITY::is).or(() -> {
                Map<String, Object> attributes = new HashMap<>(Map.of("id", key.id(), "type", key.type(), Attr.KIND, Kind.ENTITY.stored(),
                        Attr.ENTITY, parent.entity(), Attr.VERSION, 1L, Attr.LIFE, 1L, Attr.CREATED_AT, "1970-01-01T00:00:00.000Z"));
                parent.sharing().stream().filter(body.json()::hasNonNull)
                        .forEach(shared -> attributes.put(shared, body.json().get(shared).textValue()));
                return Optional.of(new Item(attributes));
            });
        }
    }

    /** What a child and its parent should have in common does not matter. */
    static final class SharingIgnored extends OfParents {
        @Override
        Optional<Item> parent(Parent parent, CoreKey key, Body body, Optional<Item> read) {
            Optional<Item> changed = read;
            for (String shared : parent.sharing()) {
                changed = changed.filter(any -> body.json().hasNonNull(shared))
                        .map(item -> item.with(shared, body.json().get(shared).textValue()));
            }
            return changed;
        }
    }

    /** Parents are read eventually consistent. */
    static final class Stale extends OfParents {
        @Override
        Optional<Item> parent(Parent parent, CoreKey key, Body body, Optional<Item> read) {
            return read;
        }

        @Override
        Consistency consistency() {
            return Consistency.EVENTUAL;
        }
    }

    /** The body of a call that writes an entity. */
    private static final class Bodies {
        static Optional<Body> of(Call call) {
            if (call instanceof EntityCall.Post post) {
                return Optional.of(post.body());
            } else if (call instanceof EntityCall.Put put) {
                return Optional.of(put.body());
            }
            return call instanceof EntityCall.Patch patch ? Optional.of(patch.body()) : Optional.empty();
        }
    }

    /** Children do not keep a parent from being deleted. */
    static final class Childless implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            if (!(call instanceof EntityCall.Delete)) {
                return call.send(api);
            }
            CoreTable table = new ForwardingCoreTable(api.write().table()) {
                @Override
                public Slice query(Query query) {
                    return new Slice(List.of(), Optional.empty());
                }
            };
            return call.send(api.with(api.write().on(table, api.write().retry())));
        }
    }

    /** The places of an entity below others. */
    private static List<Hierarchy> below(EntityType type) {
        return type.hierarchies().stream().filter(hierarchy -> hierarchy.part().isPresent()).toList();
    }

    /** An entity that moves stays where it was in its hierarchy. */
    static Item notMoved(StoredOtherwise.Put put) {
        Item item = put.item();
        for (Hierarchy hierarchy : below(put.type().orElseThrow())) {
            if (hierarchy.holds(put.before().orElseThrow()) && hierarchy.holds(item)) {
                item = item
                        .with(hierarchy.access().partitionAttribute(), put.before().get().string(hierarchy.access().partitionAttribute()))
                        .with(hierarchy.access().sortAttribute(), put.before().get().string(hierarchy.access().sortAttribute()));
            }
        }
        return item;
    }

    /** The path to an entity lacks what is between it and the top. */
    static Item shortPath(StoredOtherwise.Put put) {
        Item item = put.item();
        for (Hierarchy hierarchy : below(put.type().orElseThrow())) {
            if (hierarchy.holds(item)) {
                String path = item.string(hierarchy.access().sortAttribute());
                String step = put.type().get().step(item.string("id"), item.attributes());
                item = item.with(hierarchy.access().sortAttribute(),
                        path.endsWith(step) ? item.string(hierarchy.access().partitionAttribute()) + "##" + step : path);
            }
        }
        return item;
    }
}
