package io.relata.simulation.history;

import io.relata.engine.problem.Refusal;
import io.relata.engine.table.TableException;
import io.relata.engine.write.version.OptimisticRetry;
import io.relata.engine.write.version.WriteContext;
import io.relata.simulation.choice.ActorChoices;
import io.relata.simulation.mutant.Mutation;
import io.relata.simulation.social.Social;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.stage.Stage;
import io.relata.simulation.table.ApiView;
import io.relata.simulation.table.SharedState;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The actors of a history: API requests, invocations of the functions, and verify. */
final class Actors {
    private static final int RACES = 6;

    private final Stage stage;
    private final SharedState room;
    private final Mutation mutation;
    private final Profile profile;
    private final Clocks times;
    private final Map<Actor, ActorChoices> lanes = new HashMap<>();
    private final Set<Actor> callers = new HashSet<>();
    private final Set<Actor> functions = new HashSet<>();
    private Optional<Request> lastRequest = Optional.empty();
    private int called;
    private int invoked;

    Actors(Stage stage, SharedState room, Mutation mutation, Profile profile, Clocks times) {
        this.stage = stage;
        this.room = room;
        this.mutation = mutation;
        this.profile = profile;
        this.times = times;
    }

    /** The running API requests. */
    Set<Actor> callers() {
        return callers;
    }

    /** The running invocations. */
    Set<Actor> functions() {
        return functions;
    }

    /** The number of API requests. */
    int called() {
        return called;
    }

    /** The random choices of one of them. */
    ActorChoices lane(Actor actor) {
        return Objects.requireNonNull(lanes.get(actor));
    }

    Actor caller() {
        ActorChoices lane = turnTo(room.choices().newCaller());
        Request request = Request.drawn(room.choices(), profile, lastRequest);
        lastRequest = Optional.of(request);
        Clock clock = times.clock();
        return entered("caller " + ++called, lane, callers, actor -> {
            room.trace().say(actor.name(), request::words);
            try {
                request.command().accept(new WriteContext(Social.MODEL, mutation.core(new ApiView(room, actor)), clock,
                        new OptimisticRetry(RACES, attempt -> actor.giveWay())));
            } catch (Refusal | TableException refused) {
                room.trace().say(actor.name(), () -> "is told: " + refused.getMessage());
            }
        });
    }

    /**
     * An invocation of a function.
     *
     * @param event what it is called for
     * @param part what it does, with the clock that it has
     * @param died what happens to the event if the invocation crashes
     */
    <E> Actor function(Supplier<E> event, Part<E> part, BiConsumer<Actor, E> died) {
        ActorChoices lane = turnTo(room.choices().newFunction());
        E given = event.get();
        Clock clock = times.running();
        return entered("function " + ++invoked, lane, functions, actor -> {
            try {
                part.play(actor, given, clock);
            } finally {
                if (actor.isDead()) {
                    died.accept(actor, given);
                }
            }
        });
    }

    /** The body of an invocation. */
    @FunctionalInterface
    interface Part<E> {
        void play(Actor actor, E event, Clock clock);
    }

    private Actor entered(String name, ActorChoices lane, Set<Actor> kind, Consumer<Actor> part) {
        Actor[] actor = new Actor[1];
        actor[0] = stage.cast(name, () -> {
            try {
                part.accept(actor[0]);
            } finally {
                kind.remove(actor[0]);
            }
        });
        kind.add(actor[0]);
        lanes.put(actor[0], lane);
        return actor[0];
    }

    private ActorChoices turnTo(ActorChoices lane) {
        room.choices().turnTo(lane);
        return lane;
    }
}
