package io.relata.console.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.console.source.ConsoleSource;
import io.relata.console.source.Faults;
import io.relata.console.source.Live;
import io.relata.console.view.WrongRequestException;
import java.util.Locale;

/** How the stream and the functions are, and what they are to do. */
final class LiveRoutes {
    private final ConsoleSource source;

    LiveRoutes(ConsoleSource source) {
        this.source = source;
    }

    void addTo(ConsoleRoutes routes) {
        routes.add("GET", "live", request -> ConsoleAnswer.json(live().state()));
        routes.add("POST", "stream", this::stream);
        routes.add("POST", "faults", this::fault);
    }

    private Live live() {
        return source.capabilities().live()
                .orElseThrow(() -> new NotAvailableException("this console looks at a deployed table: its stream is not available"));
    }

    private ConsoleAnswer stream(ConsoleRequest request) {
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
