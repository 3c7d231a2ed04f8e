package io.relata.internal.console.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.ConsoleSource.Mode;
import io.relata.internal.console.source.Faults;
import io.relata.internal.console.source.Live;
import io.relata.internal.console.view.WrongRequestException;
import java.util.Locale;

/** How the stream and the functions are, and what they are to do. */
final class LiveRoutes {
    private final ConsoleSource source;

    LiveRoutes(ConsoleSource source) {
        this.source = source;
    }

    void addTo(ConsoleRoutes routes, WriteGuard guard) {
        routes.add("GET", "live", request -> ConsoleAnswer.json(live().state()));
        routes.addWriting("stream", guard, this::stream);
        routes.addWriting("faults", guard, this::fault);
    }

    private Live live() {
        return source.capabilities().live()
                .orElseThrow(() -> new NotAvailableException(
                        "the stream is not followed here: ./relata console follows that of a deployed table with --stream"));
    }

    private ConsoleAnswer stream(ConsoleRequest request) {
        if (source.mode() == Mode.DEPLOYED) {
            throw new NotAvailableException("nothing here stops the stream of a deployed table");
        }
        String action = request.json().path("action").asText();
        switch (action) {
            case "pause", "resume", "step" -> live().control(Live.Flow.valueOf(action.toUpperCase(Locale.ROOT)));
            default -> throw new WrongRequestException("action is pause, resume or step");
        }
        return ConsoleAnswer.json(live().state());
    }

    private ConsoleAnswer fault(ConsoleRequest request) {
        Faults faults = source.capabilities().faults()
                .orElseThrow(() -> new NotAvailableException("nothing can be broken on purpose in a deployed table"));
        JsonNode json = request.json();
        JsonNode active = json.path("active");
        if (!active.isBoolean() && !active.asText().equals("once")) {
            throw new WrongRequestException("active is true, false or \"once\"");
        }
        try {
            faults.set(json.path("id").asText(),
                    active.isTextual() ? Faults.Use.ONCE : active.asBoolean() ? Faults.Use.ON : Faults.Use.OFF);
        } catch (IllegalArgumentException e) {
            throw new WrongRequestException(String.valueOf(e.getMessage()), e);
        }
        return ConsoleAnswer.json(faults.all());
    }
}
