package io.relata.simulation.change;

import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.history.EventFilter;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.Director;
import io.relata.simulation.stage.Stage;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One history: functions of the old model serve; those of the new one join them, and may be rolled back; a run builds what is new, is
 * killed and goes on; at last all functions are new, a run ends, and the table says that all is ready.
 */
final class ChangeHistory implements Director, TableListener {
    private static final int MOST_STEPS = 40_000;
    private static final int MOST_CALLERS = 3;
    private static final int MOST_RUNS = 30;
    private static final Set<InjectedFault> FAULTS = Set.of(InjectedFault.THROTTLED, InjectedFault.UNAVAILABLE, InjectedFault.ANSWER_LOST,
            InjectedFault.REPEATED, InjectedFault.CONFLICT, InjectedFault.CRASH, InjectedFault.SHORT_PAGE);

    private final Stage stage;
    private final Choices choices;
    private final Trace trace;
    private final ModelPair models;
    private final SimTable table = new SimTable(this);
    private final SharedState state;
    private final Callers callers;
    private final StreamLanes stream;
    private final MigrationRun run;
    private final WriteJudge judge;
    private Phase phase = Phase.OLD;
    private Optional<Aspect.Side> toDeploy = Optional.of(Aspect.Side.BEFORE);
    private boolean isDeploying;
    private Optional<Actor> running = Optional.empty();
    private Optional<String> violation = Optional.empty();
    private boolean mayGoBack;
    private Optional<CoreKey> lost = Optional.empty();
    private int kills;
    private int runs;
    private int steps;

    /** Who serves. */
    private enum Phase {
        OLD(10), MIXED(12), BACK(5), NEW(12), AFTER(6), QUIET(0);

        private final int calls;

        Phase(int calls) {
            this.calls = calls;
        }
    }

    /** The result of a history. */
    record End(Optional<String> violation, int calls, int steps, RecordedChoices choices) {
    }

    private ChangeHistory(Stage stage, Choices choices, ChangeMutant mutant, Trace trace) {
        this.stage = stage;
        this.choices = choices;
        this.trace = trace;
        this.models = ModelPair.drawn(choices, mutant.changes());
        trace.say("model", () -> String.join("; ", models.words()));
        Clock clock = new TickClock(table);
        this.state = new SharedState(models.after()::model, table, choices, FaultInjection.of(FAULTS, choices, new long[InjectedFault
                .values().length]), new DelayedWrites(), trace);
        this.judge = new WriteJudge(models, table::item, this::violated);
        this.callers = new Callers(state, models, mutant, clock, this::violated);
        this.stream = new StreamLanes(state, models, clock);
        this.run = new MigrationRun(models.after().model(), mutant, clock, what -> trace.say("run", () -> what));
        this.mayGoBack = models.canGoBack() && choices.oneIn(2);
        this.kills = choices.below(4);
        begin(Phase.OLD);
    }

    static End play(Stage stage, Choices choices, ChangeMutant mutant, Trace trace) {
        ChangeHistory history = new ChangeHistory(stage, choices, mutant, trace);
        stage.play(history);
        return new End(history.violation, history.callers.called(), history.steps, choices.taken());
    }

    private void begin(Phase next) {
        phase = next;
        callers.left(next.calls == 0 ? 0 : choices.below(next.calls));
        trace.say("time", () -> "comes to " + next);
    }

    @Override
    public void changed(Writer writer, Change change) {
        judge.judge(writer, change, callers.sent(writer.call()));
    }

    @Override
    public void streamed(StreamRecord record) {
        if (EventFilter.passes(record)) {
            stream.add(record);
        }
    }

    private void violated(String detail) {
        if (violation.isEmpty()) {
            violation = Optional.of(detail);
        }
    }

    @Override
    public void failed(Actor actor, Throwable thrown) {
        violated(actor.name() + " fails: " + thrown + Stream.of(thrown.getStackTrace()).findFirst().map(at -> " at " + at).orElse(""));
    }

    @Override
    public Actor next(Actor at, Stay stay) {
        if (violation.isEmpty() && stay != Stay.POINTLESS && !choices.oneIn(3)) {
            steps++;
            return at;
        }
        return decide().orElse(at);
    }

    @Override
    public Optional<Actor> next() {
        return decide();
    }

    /** What may happen next. */
    private record Event(int weight, Supplier<Actor> happen) {
    }

    private Optional<Actor> decide() {
        for (;;) {
            if (++steps > MOST_STEPS || runs > MOST_RUNS) {
                violated("the history does not end");
            }
            if (violation.isPresent()) {
                return stage.actors().stream().findFirst().map(ChangeHistory::dying);
            }
            List<Event> events = events();
            if (events.isEmpty() && !goesOn()) {
                return Optional.empty();
            } else if (!events.isEmpty()) {
                int chosen = choices.weighted(events.stream().mapToInt(Event::weight).toArray());
                return Optional.of(events.get(chosen).happen().get());
            }
        }
    }

    private static Actor dying(Actor actor) {
        actor.die();
        return actor;
    }

    private List<Event> events() {
        List<Event> events = new ArrayList<>();
        List<Actor> actors = stage.actors();
        if (!actors.isEmpty()) {
            events.add(new Event(5 + 3 * actors.size(), () -> actors.get(choices.below(actors.size()))));
        }
        if (toDeploy.isPresent()) {
            if (!isDeploying) {
                events.add(new Event(5, this::deploying));
            }
            return events;
        }
        if (callers.left() > 0 && callers.running() < MOST_CALLERS) {
            events.add(new Event(6, () -> callers.begin(stage, side())));
        }
        stream.ready().forEach(lane -> events.add(new Event(4, () -> stream.begin(stage, lane, side()))));
        if (running.isEmpty() && (phase == Phase.NEW && !run.isReady() || phase == Phase.MIXED && callers.left() > 0 && kills > 0)) {
            events.add(new Event(3, this::beginRun));
        } else if (running.isPresent() && phase == Phase.NEW && kills > 0) {
            events.add(new Event(1, () -> {
                kills--;
                trace.say("people", () -> "kill the run");
                return dying(running.orElseThrow());
            }));
        }
        return events;
    }

    private Aspect.Side side() {
        return switch (phase) {
            case OLD, BACK -> Aspect.Side.BEFORE;
            case MIXED -> choices.oneIn(2) ? Aspect.Side.BEFORE : Aspect.Side.AFTER;
            case NEW, AFTER, QUIET -> Aspect.Side.AFTER;
        };
    }

    /** An entity vanishes without a trace. Nobody has it under way, who could create it again in the same version. */
    private void lose() {
        List<CoreKey> clubs = ModelVersion.CLUBS.stream().map(id -> CoreKey.of(new EntityRef("club", id)))
                .filter(key -> table.item(key).filter(Kind.ENTITY::is).isPresent()).toList();
        lost = clubs.isEmpty() || !choices.oneIn(2) ? Optional.empty() : Optional.of(clubs.get(choices.below(clubs.size())));
        lost.ifPresent(club -> {
            trace.say("people", () -> "lose " + club);
            table.remove(Writer.FOREIGN, club);
        });
    }

    /** Of functions of two versions, no early run says that all is ready. */
    private Actor beginRun() {
        runs++;
        boolean isEarly = phase == Phase.MIXED;
        kills -= isEarly ? 1 : 0;
        int rounds = isEarly ? choices.below(6) : MigrationRun.ALL;
        Actor[] actor = new Actor[1];
        actor[0] = stage.add("run " + runs, () -> {
            try {
                run.run(actor[0], new FanoutView(state, actor[0]), rounds);
            } finally {
                running = Optional.empty();
            }
        });
        running = Optional.of(actor[0]);
        return actor[0];
    }

    private Actor deploying() {
        isDeploying = true;
        Aspect.Side side = toDeploy.orElseThrow();
        Actor[] actor = new Actor[1];
        actor[0] = stage.add("deployment", () -> {
            try {
                deploy(new FanoutView(state, actor[0]), side);
            } catch (TableException failure) {
                trace.say("deployment", () -> "is tried again: " + failure);
            } finally {
                isDeploying = false;
            }
        });
        return actor[0];
    }

    private void deploy(FanoutView view, Aspect.Side side) {
        TableIdentity identity = TableIdentity.of(models.model(side), IndexNames.SAME);
        Optional<TableIdentity> before = TableIdentity.read(view);
        if (before.filter(identity::equals).isEmpty()) {
            view.write(new Action.Update<>(TableIdentity.KEY, identity.deployedAfter(before), Condition.always()));
        }
        TableParts.settle(view, callers.clock());
        callers.deployed();
        toDeploy = Optional.empty();
    }

    /** Comes to what follows when nothing is under way; false at the end. */
    private boolean goesOn() {
        switch (phase) {
            case OLD, BACK -> deploy(Phase.MIXED, Aspect.Side.AFTER);
            case MIXED -> {
                if (mayGoBack) {
                    mayGoBack = false;
                    deploy(Phase.BACK, Aspect.Side.BEFORE);
                } else {
                    lose();
                    begin(Phase.NEW);
                }
            }
            case NEW -> begin(Phase.AFTER);
            case AFTER -> begin(Phase.QUIET);
            case QUIET -> {
                new AtRest(table, models, callers, lost, this::violated).judge();
                return false;
            }
            default -> throw new IllegalStateException("unknown phase: " + phase);
        }
        return true;
    }

    private void deploy(Phase next, Aspect.Side side) {
        toDeploy = Optional.of(side);
        trace.say("people", () -> "deploy the version " + side);
        begin(next);
    }
}
