package io.relata.simulation.mutant;

import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.search.IndexAction;
import io.relata.internal.search.IndexOutcome;
import io.relata.internal.search.OpenSearch;
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

    /** What is sent to the engine is something else. */
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
}
