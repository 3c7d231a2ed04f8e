package io.relata.internal.local.ops;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.key.KeyText;
import java.util.ArrayList;
import java.util.List;

/**
 * A batch of stream records that Lambda gave up.
 *
 * @param invocation why
 * @param event the records, as the function got them
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">What Lambda writes</a>
 */
record GivenUpBatch(JsonNode invocation, JsonNode event) {
    private static final int SHOWN = 10;

    /** By which its lines of the log are found. */
    String requestId() {
        return invocation.at("/requestContext/requestId").asText();
    }

    List<String> lines() {
        JsonNode records = event.path("Records");
        List<String> lines = new ArrayList<>();
        lines.add("%s  %s after %d tries, %s; %,d records".formatted(invocation.path("timestamp").asText(),
                invocation.at("/requestContext/condition").asText(), invocation.at("/requestContext/approximateInvokeCount").asInt(),
                invocation.at("/responseContext/functionError").asText("no error of the function"), records.size()));
        for (int each = 0; each < Math.min(SHOWN, records.size()); each++) {
            lines.add("    " + line(records.get(each)));
        }
        if (records.size() > SHOWN) {
            lines.add("    and %,d more".formatted(records.size() - SHOWN));
        }
        return lines;
    }

    private static String line(JsonNode stream) {
        JsonNode keys = stream.at("/dynamodb/Keys");
        return "%s (%s, %s)".formatted(stream.path("eventName").asText(), KeyText.REDACTED.of(keys.at("/id/S").asText()),
                KeyText.REDACTED.of(keys.at("/type/S").asText()));
    }
}
