package io.relata.simulation.history;

import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.write.version.OptimisticRetry;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.search.FindEntities;
import io.relata.internal.search.OpenSearch;
import io.relata.rule.Caller;
import io.relata.simulation.call.Answer;
import io.relata.simulation.call.Call;
import io.relata.simulation.call.CallContext;
import io.relata.simulation.call.CallRecord;
import io.relata.simulation.call.EntityCall;
import io.relata.simulation.call.LinkCall;
import io.relata.simulation.call.ReadCall;
import io.relata.simulation.call.TogetherCall;
import io.relata.simulation.choice.ActorChoices;
import io.relata.simulation.stage.Actor;
import io.relata.simulation.table.ApiView;
import io.relata.simulation.table.TableListener;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The actors of a history: API requests, invocations of the functions, and verify. */
final class Actors {
    private static final int MOST_ATTEMPTS = 6;

    private final Scheduler turns;
    private final HistoryContext history;
    private final Function<Actor, OpenSearch> search;
    private final Map<Actor, ActorChoices> sequences = new HashMap<>();
    private final Map<Actor, Running> callers = new LinkedHashMap<>();
    private final Set<Actor> functions = new HashSet<>();
    private final Map<Integer, CallRecord> calls = new LinkedHashMap<>();
    private final Map<Integer, String> tenants = new HashMap<>();
    private final AnswerCounts answers = new AnswerCounts();
    /** Tenants get the same ids. */
    private final Map<String, Supplier<String>> newIds = new HashMap<>();
    private Optional<Request> lastRequest = Optional.empty();
    private int lastStep;
    private int called;
    private int invoked;

    Actors(HistoryContext history, Scheduler turns, Function<Actor, OpenSearch> search) {
        this.history = history;
        this.turns = turns;
        this.search = search;
        history.views().tenants().forEach(tenant -> newIds.put(tenant, NewIds.of("p")));
    }

    /** The running API requests. */
    Set<Actor> callers() {
        return callers.keySet();
    }

    /** The earliest time by which a running API request could number what it creates. */
    Optional<Instant> earliest() {
        return earliest(call -> true);
    }

    /** The same of requests that could create an entity. */
    Optional<Instant> earliestCreation() {
        return earliest(call -> call instanceof EntityCall.Put || call instanceof EntityCall.Post || call instanceof TogetherCall);
    }

    private Optional<Instant> earliest(Predicate<Call> of) {
        return callers.values().stream().filter(running -> of.test(running.call())).map(Running::began).min(Comparator.naturalOrder());
    }

    /** A request that is under way. */
    private record Running(Call call, Instant began) {
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
    ActorChoices sequence(Actor actor) {
        return Objects.requireNonNull(sequences.get(actor.whole()));
    }

    Actor caller() {
        ActorChoices sequence = turnTo(history.state().choices().newCaller());
        int step = history.deployments().drawn();
        Subject.Deployment deployment = history.deployments().at(step);
        DrawnCalls draws = deployment.calls();
        String tenant = among(history.views().tenants());
        Known known = new Known(history.views().of(tenant));
        Request request = Together.drawn(history.state().choices(), history.profile().of(Knob.TOGETHER),
                lastStep == step ? lastRequest : Optional.empty(),
                history.profile().subject().rule()::isForTransactions,
                last -> met(deployment.model(), tenant)
                        .map(entity -> draws.about(entity, history.state().choices(), history.profile(), known))
                        .orElseGet(() -> draws.drawn(history.state().choices(), history.profile(), last, known)));
        lastRequest = Optional.of(request);
        lastStep = step;
        Clock clock = history.times().clock();
        int number = ++called;
        tenants.put(number, tenant);
        Actor caller = entered("caller " + number, sequence, callers::remove, actor -> {
            history.state().trace().say(actor.name(), () -> (tenant.isEmpty() ? "" : "of tenant " + tenant + " ") + request.call().words());
            CallRecord recorded = new CallRecord(number, request.call(), history.state().table().tick(), clock.instant());
            calls.put(number, recorded);
            CallContext api = api(actor, number, tenant, clock, deployment);
            Answer answer = history.mutation().answer(request.call(), request.call() instanceof ReadCall.Misled
                    ? api.beside(api(actor, number, among(history.views().others(tenant)), clock, deployment))
                    : api);
            recorded.answered(answer, history.state().table().tick());
            answers.add(request.call(), answer);
            history.state().trace().say(actor.name(), answer::words);
        });
        callers.put(caller, new Running(request.call(), clock.instant()));
        history.deployments().serve(caller, step);
        return caller;
    }

    /** Something that those who have stopped, or large fan-outs, are in the middle of. */
    private Optional<EntityRef> met(TableModel model, String tenant) {
        if (!history.state().choices().oneIn(history.profile().of(Knob.MEETS))) {
            return Optional.empty();
        }
        Stream<Key> fannedOut = history.state().table().items().stream().filter(Kind.PROGRESS::is).map(Item::key);
        List<Key> keys = Stream.concat(turns.attended().stream().map(Key.class::cast), fannedOut)
                .filter(key -> history.views().of(key).filter(tenant::equals).isPresent()).map(history.views()::seen).distinct().toList();
        List<EntityRef> met = new Attended(model, history.views().of(tenant), keys).withKin();
        return met.isEmpty() ? Optional.empty() : Optional.of(met.get(history.state().choices().below(met.size())));
    }

    /** Somebody else removed an entity or a link: the next call may create it again, while others that have read it are under way. */
    void removed(Key key) {
        Key seen = history.views().seen(key);
        if (!LinkRef.isLink(seen)) {
            Known known = new Known(history.views().of(history.views().of(key).orElseThrow()));
            lastRequest = Optional.of(history.deployments().at(lastStep).calls().removed(EntityRef.ofType(((CoreKey) seen).type()),
                    history.state().choices(), history.profile(),
                    known));
        } else if (history.profile().subject().isFocused()) {
            history.state().model().relations().stream()
                    .filter(relation -> relation.name().equals(LinkRef.relationOf(seen)) && relation.follows().isEmpty()).findFirst()
                    .ifPresent(relation -> lastRequest = Optional.of(unlinked(relation.outgoing(), seen)));
        }
    }

    private static Request unlinked(Side side, Key link) {
        String from = LinkRef.fromIdOf(link);
        String to = EntityRef.ofType(link.type()).id();
        return new Request(new LinkCall.Unlink(side, from, to),
                List.of(() -> Request.of(new LinkCall.Link(side, from, to, Optional.empty()))));
    }

    /** Mostly the first, so that calls meet. */
    private String among(List<String> tenants) {
        return tenants.size() > 1 && history.state().choices().oneIn(3)
                ? tenants.get(1 + history.state().choices().below(tenants.size() - 1))
                : tenants.get(0);
    }

    private CallContext api(Actor actor, int number, String tenant, Clock clock, Subject.Deployment deployment) {
        Caller by = Views.caller(tenant);
        CoreTable stored = history.mutation().core(history.watch().call(new ApiView(history.state(), actor, number), tenant));
        CoreTable table = deployment.guards().map(guards -> history.mutation().guarded(guards, stored)).orElse(stored);
        ReadContext first = new ReadContext(deployment.model(), table, Runnable::run, clock).by(by);
        boolean[] isFirst = {true};
        return new CallContext(
                new WriteContext(deployment.model(), table, clock, new OptimisticRetry(MOST_ATTEMPTS, attempt -> actor.giveWay()))
                        .with(history.profile().subject().rule().rules()).with(Objects.requireNonNull(newIds.get(tenant))).by(by),
                () -> {
                    if (isFirst[0] || history.profile().subject().deployments().size() == 1) {
                        isFirst[0] = false;
                        return first;
                    }
                    int step = history.deployments().drawn();
                    history.deployments().serve(actor, step);
                    return new ReadContext(history.deployments().at(step).model(), table, Runnable::run, clock).by(by);
                }, new FindEntities(history.watch().search(search.apply(actor), tenant), Indexing.TABLE),
                Optional.empty());
    }

    AnswerCounts answers() {
        return answers;
    }

    /** A tenant's calls since they were last forgotten. */
    Collection<CallRecord> calls(String tenant) {
        return calls.values().stream().filter(call -> tenant.equals(tenants.get(call.number()))).toList();
    }

    void forgetCalls() {
        calls.clear();
    }

    /** What a caller asked for. */
    Optional<Call> call(int number) {
        return Optional.ofNullable(calls.get(number)).map(CallRecord::call);
    }

    /** A call wrote an item. */
    void wrote(int number, TableListener.Change change) {
        Optional.ofNullable(calls.get(number)).ifPresent(call -> call.wrote(change));
    }

    /**
     * An invocation of a function.
     *
     * @param event what it is invoked with
     * @param part its body
     * @param died called if the invocation crashes
     */
    <E> Actor function(Supplier<E> event, Part<E> part, BiConsumer<Actor, E> died) {
        ActorChoices sequence = turnTo(history.state().choices().newFunction());
        E given = event.get();
        Clock clock = history.times().running();
        Actor function = entered("function " + ++invoked, sequence, functions::remove, actor -> {
            try {
                part.play(actor, given, clock);
            } finally {
                if (actor.isDead()) {
                    died.accept(actor, given);
                }
            }
        });
        functions.add(function);
        history.deployments().serve(function, history.deployments().newest());
        return function;
    }

    /** The body of an invocation. */
    @FunctionalInterface
    interface Part<E> {
        void play(Actor actor, E event, Clock clock);
    }

    private Actor entered(String name, ActorChoices sequence, Consumer<Actor> ended, Consumer<Actor> part) {
        Actor[] actor = new Actor[1];
        actor[0] = turns.stage().add(name, () -> {
            try {
                part.accept(actor[0]);
            } finally {
                ended.accept(actor[0]);
                history.deployments().ended(actor[0]);
            }
        });
        sequences.put(actor[0], sequence);
        return actor[0];
    }

    private ActorChoices turnTo(ActorChoices sequence) {
        history.state().choices().turnTo(sequence);
        return sequence;
    }
}
