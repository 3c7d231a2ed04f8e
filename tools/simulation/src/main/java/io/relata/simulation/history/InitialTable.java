package io.relata.simulation.history;

import io.relata.engine.write.version.OptimisticRetry;
import io.relata.engine.write.version.WriteContext;
import io.relata.fanout.Fanout;
import io.relata.fanout.record.StreamRecord;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.social.Social;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.Director;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.ApiView;
import io.relata.simulation.table.DelayedWrites;
import io.relata.simulation.table.FanoutView;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SharedState;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.Trace;
import io.relata.simulation.table.Writer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The initial table of histories: created by the real commands and the real stream function, without faults, with all copies up to date.
 */
final class InitialTable {
    static final Instant TIME = Instant.ofEpochSecond(1000);
    static final List<InitialTable> ALL = List.of(new InitialTable(List.of()), new InitialTable(entities()), new InitialTable(related()));
    static final List<InitialTable> OF_CHILDREN = List.of(ALL.get(0), ALL.get(1), new InitialTable(children()));

    private final Committed committed = new Committed(Social.MODEL);
    private final List<StreamRecord> records = new ArrayList<>();
    private final SimTable table = new SimTable(new TableListener() {
        @Override
        public void changed(Writer writer, Change change) {
            change.after().ifPresent(committed::add);
        }

        @Override
        public void streamed(StreamRecord record) {
            records.add(record);
        }
    });

    private InitialTable(List<Request> requests) {
        Choices plain = Choices.given(RecordedChoices.PLAIN);
        SharedState state = new SharedState(table, plain, new FaultInjection(plain, new long[InjectedFault.values().length]),
                new DelayedWrites(), Trace.none());
        Stage stage = new Stage();
        List<Actor> actors = new ArrayList<>();
        actors.add(stage.add("start", () -> {
            Clock clock = Clock.fixed(TIME, ZoneOffset.UTC);
            requests.forEach(request -> request.command()
                    .accept(new WriteContext(Social.MODEL, new ApiView(state, actors.get(0)), clock, new OptimisticRetry(1, attempt -> {
                    }))));
            while (!records.isEmpty()) {
                List<StreamRecord> batch = List.copyOf(records);
                records.clear();
                new Fanout(Social.MODEL, new FanoutView(state, actors.get(0)), clock, Runnable::run).process(batch, (key, failure) -> {
                    throw failure;
                });
            }
        }));
        stage.play(alone(stage));
    }

    void into(SimTable newTable, Committed newCommitted) {
        newTable.startFrom(table);
        newCommitted.startFrom(committed);
    }

    private static List<Request> entities() {
        List<Request> requests = new ArrayList<>();
        Request.IDS.forEach(id -> requests.add(Request.put(Social.PERSON, id, "x")));
        Request.IDS.forEach(id -> requests.add(Request.put(Social.CLUB, id, "x")));
        return requests;
    }

    private static List<Request> related() {
        List<Request> requests = entities();
        requests.add(Request.link(Social.MEMBERSHIP.outgoing(), "a", "a", Optional.empty()));
        requests.add(Request.link(Social.MEMBERSHIP.outgoing(), "a-b", "a", Optional.empty()));
        requests.add(Request.link(Social.MEMBERSHIP.outgoing(), "a", "a-b", Optional.empty()));
        requests.add(Request.link(Social.FOLLOWS.outgoing(), "a", "a-b", Optional.empty()));
        requests.add(Request.link(Social.FOLLOWS.outgoing(), "b", "a", Optional.empty()));
        requests.add(Request.tag(Social.PERSON, "a", "red"));
        requests.add(Request.tag(Social.CLUB, "a", "red"));
        return requests;
    }

    private static List<Request> children() {
        List<Request> requests = new ArrayList<>();
        Request.IDS.forEach(id -> requests.add(Request.put(Social.CLUB, id, "x")));
        requests.add(Request.child(Social.TEAM, "a", "a", "x"));
        requests.add(Request.child(Social.TEAM, "a-b", "a", "y"));
        requests.add(Request.child(Social.TEAM, "b", "a-b", "x"));
        requests.add(Request.child(Social.HOUSE, "a", "a", "x"));
        requests.add(Request.child(Social.CHAMBER, "a", "a", "x"));
        requests.add(Request.child(Social.CHAMBER, "a-b", "a", "x"));
        return requests;
    }

    private static Director alone(Stage stage) {
        return new Director() {
            @Override
            public Actor next(Actor at, Stay stay) {
                return at;
            }

            @Override
            public Optional<Actor> next() {
                return stage.actors().stream().findFirst();
            }

            @Override
            public void failed(Actor actor, Throwable thrown) {
                throw new IllegalStateException("a table to start with can't be made", thrown);
            }
        };
    }
}
