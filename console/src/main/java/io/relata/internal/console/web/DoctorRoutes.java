package io.relata.internal.console.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.DeadLetters;
import io.relata.internal.console.source.Doctor;
import io.relata.internal.console.view.FindingView;
import io.relata.internal.console.view.RepairPreview;
import io.relata.internal.console.view.WrongRequestException;
import io.relata.internal.engine.key.Key;
import io.relata.internal.fanout.derivation.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Verify, repair, and the dead letters of the work queue. */
final class DoctorRoutes {
    private static final int MOST_KEYS = 100;

    private final ConsoleSource source;
    private final RepairPreview previews;

    DoctorRoutes(ConsoleSource source) {
        this.source = source;
        this.previews = new RepairPreview(source);
    }

    void addTo(ConsoleRoutes routes, WriteGuard guard) {
        routes.add("POST", "verify", request -> ConsoleAnswer.json(Map.of("run", verify().start())));
        routes.add("GET", "verify/faults", request -> ConsoleAnswer.json(Map.of("faults", FindingView.kinds())));
        routes.add("GET", "verify/{id}", request -> ConsoleAnswer.json(json(run(request))));
        routes.add("POST", "verify/{id}/preview", request -> ConsoleAnswer.json(Map.of("previews",
                chosen(run(request), keys(request)).stream().map(previews::of).toList())));
        routes.addWriting("verify/{id}/repair", guard, this::repair);
        routes.add("GET", "work/dead", request -> ConsoleAnswer.json(Map.of("letters", work().first())));
        routes.addWriting("work/redrive", guard, request -> ConsoleAnswer.json(Map.of("letters", work().redrive())));
    }

    private Doctor verify() {
        return source.capabilities().verify().orElseThrow(() -> new NotAvailableException("verify is not available here"));
    }

    private DeadLetters work() {
        return source.capabilities().work()
                .orElseThrow(() -> new NotAvailableException(
                        "the dead letters are not looked at here: start the console with --dead-letters URL, or let "
                                + "./relata redrive send them again"));
    }

    private Doctor.Run run(ConsoleRequest request) {
        return verify().run(request.id()).orElseThrow(() -> new NotAvailableException("there is no run " + request.id()
                + "; the latest few are remembered"));
    }

    private ConsoleAnswer repair(ConsoleRequest request) {
        run(request);
        return ConsoleAnswer.json(Map.of("repaired", verify().repair(request.id(), keys(request))));
    }

    private static List<Finding> chosen(Doctor.Run run, List<Key> keys) {
        return run.findings().stream().filter(finding -> keys.contains(finding.key())).toList();
    }

    private static List<Key> keys(ConsoleRequest request) {
        List<Key> keys = new ArrayList<>();
        for (JsonNode key : request.json().path("keys")) {
            keys.add(Key.of(key.path(Key.PARTITION).asText(), key.path(Key.SORT).asText()));
        }
        if (keys.isEmpty() || keys.size() > MOST_KEYS) {
            throw new WrongRequestException("keys is a list of 1 to " + MOST_KEYS + " keys, each with id and type");
        }
        return keys;
    }

    private static Map<String, Object> json(Doctor.Run run) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("run", run.id());
        json.put("state", run.state().name().toLowerCase(Locale.ROOT));
        json.put("read", run.read());
        json.put("perSecond", Math.round(run.perSecond()));
        json.put("found", run.found());
        json.put("findings", run.findings().stream().map(FindingView::of).toList());
        json.put("repaired", run.repaired());
        run.failure().ifPresent(failure -> json.put("failure", failure));
        return json;
    }
}
