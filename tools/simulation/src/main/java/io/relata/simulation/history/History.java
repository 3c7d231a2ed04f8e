package io.relata.simulation.history;

import io.relata.internal.engine.table.CopyTable;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.TableModel;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.RecordedChoices;
import io.relata.simulation.judge.JudgeCalls;
import io.relata.simulation.oracle.Wrong;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.Director;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.DelayedWrites;
import io.relata.simulation.table.FaultInjection;
import io.relata.simulation.table.SharedState;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.TableListener;
import io.relata.simulation.table.TraceText;
import io.relata.simulation.table.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One history: callers use the API while the stream function and the work function process changes, and whatever can go wrong does. Then
 * faults stop, delayed writes are executed, all records and messages are processed, and every copy is compared with its source. The choices
 * determine all of it.
 */
public final class History implements Director, TableListener {
    private static final int MOST_STEPS = 20_000;
    private static final int CALM_AFTER = 25;
    /** How many items a transaction that keeps totals may write: so few that some changes take several, or as many as deployed. */
    private static final int[] TRANSACTIONS = {4, 6, CopyTable.TRANSACTION};

    private final Stage stage;
    private final Choices choices;
    private final Subject subject;
    private final TableModel model;
    private final SimTable table = new SimTable(this);
    private final Views views;
    private final Map<String, Invariants> invariants = new HashMap<>();
    private final Scheduler turns;
    private final HistoryEvents events;
    private Optional<InvariantViolation> violation = Optional.empty();
    private int steps;

    private History(Stage stage, Choices choices, long[] counts, HistoryOptions play) {
        this.stage = stage;
        this.choices = choices;
        Profile profile = Profile.drawn(choices, play.subject());
        this.subject = profile.subject();
        this.model = subject.model();
        this.views = new Views(model, table);
        Map<String, Committed> committed = new HashMap<>();
        for (String tenant : views.tenants()) {
            committed.put(tenant, new Committed(model));
            invariants.put(tenant, new Invariants(subject, committed.get(tenant), views.of(tenant)::item, table::isScanned,
                    detail -> violated(InvariantViolation.Kind.SAFETY, detail)));
        }
        Deployments deployments = new Deployments(subject.deployments(), choices);
        SharedState state = new SharedState(deployments::model, table, choices, faults(counts, profile), new DelayedWrites(),
                play.trace(), model.totals().isEmpty() ? CopyTable.TRANSACTION : TRANSACTIONS[choices.below(TRANSACTIONS.length)]);
        this.turns = new Scheduler(stage, state, profile);
        this.events = new HistoryEvents(state, views, profile, play.mutation(), turns, deployments, this::violated);
        profile.start().into(table, committed);
        views.begin();
    }

    private FaultInjection faults(long[] counts, Profile profile) {
        if (profile.isContended()) {
            return FaultInjection.contended(choices, counts);
        }
        return subject.isFocused() ? FaultInjection.focused(choices, counts) : new FaultInjection(choices, counts);
    }

    /**
     * The result of a history.
     *
     * @param answers how calls were answered
     * @param calls how often the API was called
     * @param steps how many calls on the table and switches between actors there were
     */
    public record End(Optional<InvariantViolation> violation, int calls, AnswerCounts answers, int steps, RecordedChoices choices) {
    }

    /**
     * @param stage no other history is played there at the same time
     * @param counts how often each {@link io.relata.simulation.table.InjectedFault} happened, by its ordinal; added to
     */
    public static End play(Stage stage, Choices choices, long[] counts, HistoryOptions play) {
        History history = new History(stage, choices, counts, play);
        stage.play(history);
        return new End(history.violation, history.events.actors().called(), history.events.actors().answers(), history.steps,
                choices.taken());
    }

    @Override
    public Actor next(Actor at, Stay stay) {
        steps++;
        Actor next = violation.isPresent() ? dying(at) : turns.at(at, stay).orElseGet(() -> decide(Optional.of(at)).orElseThrow());
        choices.turnTo(events.actors().sequence(next));
        return next;
    }

    @Override
    public Optional<Actor> next() {
        choices.turnTo(choices.shared());
        Optional<Actor> next = decide(Optional.empty());
        next.ifPresent(actor -> choices.turnTo(events.actors().sequence(actor)));
        return next;
    }

    @Override
    public void failed(Actor actor, Throwable thrown) {
        violated(InvariantViolation.Kind.FAILURE, actor.name() + ": " + thrown
                + Stream.of(thrown.getStackTrace()).findFirst().map(frame -> " at " + frame).orElse(""));
    }

    @Override
    public void changed(Writer writer, Change change) {
        Change seen = views.seen(change);
        views.of(change.key()).ifPresent(tenant -> Objects.requireNonNull(invariants.get(tenant)).check(writer, events.actors().call(writer
                .call()), seen));
        if (!views.mayBe(change.key())) {
            violated(InvariantViolation.Kind.SAFETY, TraceText.of(change.key()) + " is no tenant's");
        }
        if (writer.role() == Writer.Role.API) {
            events.actors().wrote(writer.call(), seen);
        }
    }

    @Override
    public void committed() {
        invariants.values().forEach(Invariants::committed);
    }

    @Override
    public void streamed(StreamRecord record) {
        views.follow(record);
        events.streamed(record);
    }

    private void violated(InvariantViolation.Kind kind, String detail) {
        if (violation.isEmpty()) {
            violation = Optional.of(new InvariantViolation(kind, detail));
        }
    }

    /** Ends the running actor, and with it the history. */
    private static Actor dying(Actor actor) {
        actor.die();
        return actor;
    }

    /** @param at the actor that could continue, if it is not asleep */
    private Optional<Actor> decide(Optional<Actor> at) {
        for (;;) {
            if (++steps > MOST_STEPS) {
                violated(InvariantViolation.Kind.LIVELOCK, "the history does not end");
            }
            if (violation.isPresent()) {
                return stage.actors().stream().findFirst().map(History::dying);
            }
            if (events.canBecomeCalm() && choices.oneIn(CALM_AFTER)) {
                events.becomeCalm();
            }
            List<Actor> awake = turns.awake(at);
            int[] weights = events.possible().weights(awake.isEmpty() ? 0 : 80 + 40 * awake.size());
            Optional<Actor> self = at.filter(turns::isAwake);
            if (IntStream.of(weights).allMatch(weight -> weight == 0)) {
                if (self.isPresent()) {
                    return self;
                } else if (turns.isAnyAsleep()) {
                    turns.wakeFirst();
                } else if (!continuesAfterRest()) {
                    return Optional.empty();
                }
                continue;
            }
            int chosen = choices.weighted(weights);
            Optional<Actor> next = chosen == 0 ? Optional.of(awake.get(choices.below(awake.size()))) : events.possible().happen(chosen);
            if (next.isPresent()) {
                return next;
            } else if (awake.isEmpty() && self.isPresent()) {
                return self;
            }
        }
    }

    /** Compares after everything has finished. Verify must find and repair what was lost; nothing else may differ. */
    private boolean continuesAfterRest() {
        List<Wrong> wrong = events.verification().wrong();
        if (events.hasSecondLooks()) {
            unexcused(wrong).ifPresent(left -> violated(InvariantViolation.Kind.DIVERGENCE, "left to the second look: " + left));
            events.lookAgain();
            return true;
        }
        events.verification().checkAtRest(wrong);
        Optional<String> unexcused = unexcused(wrong);
        unexcused.ifPresent(differences -> violated(InvariantViolation.Kind.DIVERGENCE, differences));
        if (unexcused.isEmpty() && !wrong.stream().allMatch(events.excused()::isForPeople)) {
            events.verifying();
            return true;
        }
        events.unfinishedRun().ifPresent(run -> violated(InvariantViolation.Kind.VERIFY, run + " has no message left and has not ended"));
        for (String tenant : views.tenants()) {
            new JudgeCalls(model, subject.rule().rules(), views.of(tenant), events.indexes(), events.uniqueValues(),
                    subject.computedAttributes())
                    .judge(events.actors().calls(tenant)).findFirst()
                    .ifPresent(answer -> violated(InvariantViolation.Kind.ANSWER, answer));
        }
        events.actors().forgetCalls();
        List<Wrong> notIndexed = events.indexing().wrong();
        if (!notIndexed.isEmpty()) {
            violated(InvariantViolation.Kind.DIVERGENCE,
                    notIndexed.stream().map(Wrong::toString).sorted().collect(Collectors.joining("\n")));
        }
        if (!events.hasLost()) {
            events.audience().missed(table::item).findFirst().ifPresent(missed -> violated(InvariantViolation.Kind.DIVERGENCE, missed));
        }
        if (violation.isEmpty() && events.deployLast()) {
            return true;
        }
        if (events.isLastRound() || violation.isPresent()) {
            return false;
        }
        events.goOn();
        return true;
    }

    /** What is wrong, if not all of it may be left to repair or to people. */
    private Optional<String> unexcused(List<Wrong> wrong) {
        List<Wrong> repairable = wrong.stream().filter(each -> !events.excused().isForPeople(each)).toList();
        return events.hasLost() || repairable.stream().allMatch(events.excused()::mayBeLeftToRepair)
                ? Optional.empty()
                : Optional.of(repairable.stream().map(Wrong::toString).sorted().collect(Collectors.joining("\n")));
    }
}
