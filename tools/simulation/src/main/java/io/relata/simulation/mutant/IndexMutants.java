package io.relata.simulation.mutant;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexOutcome;
import io.relata.internal.search.OpenSearch;
import io.relata.simulation.call.ReadCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Errors in the index function. */
final class IndexMutants {
    private static final IndexOutcome DONE = new IndexOutcome(IndexOutcome.Ending.DONE, "");

    private IndexMutants() {
    }

    /** Searches go otherwise. */
    static Mutation finding(UnaryOperator<TextIndex> change) {
        return new Mutation() {
            @Override
            public TextIndex found(TextIndex index) {
                return change.apply(index);
            }
        };
    }

    /** What is sent to the engine is changed. */
    static Supplier<Mutation> sending(UnaryOperator<String> change) {
        return () -> new Mutation() {
            @Override
            public Function<List<IndexAction>, List<IndexOutcome>> index(OpenSearch engine, String table) {
                return Mutation.super.index(new OpenSearch() {
                    @Override
                    public Answer send(String method, String path, String json) {
                        return engine.send(method, path, json);
                    }

                    @Override
                    public Answer sendLines(String method, String path, String lines) {
                        return engine.sendLines(method, path, change.apply(lines));
                    }
                }, table);
            }
        };
    }

    /** @param change none: the action is left out */
    static Supplier<Mutation> acting(Function<IndexAction, Optional<IndexAction>> change) {
        return () -> new Mutation() {
            @Override
            public Function<List<IndexAction>, List<IndexOutcome>> index(OpenSearch engine, String table) {
                Function<List<IndexAction>, List<IndexOutcome>> index = Mutation.super.index(engine, table);
                return actions -> {
                    Map<IndexAction, IndexOutcome> outcomes = new LinkedHashMap<>();
                    List<IndexAction> changed = actions.stream().flatMap(action -> change.apply(action).stream()).toList();
                    List<IndexOutcome> written = index.apply(changed);
                    for (int i = 0; i < changed.size(); i++) {
                        outcomes.put(changed.get(i), written.get(i));
                    }
                    List<IndexOutcome> all = new ArrayList<>();
                    actions.forEach(action -> all.add(change.apply(action).map(outcomes::get).orElse(DONE)));
                    return all;
                };
            }
        };
    }

    /** Records of an invocation are changed. */
    static Supplier<Mutation> of(UnaryOperator<List<StreamRecord>> change) {
        return () -> new Mutation() {
            @Override
            public List<StreamRecord> indexed(List<StreamRecord> records) {
                return change.apply(records);
            }
        };
    }

    /** @param change makes of records and failures other failures */
    static Supplier<Mutation> failing(BiFunction<List<StreamRecord>, List<String>, List<String>> change) {
        return () -> new Mutation() {
            @Override
            public List<String> notIndexed(List<StreamRecord> records, List<String> failed) {
                return change.apply(records, failed);
            }
        };
    }

    static Optional<IndexAction> deletedAtOnce(IndexAction action) {
        return Optional.of(action instanceof IndexAction.Deleted ? new IndexAction.Removed(action.entity(), action.version()) : action);
    }

    static Optional<IndexAction> withoutRemovals(IndexAction action) {
        return Optional.of(action).filter(each -> !(each instanceof IndexAction.Removed));
    }

    static Optional<IndexAction> firstText(IndexAction action) {
        return Optional.of(action instanceof IndexAction.Present present
                ? new IndexAction.Present(present.entity(), present.version(), present.texts().subList(0, 1),
                        present.parents())
                : action);
    }

    /** Records by which an entity gets another business are not looked at. */
    static List<StreamRecord> withoutMoves(List<StreamRecord> records) {
        return records.stream().filter(record -> business(record.before()).isEmpty() || business(record.after()).isEmpty()
                || business(record.before()).equals(business(record.after()))).toList();
    }

    private static Optional<Object> business(Optional<Item> item) {
        return item.filter(Kind.ENTITY::is).flatMap(entity -> entity.value("businessId"));
    }

    /** What is searched within a parent is searched everywhere. */
    static ReadCall everywhere(ReadCall call) {
        return call instanceof ReadCall.Found found ? new ReadCall.Found(found.sought(), found.among(), found.limit()) : call;
    }
}
