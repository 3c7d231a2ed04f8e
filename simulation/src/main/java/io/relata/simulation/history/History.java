package io.relata.simulation.history;

import io.relata.copy.CopyDifferences;
import io.relata.fanout.record.StreamRecord;
import io.relata.item.Attr;
import io.relata.item.Item;
import io.relata.item.Kind;
import io.relata.simulation.choice.Choices;
import io.relata.simulation.choice.Tape;
import io.relata.simulation.social.Social;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.Director;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.Fault;
import io.relata.simulation.table.Faults;
import io.relata.simulation.table.Late;
import io.relata.simulation.table.Room;
import io.relata.simulation.table.SimTable;
import io.relata.simulation.table.Watch;
import io.relata.simulation.table.Words;
import io.relata.simulation.table.Writer;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One history: callers use the API while the stream function and the work function follow, and whatever can go wrong does. Then faults stop, all that is under
 * way lands, all records and messages are handled, and every copy is compared with its source. All of it follows from the choices.
 */
public final class History implements Director, Watch {
    private static final int MOST_STEPS = 20_000;
    private static final int CALM_COMES_AFTER = 25;
    private static final int SOON = 100;
    private static final int SELDOM = 10;
    private static final Duration MONTH = Duration.ofDays(31);

    private final Stage stage;
    private final Choices choices;
    private final Play play;
    private final Profile profile;
    private final Faults faults;
    private final SimTable table = new SimTable(this);
    private final Committed committed = new Committed(Social.MODEL);
    private final Invariants invariants = new Invariants(Social.MODEL, committed, table::item, detail -> broken(Violation.Kind.SAFETY, detail));
    private final Room room;
    private final Delivery delivery;
    private final Messages messages;
    private final Somebody somebody;
    private final Times times;
    private final Functions functions;
    private final Verification verification;
    private final Cast cast;
    private final Turns turns;
    private final Events events = new Events();
    private final boolean unfiltered;
    private Optional<Violation> violation = Optional.empty();
    private int callsLeft;
    private int roundsLeft;
    private int verificationsLeft;
    private int steps;
    private boolean calm;
    private boolean lossy;

    private History(Stage stage, Choices choices, long[] counts, Play play) {
        this.stage = stage;
        this.choices = choices;
        this.play = play;
        this.profile = Profile.drawn(choices);
        this.faults = new Faults(choices, counts);
        this.room = new Room(table, choices, faults, new Late(), play.trace());
        this.delivery = new Delivery(choices, faults, profile.attempts());
        this.messages = new Messages(choices, faults, profile.attempts());
        this.somebody = new Somebody(table, choices, faults, play.trace());
        this.times = new Times(choices, faults, profile.trouble());
        this.functions = new Functions(room, play.mutation(), profile.portion(), messages::add, this::broken);
        this.verification = new Verification(room, play.mutation(), this::broken);
        this.cast = new Cast(stage, room, play.mutation(), profile, times);
        this.turns = new Turns(stage, room, profile.switching());
        this.unfiltered = faults.isEnabled(Fault.UNFILTERED) && choices.oneIn(4);
        this.roundsLeft = profile.rounds();
        this.verificationsLeft = profile.verifications();
        addEvents();
    }

    private void addEvents() {
        events.enters(() -> canCall() ? profile.haste() : 0, () -> {
            callsLeft--;
            return cast.caller();
        });
        events.enters(() -> canInvoke() && delivery.isReady() ? SOON : 0, () -> following(Delivery.Source.STREAM));
        events.enters(() -> canInvoke() && delivery.canDeliverAgain() ? profile.delay() : 0, () -> following(Delivery.Source.ONCE_MORE));
        events.enters(() -> canInvoke() && delivery.hasSetAside() ? profile.delay() : 0, () -> following(Delivery.Source.ASIDE));
        events.enters(() -> canInvoke() && messages.isReady() ? SOON : 0, () -> cast.function(messages::next, this::work, this::workDied));
        events.enters(() -> canInvoke() && messages.canDeliverAgain() ? profile.delay() : 0, () -> cast.function(messages::onceMore, this::work, this::workDied));
        events.happens(() -> messages.hasDead() ? profile.delay() : 0, messages::redrive);
        events.happens(() -> room.late().landable(table) > 0 ? profile.delay() : 0,
                () -> room.late().land(table, choices.below(room.late().landable(table)), play.trace()));
        events.happens(() -> turns.isAnyAsleep() ? profile.delay() : 0, turns::wakeAny);
        events.happens(() -> isSomebodyThere() && callsLeft > 0 ? SELDOM : 0, somebody::remove);
        events.happens(() -> isSomebodyThere() && somebody.canPutBack() ? SELDOM : 0, this::putBack);
        events.happens(() -> expirable().isEmpty() ? 0 : SELDOM, this::expire);
        events.happens(() -> isLossy() && delivery.isReady() ? SELDOM : 0, this::loseRecords);
        events.happens(() -> isLossy() && messages.hasDead() ? SELDOM : 0, this::loseLetter);
        events.happens(() -> isLossy() && callsLeft > 0 ? SELDOM : 0, this::spoil);
        events.enters(() -> verificationsLeft > 0 && !calm ? SELDOM : 0, () -> {
            verificationsLeft--;
            return verifying();
        });
    }

    /**
     * How a history ended.
     *
     * @param calls how often the API was called
     * @param steps how many calls on the table there were, and turns that passed to another
     */
    public record End(Optional<Violation> violation, int calls, int steps, Tape choices) {
    }

    /**
     * @param stage no other history is played there at the same time
     * @param counts how often each {@link Fault} happened, by its ordinal; added to
     */
    public static End play(Stage stage, Choices choices, long[] counts, Play play) {
        History history = new History(stage, choices, counts, play);
        history.profile.start().into(history.table, history.committed);
        history.beginRound();
        stage.play(history);
        return new End(history.violation, history.cast.called(), history.steps, choices.taken());
    }

    @Override
    public Actor next(Actor at, Stay stay) {
        steps++;
        Actor next = violation.isPresent() ? dying(at) : turns.at(at, stay).orElseGet(() -> decide(Optional.of(at)).orElseThrow());
        choices.turnTo(cast.lane(next));
        return next;
    }

    @Override
    public Optional<Actor> next() {
        choices.turnTo(choices.house());
        Optional<Actor> next = decide(Optional.empty());
        next.ifPresent(actor -> choices.turnTo(cast.lane(actor)));
        return next;
    }

    @Override
    public void failed(Actor actor, Throwable thrown) {
        broken(Violation.Kind.FAILURE, actor.name() + ": " + thrown + " at " + thrown.getStackTrace()[0]);
    }

    @Override
    public void changed(Writer writer, Change change) {
        invariants.check(writer, change);
    }

    @Override
    public void streamed(StreamRecord record) {
        if (EventFilter.passes(record)) {
            delivery.add(record);
        } else if (unfiltered) {
            faults.count(Fault.UNFILTERED);
            delivery.add(record);
        }
    }

    private void broken(Violation.Kind kind, String detail) {
        if (violation.isEmpty() && (play.judged() == Play.Judged.ALWAYS || kind != Violation.Kind.SAFETY)) {
            violation = Optional.of(new Violation(kind, detail));
        }
    }

    /** Whoever has the turn dies, so that the history ends. */
    private static Actor dying(Actor actor) {
        actor.die();
        return actor;
    }

    /** @param at who could go on, if it is not asleep */
    private Optional<Actor> decide(Optional<Actor> at) {
        for (;;) {
            if (++steps > MOST_STEPS) {
                broken(Violation.Kind.UNREST, "it does not come to rest");
            }
            if (violation.isPresent()) {
                return stage.actors().stream().findFirst().map(History::dying);
            }
            if (callsLeft == 0 && !calm && choices.oneIn(CALM_COMES_AFTER)) {
                becomeCalm();
            }
            List<Actor> awake = turns.awake(at);
            int[] weights = events.weights(awake.isEmpty() ? 0 : 80 + 40 * awake.size());
            if (IntStream.of(weights).allMatch(weight -> weight == 0)) {
                if (at.filter(turns::isAwake).isPresent()) {
                    return at;
                } else if (turns.isAnyAsleep()) {
                    turns.wakeFirst();
                } else if (!goesOnAfterRest()) {
                    return Optional.empty();
                }
                continue;
            }
            int chosen = choices.weighted(weights);
            Optional<Actor> next = chosen == 0 ? Optional.of(awake.get(choices.below(awake.size()))) : events.happen(chosen);
            if (next.isPresent()) {
                return next;
            } else if (awake.isEmpty() && at.filter(turns::isAwake).isPresent()) {
                return at;
            }
        }
    }

    private boolean canCall() {
        return callsLeft > 0 && turns.awake(cast.callers()) < profile.callers();
    }

    private boolean canInvoke() {
        return turns.awake(cast.functions()) < profile.invocations();
    }

    private boolean isSomebodyThere() {
        return !calm && profile.trouble() == Profile.Trouble.SOMEBODY && cast.callers().isEmpty() && !room.late().has(Writer.API);
    }

    private boolean isLossy() {
        return !calm && profile.trouble() == Profile.Trouble.LOSSES;
    }

    private Actor following(Delivery.Source source) {
        return cast.function(() -> delivery.next(source), (actor, batch, clock) -> delivery.done(batch, functions.follow(actor, batch.records(), clock)),
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

    private Actor verifying() {
        return cast.function(() -> "", (actor, nothing, clock) -> verification.run(actor, clock), (actor, nothing) -> {
            // Whatever is left is found the next time.
        });
    }

    /** Versions tell a large fan-out whether it is done. One that stays the same while the entity goes and comes does not, so that is for verify. */
    private void putBack() {
        lossy |= profile.portion() > 0;
        somebody.putBack();
    }

    private void spoil() {
        lossy = true;
        somebody.spoil();
    }

    private void loseRecords() {
        if (faults.strikes(Fault.RECORDS_EXPIRED, 1)) {
            lossy = true;
            List<StreamRecord> lost = delivery.expire();
            play.trace().say("time", () -> "ends records of " + Words.of(lost.get(0).key()) + " before they are read");
        }
    }

    private void loseLetter() {
        lossy = true;
        messages.expire();
        play.trace().say("time", () -> "ends a dead letter");
    }

    private void expire() {
        Item tombstone = expirable().get(choices.below(expirable().size()));
        faults.count(Fault.TOMBSTONE_EXPIRED);
        play.trace().say("time", () -> "ends the tombstone " + Words.of(tombstone.key()));
        table.remove(Writer.EXPIRY, tombstone.key());
    }

    private List<Item> expirable() {
        return profile.rounds() == roundsLeft + 1 ? List.of() : table.items().stream().filter(Kind.TOMBSTONE::is)
                .filter(item -> item.number(Attr.EXPIRES_AT) < times.now().getEpochSecond()).toList();
    }

    private void becomeCalm() {
        calm = true;
        faults.stop();
        turns.wakeAll();
        play.trace().say("time", () -> "from now on nothing goes wrong");
    }

    private void beginRound() {
        roundsLeft--;
        callsLeft = roundsLeft == 0 ? choices.callersLeft(profile.calls()) : Math.min(profile.calls(), choices.callersLeft(profile.calls()));
    }

    /**
     * All has come to rest: compares. What was lost is verify's to find and put right; otherwise nothing may be wrong. Lets a month pass if that is not
     * the end.
     */
    private boolean goesOnAfterRest() {
        List<CopyDifferences.Difference> differences = CopyDifferences.of(Social.MODEL, table.items());
        verification.checkAtRest(differences);
        if (lossy && !differences.isEmpty()) {
            verifying();
            return true;
        } else if (!differences.isEmpty()) {
            broken(Violation.Kind.DIVERGENCE, differences.stream().map(difference -> difference.fault() + " " + Words.of(difference.key()) + ": "
                    + difference.detail()).sorted().collect(Collectors.joining("\n")));
        }
        if (roundsLeft == 0 || violation.isPresent()) {
            return false;
        }
        play.trace().say("time", () -> "a month passes");
        times.pass(MONTH);
        beginRound();
        return true;
    }
}
