package io.relata.fanout.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.binding.Json;
import io.relata.fanout.verify.StartVerify;
import io.relata.fanout.verify.VerifyLog;
import io.relata.fanout.verify.VerifyOrder;
import io.relata.fanout.verify.VerifyRun;
import io.relata.fanout.verify.VerifyRuns;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * The function that starts a run of verify, which the work function then does: {@code {"segments": 16, "repair": true, "lag": 60, "rate": 1000}}, all of it
 * optional. With {@code {"run": "..."}} it tells how a run stands. Either way it answers with the run.
 *
 * <p>A run has the name of the invocation, so that Lambda's retry of an invocation that failed goes on with the same run.
 */
@Named("verify")
public final class VerifyHandler implements RequestStreamHandler {
    private static final String RUN = "run";

    private final StartVerify start;
    private final VerifyRuns runs;

    @Inject
    public VerifyHandler(StartVerify start, VerifyRuns runs) {
        this.start = start;
        this.runs = runs;
    }

    /** @throws IllegalArgumentException when the input is none, with what would be right */
    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
        ObjectNode order = order(new String(input.readAllBytes(), StandardCharsets.UTF_8));
        VerifyRun run = order.has(RUN) ? noted(order) : start.start(context.getAwsRequestId(), VerifyOrder.read(order));
        output.write(Json.MAPPER.writeValueAsBytes(VerifyLog.describe(run)));
    }

    private VerifyRun noted(ObjectNode order) {
        if (order.size() > 1 || !order.get(RUN).isTextual()) {
            throw new IllegalArgumentException("to see how a run stands, send {\"run\": \"its name\"} and nothing else, not " + order);
        }
        String name = order.get(RUN).textValue();
        return runs.read(name).orElseThrow(() -> new IllegalArgumentException("there is no run " + name + "; runs are kept for 30 days"));
    }

    private static ObjectNode order(String input) {
        try {
            JsonNode json = input.isBlank() ? Json.MAPPER.createObjectNode() : Json.MAPPER.readTree(input);
            if (json.isNull()) {
                return Json.MAPPER.createObjectNode();
            } else if (json instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            // answered below
        }
        throw new IllegalArgumentException("the input is a JSON object such as {\"segments\": 16, \"repair\": true}, not " + input);
    }
}
