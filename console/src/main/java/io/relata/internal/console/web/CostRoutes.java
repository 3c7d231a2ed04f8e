package io.relata.internal.console.web;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.console.cost.Prices;
import io.relata.internal.console.cost.WhatIf;
import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.view.WrongRequestException;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a model would cost. */
final class CostRoutes {
    private static final int KILOBYTE = 1024;
    private static final int LARGEST = 300 * KILOBYTE;

    private final ConsoleSource source;
    private final WhatIf costs;

    CostRoutes(ConsoleSource source) {
        this.source = source;
        this.costs = new WhatIf(source.model(), Prices.US_EAST_1);
    }

    void addTo(ConsoleRoutes routes) {
        routes.add("POST", "costs", request -> ConsoleAnswer.json(costs.of(supposed(request.json().path("entities")))));
    }

    private Map<String, WhatIf.Supposed> supposed(JsonNode entities) {
        Map<String, WhatIf.Supposed> supposed = new LinkedHashMap<>();
        entities.properties().forEach(entity -> {
            if (source.model().entity(entity.getKey()).isEmpty()) {
                throw new WrongRequestException("the model has no entity " + entity.getKey());
            }
            supposed.put(entity.getKey(), supposedOf(entity.getValue()));
        });
        return supposed;
    }

    private static WhatIf.Supposed supposedOf(JsonNode json) {
        return new WhatIf.Supposed(number(json, "items", 0), (int) Math.min(LARGEST, number(json, "bytes", KILOBYTE)),
                number(json, "copies", 0), number(json, "writesPerDay", 0), number(json, "readsPerDay", 0), number(json, "listsPerDay", 0));
    }

    private static double number(JsonNode json, String name, double otherwise) {
        JsonNode value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return otherwise;
        } else if (!value.isNumber() || value.asDouble() < 0) {
            throw new WrongRequestException(name + " is a number that is not negative");
        }
        return value.asDouble();
    }
}
