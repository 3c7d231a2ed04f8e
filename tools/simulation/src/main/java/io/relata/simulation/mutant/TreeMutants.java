package io.relata.simulation.mutant;

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
import io.relata.internal.engine.table.action.Outcome;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.model.Nests;
import io.relata.simulation.table.StreamTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

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

    /** What the index shows below what has moved is something else: boxes in boxes, and plants in beds. */
    static UnaryOperator<StreamTable> finding(UnaryOperator<Slice> change) {
        return table -> new StreamTableFilter(table) {
            @Override
            public Slice query(Query query) {
                Slice slice = super.query(query);
                return query.access().index().filter(index -> index.equals("bedIdGsi")
                        || index.equals("boxIdGsi") && query.range().low().startsWith("box#")).isPresent() ? change.apply(slice) : slice;
            }
        };
    }

    /** The highest is not shown. */
    static Answer withoutTop(Answer answer) {
        return answer instanceof Answer.Above above && !above.ancestors().isEmpty()
                ? new Answer.Above(above.ancestors().subList(1, above.ancestors().size()))
                : answer;
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

    static boolean isCreation(StreamRecord record) {
        return record.before().filter(Kind.ENTITY::is).isEmpty();
    }

    /** A caller's write that changes nothing of the entity but its place. */
    static boolean isTakenBack(StreamRecord record) {
        return record.before().filter(Kind.ENTITY::is).filter(before -> !version(before).equals(version(record.after().orElseThrow()))
                && own(before).equals(own(record.after().orElseThrow()))).isPresent();
    }

    /** The correction of an entity's place by a function. */
    static boolean isCorrection(StreamRecord record) {
        return record.before().filter(Kind.ENTITY::is).filter(before -> version(before).equals(version(record.after().orElseThrow())))
                .isPresent();
    }

    private static Optional<Object> version(Item item) {
        return item.value(Attr.VERSION);
    }

    private static Map<String, Object> own(Item item) {
        return item.attributes().entrySet().stream().filter(each -> OWN.contains(each.getKey())
                || Set.of("name", "plotId", "bedId", Attr.LIFE).contains(each.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Places are written in another way. */
    static UnaryOperator<StreamTable> placing(Function<Action.Update<CoreKey>, Action.Update<CoreKey>> change) {
        return table -> new StreamTableFilter(table) {
            @Override
            public Outcome correct(Action<CoreKey> action) {
                return super.correct(action instanceof Action.Update<CoreKey> update && !LinkRef.isLink(update.key())
                        && Nests.MODEL.entity(update.key().type().split("#", 2)[0]).isPresent() ? change.apply(update) : action);
            }
        };
    }
}
