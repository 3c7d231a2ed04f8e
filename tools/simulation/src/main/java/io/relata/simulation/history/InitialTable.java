package io.relata.simulation.history;

import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.index.IndexEntities;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.TableModel;
import io.relata.internal.search.EntityIndex;
import io.relata.rule.Caller;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.InOrder;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.ApiView;
import io.relata.simulation.table.DelayedWrites;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SearchDocuments;
import io.relata.simulation.table.SharedState;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Trace;
import io.relata.simulation.table.Writer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The initial table of histories: created by the real commands and the real stream function, without faults, with all copies up to date.
 */
public final class InitialTable {
    static final Instant TIME = Instant.ofEpochSecond(1000);

    private final Map<String, Committed> committed = new HashMap<>();
    private final Views views;
    private final SearchDocuments documents = new SearchDocuments();
    private final List<StreamRecord> records = new ArrayList<>();
    private final SimTable table = new SimTable(new TableListener() {
        @Override
        public void changed(Writer writer, Change change) {
            Change seen = views.seen(change);
            seen.after().ifPresent(item -> Objects.requireNonNull(committed.get(views.of(change.key()).orElseThrow())).add(item));
        }

        @Override
        public void streamed(StreamRecord record) {
            records.add(record);
        }
    });

    /** @param calls what has happened before, as far as it was not refused */
    InitialTable(TableModel model, List<Call> calls) {
        views = new Views(model, table);
        views.tenants().forEach(tenant -> committed.put(tenant, new Committed(model)));
        Choices plain = Choices.given(RecordedChoices.PLAIN);
        SharedState state = new SharedState(() -> model, table, plain, new FaultInjection(plain, new long[InjectedFault.values().length]),
                new DelayedWrites(), Trace.none());
        Stage stage = new Stage();
        List<Actor> actors = new ArrayList<>();
        actors.add(stage.add("start", () -> {
            Clock clock = Clock.fixed(TIME, ZoneOffset.UTC);
            CoreTable view = new ApiView(state, actors.get(0), 0);
            for (String tenant : views.tenants()) {
                Caller by = Views.caller(tenant);
                CallContext api = new CallContext(new WriteContext(model, view, clock, new OptimisticRetry(1, attempt -> {
                })).with(NewIds.of("i")).by(by), new ReadContext(model, view, Runnable::run, clock).by(by));
                calls.forEach(call -> call.send(api));
            }
            while (!records.isEmpty()) {
                List<StreamRecord> batch = List.copyOf(records);
                records.clear();
                index(model, batch);
                new Fanout(model, new FanoutView(state, actors.get(0)), clock, Runnable::run).process(batch, (key, failure) -> {
                    throw failure;
                });
            }
        }));
        stage.play(new InOrder(stage));
    }

    private void index(TableModel model, List<StreamRecord> batch) {
        new IndexEntities(model, new EntityIndex(documents, Indexing.TABLE)::write).update(batch, (key, outcome) -> {
            throw new IllegalStateException(outcome.reason());
        });
    }

    /** The search index of this table. */
    SearchDocuments documents() {
        return documents;
    }

    void into(SimTable newTable, Map<String, Committed> newCommitted) {
        newTable.startFrom(table);
        newCommitted.forEach((tenant, all) -> all.startFrom(Objects.requireNonNull(committed.get(tenant))));
    }
}
