package io.relata.simulation.history;

import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.model.Capacity;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.judge.JudgeCalls;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SharedState;
import io.relata.simulation.table.TraceText;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The events of a history: requests, deliveries, losses. */
final class HistoryEvents {
    private static final int SOON = 100;
    private static final int OFTEN = 30;
    private static final int SELDOM = 10;
    private static final int RARE = 8;

    private final SharedState state;
    private final Choices choices;
    private final Profile profile;
    private final Scheduler turns;
    private final Deployments deployments;
    private final StreamDelivery delivery;
    private final Indexing indexing;
    private final Messages messages;
    private final RogueWriter rogue;
    private final RogueSpoils spoils;
    private final Clocks times;
    private final Audience audience;
    private final FunctionInvocations functions;
    private final VerifyTurns verifyTurns;
    private final Verification verification;
    private final Actors actors;
    private final Expirations expirations;
    private final ExcusedDifferences excused;
    private final TableEvents events = new TableEvents();
    private final OwnRecords ownRecords;
    private final BiConsumer<InvariantViolation.Kind, String> violated;
    private final boolean unfiltered;
    private int reindexesLeft;
    private int callsLeft;
    private int roundsLeft;
    private int verificationsLeft;
    private boolean calm;
    private boolean lossy;

    HistoryEvents(SharedState state, Views views, Profile profile, Mutation mutation, Scheduler turns, Deployments deployments,
            BiConsumer<InvariantViolation.Kind, String> violated) {
        this.state = state;
        this.choices = state.choices();
        this.profile = profile;
        this.turns = turns;
        this.deployments = deployments;
        this.times = new Clocks(choices, state.faults(), profile.trouble());
        HistoryContext history = new HistoryContext(state, views, profile, mutation, times, deployments,
                new TenantWatch(views, detail -> violated.accept(InvariantViolation.Kind.SAFETY, detail)), violated);
        this.delivery = new StreamDelivery(choices, state.faults(), profile.of(Knob.ATTEMPTS));
        this.indexing = new Indexing(history);
        this.messages = new Messages(choices, state.faults(), profile.of(Knob.ATTEMPTS));
        this.rogue = new RogueWriter(history);
        this.spoils = new RogueSpoils(history);
        this.audience = new Audience(state, views, profile.subject().listenedTo());
        this.verifyTurns = new VerifyTurns(history, spoils);
        this.functions = new FunctionInvocations(history, audience, messages::add, verifyTurns);
        this.verification = new Verification(history, spoils);
        this.actors = new Actors(history, turns, indexing::view);
        this.expirations = new Expirations(history, turns, actors, rogue);
        this.excused = new ExcusedDifferences(history, rogue, spoils);
        this.ownRecords = new OwnRecords(history);
        this.violated = violated;
        this.unfiltered = state.faults().isEnabled(InjectedFault.UNFILTERED) && choices.oneIn(4);
        this.roundsLeft = profile.of(Knob.ROUNDS);
        this.verificationsLeft = profile.of(Knob.VERIFICATIONS);
        this.reindexesLeft = indexing.isPlayed() && choices.oneIn(RARE) ? 1 : 0;
        addActors();
        addIndexing();
        addChanges();
        if (profile.subject().deployments().size() > 1) {
            addDeployments();
        }
        beginRound();
    }

    private void addActors() {
        events.starts(() -> callsLeft > 0 && turns.awake(actors.callers()) < profile.of(Knob.CALLERS) ? profile.of(Knob.REQUEST_WEIGHT) : 0,
                this::requesting);
        events.starts(() -> canInvoke() && delivery.isReady() ? profile.of(Knob.STREAM_WEIGHT) : 0,
                () -> streaming(StreamDelivery.Source.STREAM));
        events.starts(() -> canInvoke() && delivery.canDeliverAgain() ? profile.of(Knob.RESUME_WEIGHT) : 0,
                () -> streaming(StreamDelivery.Source.ONCE_MORE));
        events.starts(() -> canInvoke() && delivery.hasSetAside() ? profile.of(Knob.RESUME_WEIGHT) : 0,
                () -> streaming(StreamDelivery.Source.ASIDE));
        events.starts(() -> canInvoke() && messages.isReady() ? profile.of(Knob.STREAM_WEIGHT) : 0,
                () -> actors.function(messages::next, this::work, this::workDied));
        events.starts(() -> canInvoke() && messages.canDeliverAgain() ? profile.of(Knob.RESUME_WEIGHT) : 0,
                () -> actors.function(() -> List.of(messages.onceMore()), this::work, this::workDied));
        events.starts(() -> verificationsLeft > 0 && !calm ? profile.subject().isForVerify() ? OFTEN : SELDOM : 0, () -> {
            verificationsLeft--;
            return verifying();
        });
    }

    private void addIndexing() {
        if (indexing.isPlayed()) {
            events.starts(() -> canInvoke() && indexing.delivery().isReady() ? SOON : 0, () -> indexing(StreamDelivery.Source.STREAM));
            events.starts(() -> canInvoke() && indexing.delivery().canDeliverAgain() ? profile.of(Knob.RESUME_WEIGHT) : 0,
                    () -> indexing(StreamDelivery.Source.ONCE_MORE));
            events.starts(() -> reindexesLeft > 0 && !calm ? SELDOM : 0, () -> {
                reindexesLeft--;
                return actors.function(() -> "", (actor, nothing, clock) -> indexing.reindex(actor), (actor, nothing) -> {
                    // Who starts it tries again.
                });
            });
            events.happens(() -> isLossy() && indexing.delivery().isReady() ? SELDOM : 0, this::loseFromIndex);
        }
    }

    private void addChanges() {
        events.happens(() -> messages.hasDead() ? profile.of(Knob.RESUME_WEIGHT) : 0, messages::redrive);
        events.happens(() -> state.late().landable(state.table()) > 0 ? profile.of(Knob.RESUME_WEIGHT) : 0,
                () -> state.late().land(state.table(), choices.below(state.late().landable(state.table())), state.trace()));
        events.happens(() -> turns.isAnyAsleep() ? profile.of(Knob.RESUME_WEIGHT) : 0, turns::wakeAny);
        events.happens(() -> mayRogueWrite() && callsLeft > 0 ? profile.of(Knob.REMOVE_WEIGHT) : 0,
                () -> rogue.remove(expirations::couldGoBack, profile.subject().isFocused() ? turns.attended() : List.of())
                        .ifPresent(actors::removed));
        events.happens(() -> mayRogueWrite() && callsLeft > 0 ? profile.of(Knob.SPOIL_WEIGHT) : 0, () -> spoils.spoilComputed(times.now()));
        events.happens(() -> mayRogueWrite() && callsLeft > 0 ? profile.of(Knob.SPOIL_WEIGHT) : 0, spoils::spoilKept);
        events.happens(() -> profile.subject().isForVerify() && !calm && callsLeft > 0 && rogue.canMisplace() ? OFTEN : 0,
                rogue::misplace);
        events.happens(() -> mayRogueWrite() && rogue.canPutBack() ? profile.of(Knob.RESTORE_WEIGHT) : 0, this::putBack);
        events.happens(() -> expirations.haveTombstones() ? SELDOM : 0, expirations::removeTombstone);
        events.happens(() -> mayTimePass() ? profile.of(Knob.RESUME_WEIGHT) : 0, this::passAMonth);
        events.happens(() -> isLossy() && delivery.isReady() ? SELDOM : 0, this::loseRecords);
        events.happens(() -> isLossy() && messages.hasDead() ? SELDOM : 0, this::loseLetter);
        events.happens(() -> isLossy() && callsLeft > 0 ? profile.subject().isFocused() ? OFTEN : SELDOM : 0, this::corrupt);
        events.happens(() -> isLossy() && callsLeft > 0 && !state.model().totals().isEmpty() ? SELDOM : 0, this::miscount);
        events.happens(() -> isLossy() && callsLeft > 0 && hasLimits() ? SELDOM : 0, () -> lossy |= spoils.spoilReserved());
        events.happens(() -> !calm && expirations.haveEntities() ? SELDOM : 0, expirations::removeEntity);
    }

    private void addDeployments() {
        events.happens(() -> deployments.canBegin() && !calm && callsLeft > 0 ? OFTEN : 0, () -> {
            deployments.begin();
            state.faults().count(InjectedFault.DEPLOYED);
            state.trace().say("people", () -> "deploy the next model");
        });
        events.happens(() -> deployments.canEnd() && (deployments.guards().isEmpty() || state.late().isEmpty()) ? OFTEN : 0, () -> {
            deployments.end();
            state.trace().say("people", () -> "end what the former model serves");
        });
    }

    /** At rest: the last deployment begins, if it is its turn. */
    boolean deployLast() {
        boolean begins = deployments.beginsLast();
        if (begins) {
            state.trace().say("people", () -> "deploy the last model, and verify with it what is to be moved");
        }
        return begins;
    }

    Actors actors() {
        return actors;
    }

    TableEvents possible() {
        return events;
    }

    Verification verification() {
        return verification;
    }

    Indexing indexing() {
        return indexing;
    }

    ExcusedDifferences excused() {
        return excused;
    }

    Audience audience() {
        return audience;
    }

    /** A change appears in the stream. */
    void streamed(StreamRecord record) {
        audience.streamed(record);
        indexing.streamed(record);
        if (EventFilter.passes(record)) {
            delivery.add(record);
        } else if (unfiltered) {
            state.faults().count(InjectedFault.UNFILTERED);
            delivery.add(record);
        }
    }

    /** Whether no more requests follow in this round, but faults still happen. */
    boolean canBecomeCalm() {
        return callsLeft == 0 && !calm;
    }

    /** Stops all faults. */
    void becomeCalm() {
        calm = true;
        state.faults().stop();
        turns.wakeAll();
        state.trace().say("time", () -> "stops all faults");
    }

    /** What indexes show. */
    JudgeCalls.Indexes indexes() {
        return state.faults().isEnabled(InjectedFault.INDEX_LAGS) ? JudgeCalls.Indexes.LAG : JudgeCalls.Indexes.ARE_CURRENT;
    }

    /** How the newest deployment keeps unique values. */
    UniqueValues uniqueValues() {
        return deployments.guards().map(GuardKeys::values).orElse(UniqueValues.PLAIN);
    }

    /** Whether records or messages were dropped on purpose, so that only verify can find the differences. */
    boolean hasLost() {
        return lossy;
    }

    /** A run of verify that has not ended although nothing is under way. */
    Optional<String> unfinishedRun() {
        return lossy ? Optional.empty() : verifyTurns.unfinished();
    }

    /** Whether messages that ask an index a second time wait for all others. */
    boolean hasSecondLooks() {
        return messages.hasSecondLooks();
    }

    void lookAgain() {
        state.trace().say("time", () -> "comes for the second look");
        messages.lookAgain();
    }

    boolean isLastRound() {
        return roundsLeft == 0;
    }

    /** A month passes, and a new round starts. */
    void goOn() {
        state.trace().say("time", () -> "passes: a month");
        timePasses();
        beginRound();
    }

    private void beginRound() {
        roundsLeft--;
        callsLeft = roundsLeft == 0
                ? choices.callersLeft(profile.of(Knob.CALLS))
                : Math.min(profile.of(Knob.CALLS), choices.callersLeft(profile.of(Knob.CALLS)));
    }

    private boolean canInvoke() {
        return turns.awake(actors.functions()) < profile.of(Knob.INVOCATIONS);
    }

    private boolean mayRogueWrite() {
        return !calm && profile.trouble() == Profile.Trouble.FOREIGN_WRITER;
    }

    /** Between the deliveries of letters that come late, when nothing else is under way: no request and no message takes a month. */
    private boolean mayTimePass() {
        return turns.stage().actors().isEmpty() && state.late().isEmpty() && delivery.isWaitingForPeople() && indexing.delivery().isEmpty()
                && messages.isWaitingForPeople()
                && (delivery.hasSetAside() || messages.hasDead());
    }

    private void timePasses() {
        times.pass(Expirations.MONTH);
        rogue.forget();
        indexing.timePasses();
    }

    private void passAMonth() {
        state.faults().count(InjectedFault.LETTERS_A_MONTH_LATE);
        state.trace().say("time", () -> "passes: a month, with letters that are still to come");
        timePasses();
    }

    private boolean isLossy() {
        return !calm && profile.trouble() == Profile.Trouble.LOSSES;
    }

    private Actor requesting() {
        callsLeft--;
        return actors.caller();
    }

    private Actor streaming(StreamDelivery.Source source) {
        return actors.function(() -> delivery.next(source),
                this::stream,
                (actor, batch) -> delivery.died(batch));
    }

    private void stream(Actor actor, StreamDelivery.Batch batch, Clock clock) {
        int began = state.table().tick();
        FunctionInvocations.Streamed streamed = functions.stream(actor, batch.records(), clock);
        delivery.done(batch, streamed.failed());
        if (!streamed.isDisturbed() && !spoils.ofComputed()) {
            ownRecords.undone(batch.records(), began).ifPresent(undone -> violated.accept(InvariantViolation.Kind.DIVERGENCE, undone));
        }
    }

    private Actor indexing(StreamDelivery.Source source) {
        return actors.function(() -> indexing.delivery().next(source), (actor, batch, clock) -> indexing.invoked(actor, batch),
                (actor, batch) -> indexing.died(batch));
    }

    /** Those that are not reported as failed are deleted when the invocation ends, and none if it dies. */
    private void work(Actor actor, List<Messages.QueuedMessage> batch, Clock clock) {
        List<Messages.QueuedMessage> failed = functions.work(actor, batch, clock);
        batch.stream().filter(message -> !failed.contains(message)).forEach(messages::processed);
        failed.forEach(messages::failed);
    }

    private void workDied(Actor actor, List<Messages.QueuedMessage> batch) {
        batch.forEach(messages::failed);
    }

    /** Runs verify and repair: in one go, or as it is deployed. */
    Actor verifying() {
        if (profile.of(Knob.TURN_SIZE) > 0 && choices.oneIn(2)) {
            return actors.function(() -> "", (actor, nothing, clock) -> functions.startVerify(actor, clock), (actor, nothing) -> {
                // Who starts a run tries again.
            });
        }
        return actors.function(() -> "", (actor, nothing, clock) -> verification.run(actor, clock), (actor, nothing) -> {
            // The next run finds what is left.
        });
    }

    /**
     * A large fan-out compares versions to know whether it is finished, and a deletion to know what it may delete. A restored entity has
     * its old version again, so only verify can find what is wrong then: its reservations were given back.
     */
    private void putBack() {
        indexing.fallBehind();
        lossy |= rogue.putBack() || profile.of(Knob.TURN_SIZE) > 0 || hasLimits();
    }

    private boolean hasLimits() {
        return Capacity.isIn(state.model());
    }

    private void corrupt() {
        lossy = true;
        rogue.corrupt();
    }

    private void miscount() {
        lossy |= spoils.spoilCounted();
    }

    private void loseRecords() {
        if (state.faults().strikes(InjectedFault.RECORDS_EXPIRED, 1)) {
            lossy = true;
            List<StreamRecord> lost = delivery.expire();
            state.trace().say("time", () -> "ends records of " + TraceText.of(lost.get(0).key()) + " before they are read");
        }
    }

    private void loseFromIndex() {
        if (state.faults().strikes(InjectedFault.RECORDS_EXPIRED, 1)) {
            indexing.lose();
        }
    }

    private void loseLetter() {
        lossy = true;
        messages.expire();
        state.trace().say("time", () -> "ends a dead message");
    }
}
