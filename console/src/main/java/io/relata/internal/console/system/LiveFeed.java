package io.relata.internal.console.system;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.console.source.EventRing;
import io.relata.internal.console.source.Live;
import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.events.stream.ChangeRecord;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes events of what happens, while somebody looks. */
final class LiveFeed {
    private final EventRing events = new EventRing(Clock.systemUTC());
    private final LagWindow lags = new LagWindow();
    private final SeenChanges changes = new SeenChanges();
    private final LocalFaults faults;
    private final HeldIndex held;
    private volatile boolean on;
    private volatile Optional<FanoutJobs> jobs = Optional.empty();

    LiveFeed(StreamValve valve, LocalFaults faults, HeldIndex held) {
        this.faults = faults;
        this.held = held;
        valve.listenedBy(this::passed);
    }

    void follow(FanoutJobs chosen) {
        jobs = Optional.of(chosen);
    }

    void turn(boolean wanted) {
        on = wanted;
    }

    boolean isOn() {
        return on;
    }

    EventRing events() {
        return events;
    }

    Live.Lag lag() {
        return lags.lag();
    }

    SeenChanges changes() {
        return changes;
    }

    private void passed(ChangeRecord record, boolean delivered) {
        boolean holding = faults.isOn(LocalFaults.Kind.HOLD_INDEX);
        if (!on && !holding) {
            return;
        }
        ChangeOnStream change = ChangeOnStream.of(record);
        if (holding && change.event().equals("INSERT")) {
            held.inserted(change.id(), change.type());
        } else if (!holding) {
            held.release();
        }
        if (on) {
            changes.arrived(change, record.sequenceNumber());
            events.add("change", change.fields(delivered));
            jobs.filter(following -> change.isOfJob()).ifPresent(following -> following.changed(change));
        }
    }

    void began(ObservedInvocation invocation) {
        Map<String, Object> fields = fields(invocation, "begin");
        events.add("invocation", fields);
    }

    void ended(ObservedInvocation invocation, Optional<FunctionErrorException> failure) {
        Map<String, Object> fields = fields(invocation, "end");
        fields.put("millis", invocation.millis());
        failure.ifPresent(thrown -> fields.put("error", String.valueOf(thrown.getMessage())));
        events.add("invocation", fields);
        if (failure.isEmpty() && invocation.function().equals("fanout")) {
            List<Long> processed = invocation.sequenceNumbers().stream().flatMap(number -> changes.processed(number).stream()).toList();
            processed.forEach(lags::add);
            processed.stream().max(Long::compare).ifPresent(longest -> events.add("lag", Map.of("millis", longest, "records",
                    processed.size())));
        }
    }

    private static Map<String, Object> fields(ObservedInvocation invocation, String phase) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("function", invocation.function());
        fields.put("phase", phase);
        fields.put("id", invocation.id());
        fields.put("records", invocation.records());
        return fields;
    }

    void requested(SeenRequest request, String function, String invocation) {
        if (request.isWrite() && function.equals("commands")) {
            request.keys().forEach(key -> changes.written(key.get(0), key.get(1)));
        }
        events.add("request", request.event(function, invocation));
    }

    void throttled(SeenRequest request, String function, String invocation) {
        Map<String, Object> fields = request.event(function, invocation);
        fields.put("error", "throttled by the console");
        events.add("request", fields);
    }

    static String text(JsonNode image, String attribute) {
        return image.path(attribute).path("S").asText("");
    }
}
