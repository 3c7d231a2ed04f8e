package io.relata.simulation.history;

import io.relata.engine.item.Attr;
import io.relata.engine.item.Item;
import io.relata.engine.item.Kind;
import io.relata.engine.key.Key;
import io.relata.fanout.record.StreamRecord;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.InjectedFault;
import io.relata.simulation.table.SharedState;
import io.relata.simulation.table.TraceText;
import io.relata.simulation.table.Writer;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;

/** The events of a history: requests, deliveries, losses. */
final class HistoryEvents {
    private static final int SOON = 100;
    private static final int OFTEN = 30;
    private static final int SELDOM = 10;
    private static final Duration MONTH = Duration.ofDays(31);

    private final SharedState room;
    private final Choices choices;
    private final Profile profile;
    private final Scheduler turns;
    private final StreamDelivery delivery;
    private final Messages messages;
    private final RogueWriter somebody;
    private final Clocks times;
    private final FunctionInvocations functions;
    private final Verification verification;
    private final Actors cast;
    private final TableEvents events = new TableEvents();
    private final boolean unfiltered;
    private int callsLeft;
    private int roundsLeft;
    private int verificationsLeft;
    private boolean calm;
    private boolean lossy;

    HistoryEvents(SharedState room, Profile profile, Mutation mutation, Scheduler turns,
            BiConsumer<InvariantViolation.Kind, String> broken) {
        this.room = room;
        this.choices = room.choices();
        this.profile = profile;
        this.turns = turns;
        this.delivery = new StreamDelivery(choices, room.faults(), profile.attempts());
        this.messages = new Messages(choices, room.faults(), profile.attempts());
        this.somebody = new RogueWriter(room.table(), choices, room.faults(), room.trace());
        this.times = new Clocks(choices, room.faults(), profile.trouble());
        this.functions = new FunctionInvocations(room, mutation, profile.portion(), messages::add, broken);
        this.verification = new Verification(room, mutation, broken);
        this.cast = new Actors(turns.stage(), room, mutation, profile, times);
        this.unfiltered = room.faults().isEnabled(InjectedFault.UNFILTERED) && choices.oneIn(4);
        this.roundsLeft = profile.rounds();
        this.verificationsLeft = profile.verifications();
        addActors();
        addChanges();
        beginRound();
    }

    private void addActors() {
        events.enters(() -> callsLeft > 0 && turns.awake(cast.callers()) < profile.callers() ? profile.haste() : 0, this::calling);
        events.enters(() -> canInvoke() && delivery.isReady() ? SOON : 0, () -> following(StreamDelivery.Source.STREAM));
        events.enters(() -> canInvoke() && delivery.canDeliverAgain() ? profile.delay() : 0,
                () -> following(StreamDelivery.Source.ONCE_MORE));
        events.enters(() -> canInvoke() && delivery.hasSetAside() ? profile.delay() : 0, () -> following(StreamDelivery.Source.ASIDE));
        events.enters(() -> canInvoke() && messages.isReady() ? SOON : 0, () -> cast.function(messages::next, this::work, this::workDied));
        events.enters(() -> canInvoke() && messages.canDeliverAgain() ? profile.delay() : 0,
                () -> cast.function(messages::onceMore, this::work, this::workDied));
        events.enters(() -> verificationsLeft > 0 && !calm ? profile.subject() == Profile.Subject.CHILDREN ? OFTEN : SELDOM : 0, () -> {
            verificationsLeft--;
            return verifying();
        });
    }

    private void addChanges() {
        events.happens(() -> messages.hasDead() ? profile.delay() : 0, messages::redrive);
        events.happens(() -> room.late().landable(room.table()) > 0 ? profile.delay() : 0,
                () -> room.late().land(room.table(), choices.below(room.late().landable(room.table())), room.trace()));
        events.happens(() -> turns.isAnyAsleep() ? profile.delay() : 0, turns::wakeAny);
        events.happens(() -> isSomebodyThere() && callsLeft > 0 ? SELDOM : 0, () -> somebody.remove(this::isUnderWay));
        events.happens(() -> profile.subject() == Profile.Subject.CHILDREN && !calm && callsLeft > 0 && somebody.canMisplace() ? OFTEN : 0,
                somebody::misplace);
        events.happens(() -> isSomebodyThere() && somebody.canPutBack() ? SELDOM : 0, this::putBack);
        events.happens(() -> expirable().isEmpty() ? 0 : SELDOM, this::expire);
        events.happens(() -> isLossy() && delivery.isReady() ? SELDOM : 0, this::loseRecords);
        events.happens(() -> isLossy() && messages.hasDead() ? SELDOM : 0, this::loseLetter);
        events.happens(() -> isLossy() && callsLeft > 0 ? SELDOM : 0, this::spoil);
    }

    Actors cast() {
        return cast;
    }

    TableEvents events() {
        return events;
    }

    Verification verification() {
        return verification;
    }

    /** The change is told in the stream. */
    void streamed(StreamRecord record) {
        if (EventFilter.passes(record)) {
            delivery.add(record);
        } else if (unfiltered) {
            room.faults().count(InjectedFault.UNFILTERED);
            delivery.add(record);
        }
    }

    /** Whether no more calls follow in this round, but things still go wrong. */
    boolean canBecomeCalm() {
        return callsLeft == 0 && !calm;
    }

    /** Stops all faults. */
    void becomeCalm() {
        calm = true;
        room.faults().stop();
        turns.wakeAll();
        room.trace().say("time", () -> "from now on nothing goes wrong");
    }

    /** Whether records or messages were dropped on purpose, so that only verify can find the differences. */
    boolean hasLost() {
        return lossy;
    }

    /**
     * What neither the stream function nor the API could know: places follow no stream, and an index that hides a team, or its link, hides
     * what is to be linked.
     */
    boolean mayBeLeftToRepair(Children.Wrong wrong) {
        return wrong.fault() == Children.Fault.MISPLACED || wrong.fault() == Children.Fault.UNLINKED && room.faults().hasHidden();
    }

    boolean isLastRound() {
        return roundsLeft == 0;
    }

    /** A month passes, and a new round starts. */
    void goOn() {
        room.trace().say("time", () -> "a month passes");
        times.pass(MONTH);
        beginRound();
    }

    private void beginRound() {
        roundsLeft--;
        callsLeft = roundsLeft == 0
                ? choices.callersLeft(profile.calls())
                : Math.min(profile.calls(), choices.callersLeft(profile.calls()));
    }

    private boolean canInvoke() {
        return turns.awake(cast.functions()) < profile.invocations();
    }

    private boolean isSomebodyThere() {
        return !calm && profile.trouble() == Profile.Trouble.FOREIGN_WRITER && cast.callers().isEmpty() && !room.late().has(Writer.API);
    }

    private boolean isUnderWay(Key key) {
        return room.late().hasOn(List.of(key)) || turns.stage().actors().stream().anyMatch(actor -> actor.touches().contains(key));
    }

    private boolean isLossy() {
        return !calm && profile.trouble() == Profile.Trouble.LOSSES;
    }

    private Actor calling() {
        callsLeft--;
        return cast.caller();
    }

    private Actor following(StreamDelivery.Source source) {
        return cast.function(() -> delivery.next(source),
                (actor, batch, clock) -> delivery.done(batch, functions.follow(actor, batch.records(), clock)),
                (actor, batch) -> delivery.died(batch));
    }

    private void work(Actor actor, Messages.Letter letter, Clock clock) {
        if (functions.work(actor, letter, clock)) {
            messages.settled(letter);
        } else {
            messages.failed(letter);
        }
    }

    private void workDied(Actor actor, Messages.Letter letter) {
        messages.failed(letter);
    }

    /** Runs verify and repair. */
    Actor verifying() {
        return cast.function(() -> "", (actor, nothing, clock) -> verification.run(actor, clock), (actor, nothing) -> {
            // Whatever is left is found the next time.
        });
    }

    /**
     * Versions tell a large fan-out whether it is done, and a deletion what it may delete. One that stays the same while the entity goes
     * and comes does not, so that is for verify.
     */
    private void putBack() {
        lossy |= somebody.putBack() || profile.portion() > 0;
    }

    private void spoil() {
        lossy = true;
        somebody.spoil();
    }

    private void loseRecords() {
        if (room.faults().strikes(InjectedFault.RECORDS_EXPIRED, 1)) {
            lossy = true;
            List<StreamRecord> lost = delivery.expire();
            room.trace().say("time", () -> "ends records of " + TraceText.of(lost.get(0).key()) + " before they are read");
        }
    }

    private void loseLetter() {
        lossy = true;
        messages.expire();
        room.trace().say("time", () -> "ends a dead letter");
    }

    private void expire() {
        Item tombstone = expirable().get(choices.below(expirable().size()));
        room.faults().count(InjectedFault.TOMBSTONE_EXPIRED);
        room.trace().say("time", () -> "ends the tombstone " + TraceText.of(tombstone.key()));
        room.table().remove(Writer.EXPIRY, tombstone.key());
    }

    private List<Item> expirable() {
        return profile.rounds() == roundsLeft + 1
                ? List.of()
                : room.table().items().stream().filter(Kind.TOMBSTONE::is)
                        .filter(item -> item.number(Attr.EXPIRES_AT) < times.now().getEpochSecond()).toList();
    }
}
