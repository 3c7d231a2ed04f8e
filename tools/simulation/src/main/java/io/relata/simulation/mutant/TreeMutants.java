package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.ReadCall;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Errors in trees that move. */
final class TreeMutants {
    /** The kinds of which nothing but places depends on records, apart from children that go along. */
    private static final Set<String> PLAIN = Set.of("box", "bed", "plant");

    private static final Set<String> OWN = Set.of("boxId", "crewId", "clerkId");

    private TreeMutants() {
    }

    static boolean isOfAncestor(Action<CoreKey> action) {
        return action instanceof Action.Check;
    }

    /** Everything above seems to be a top, and so nothing above the parent is looked at. */
    static CoreTable ofParentsOnly(CoreTable table) {
        return new ForwardingCoreTable(RequestTable.without(TreeMutants::isOfAncestor).apply(table)) {
            private int reads;

            @Override
            public Optional<Item> get(Key key, Consistency consistency) {
                // The first is that of the entity itself.
                reads++;
                return super.get(key, consistency).map(item -> reads > 1 ? asTop(item) : item);
            }
        };
    }

    private static Item asTop(Item item) {
        Map<String, Object> attributes = new HashMap<>(item.attributes());
        attributes.keySet().removeAll(OWN);
        return new Item(attributes);
    }

    /** What is above an entity is what its place names, whatever that is by now. */
    static final class ByPlaces implements Mutation {
        @Override
        public Answer answer(Call call, CallContext api) {
            Answer answer = call.send(api);
            return call instanceof ReadCall.WayUp wayUp && answer instanceof Answer.Above ? Answer.to(() -> named(wayUp, api)) : answer;
        }

        private static Answer named(ReadCall.WayUp call, CallContext api) {
            Optional<Item> entity = stored(CoreKey.of(call.entity()), api);
            return new Answer.Above(entity.stream().flatMap(item -> call.ancestry().hierarchy().above(item, any -> 1).stream())
                    .flatMap(ref -> stored(CoreKey.of(ref), api).stream()).toList());
        }

        private static Optional<Item> stored(CoreKey key, CallContext api) {
            return api.read().table().get(key, Consistency.STRONG).filter(Kind.ENTITY::is);
        }
    }

    /** Records of boxes, beds and plants that are not looked at. */
    static UnaryOperator<List<StreamRecord>> without(Predicate<StreamRecord> left) {
        return records -> records.stream().filter(record -> !isPlain(record) || left.negate().test(record)).toList();
    }

    private static boolean isPlain(StreamRecord record) {
        return PLAIN.contains(record.key().type().split("#", 2)[0]) && record.after().filter(Kind.ENTITY::is).isPresent();
    }
}
