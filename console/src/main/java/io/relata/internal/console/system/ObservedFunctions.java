package io.relata.internal.console.system;

import io.relata.internal.console.observe.InvocationObserver;
import io.relata.internal.console.observe.ObserveRequests;
import io.relata.internal.console.observe.ObservedFunction;
import io.relata.internal.console.source.Faults;
import io.relata.internal.console.source.Onlookers;
import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.events.function.LambdaFunction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Sees what the functions do while somebody looks, and disturbs them as they were told to be. */
public final class ObservedFunctions implements InvocationObserver {
    private static final String FANOUT = "fanout";
    private static final Set<String> OF_THE_STREAM = Set.of(FANOUT, "work");
    private static final String SHARED = "shared";

    private final List<Switch> switches = new CopyOnWriteArrayList<>();
    private final Map<Thread, ObservedInvocation> byThread = new ConcurrentHashMap<>();
    private final Set<ObservedInvocation> running = ConcurrentHashMap.newKeySet();
    private final StreamValve valve = new StreamValve();
    private final LocalFaults faults = new LocalFaults(valve);
    private final HeldIndex held = new HeldIndex();
    private final LiveFeed feed = new LiveFeed(valve, faults, held);
    private final Onlookers audience = new Onlookers(this::turn);

    /** What nobody looks at any more is whole and flows. */
    private void turn(boolean on) {
        if (!on) {
            faults.clear();
            valve.resume();
            held.release();
        }
        feed.turn(on);
        switches.forEach(each -> each.turn(on));
    }

    /** What the stream passes on its way to the stream function. */
    public StreamValve valve() {
        return valve;
    }

    /** The stream function, whose batches may be repeated. */
    public LambdaFunction withFaults(LambdaFunction fanout) {
        return new RepeatRecords(fanout, faults);
    }

    /** The faults, for who turns them on and looks at what happens. */
    Faults offeredFaults() {
        return new Faults() {
            @Override
            public List<Fault> all() {
                return faults.all();
            }

            @Override
            public void set(String id, Use use) {
                try (Onlookers.Seat seat = audience.enter()) {
                    faults.set(id, use);
                }
            }
        };
    }

    LocalFaults faults() {
        return faults;
    }

    LiveFeed feed() {
        return feed;
    }

    Onlookers audience() {
        return audience;
    }

    /** Observes functions that run in this process together: by the names of their handlers. */
    public Map<String, LambdaFunction> observing(Map<String, LambdaFunction> functions) {
        return functions.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> {
            LambdaFunction seen = new ObservedFunction(entry.getKey(), entry.getValue(), this);
            return entry.getKey().equals(FANOUT) ? withFaults(seen) : seen;
        }));
    }

    @Override
    public void onDemand(Switch observing) {
        switches.add(observing);
    }

    @Override
    public Invocation begin(String function, byte[] event) {
        if (!feed.isOn()) {
            return Invocation.UNSEEN;
        }
        ObservedInvocation invocation = new ObservedInvocation(function, event, CallRecorder.current(), this);
        running.add(invocation);
        feed.began(invocation);
        return invocation;
    }

    void runs(ObservedInvocation invocation) {
        byThread.put(Thread.currentThread(), invocation);
    }

    void ended(ObservedInvocation invocation, Optional<FunctionErrorException> failure) {
        if (running.remove(invocation)) {
            byThread.values().remove(invocation);
            feed.ended(invocation, failure);
        }
    }

    @Override
    public Object request(String function, String phase, Map<String, Object> facts) {
        return request(phase, new SeenRequest(facts), function, of(function));
    }

    /** A request of one of the functions that run in this process together. */
    public Object request(String phase, Map<String, Object> facts) {
        ObservedInvocation own = byThread.get(Thread.currentThread());
        List<ObservedInvocation> candidates = own != null ? List.of(own) : List.copyOf(running);
        List<String> functions = candidates.stream().map(ObservedInvocation::function).distinct().toList();
        SeenRequest request = new SeenRequest(facts);
        return functions.isEmpty() || !request.isOfFunctions()
                ? ""
                : request(phase, request, functions.size() == 1 ? functions.get(0) : SHARED, candidates);
    }

    private Object request(String phase, SeenRequest request, String function, List<ObservedInvocation> candidates) {
        if (phase.equals(ObserveRequests.ANSWER)) {
            Predicate<List<String>> shown = key -> !held.hides(key);
            return faults.isOn(LocalFaults.Kind.HOLD_INDEX) ? shown : "";
        } else if (phase.equals(ObserveRequests.BEFORE)) {
            return verdict(request, candidates, function);
        }
        boolean surely = candidates.size() == 1;
        candidates.forEach(invocation -> invocation.made(request, surely));
        feed.requested(request, function, surely ? candidates.get(0).id() : SHARED);
        if (request.isWrite() && OF_THE_STREAM.contains(function) && surely && faults.happens(LocalFaults.Kind.KILL_FUNCTION)) {
            candidates.get(0).kill();
        }
        return "";
    }

    private String verdict(SeenRequest request, List<ObservedInvocation> candidates, String function) {
        if (candidates.size() == 1 && candidates.get(0).isKilled()) {
            return ObserveRequests.KILL;
        } else if (request.isToTheTable() && faults.throttles()) {
            feed.throttled(request, function, candidates.size() == 1 ? candidates.get(0).id() : SHARED);
            return ObserveRequests.THROTTLE;
        }
        return "";
    }

    /** The invocation whose thread this is; else all that are running of the function: if that is one, it is the one. */
    private List<ObservedInvocation> of(String function) {
        ObservedInvocation own = byThread.get(Thread.currentThread());
        return own != null ? List.of(own) : running.stream().filter(each -> each.function().equals(function)).toList();
    }
}
