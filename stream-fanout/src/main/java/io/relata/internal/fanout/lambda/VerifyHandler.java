package io.relata.internal.fanout.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.fanout.heartbeat.Heartbeat;
import io.relata.internal.fanout.verify.run.VerifyLog;
import io.relata.internal.fanout.verify.run.VerifyOrder;
import io.relata.internal.fanout.verify.run.VerifyRun;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.lambda.invocation.Invocation;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Starts a verify run, which the work function then performs: {@code {"segments": 16, "repair": true, "lag": 60, "rate": 1000}}, all
 * optional. With {@code {"run": "..."}} it returns the state of a run. Either way the answer is the run. With {@code {"heartbeat": true}}
 * it sends a beat instead, for the stream function to copy.
 *
 * <p>A run is named by the invocation's request id, so that Lambda's retry of a failed invocation continues the same run.
 */
@Named("verify")
public final class VerifyHandler implements RequestStreamHandler {
    private static final String RUN = "run";
    private static final String HEARTBEAT = "heartbeat";

    private static final Logger LOG = Logger.getLogger(VerifyHandler.class);

    private final CheckTable check;
    private final VerifyRuns runs;
    private final WorkQueue queue;
    private final Heartbeat heartbeat;

    @Inject
    public VerifyHandler(CheckTable check, VerifyRuns runs, WorkQueue queue, Heartbeat heartbeat) {
        this.check = check;
        this.runs = runs;
        this.queue = queue;
        this.heartbeat = heartbeat;
    }

    /**
     * Starts a run, or returns the state of one.
     *
     * @throws IllegalArgumentException when the input is invalid; the message says what is valid
     * @throws io.relata.internal.engine.identity.WrongTableException when the table is of another model than this function, or may be and
     * should be repaired
     */
    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
        ObjectNode order = order(new String(input.readAllBytes(), StandardCharsets.UTF_8));
        ObjectNode answer = Invocation.logged(context, () -> answer(order, context));
        output.write(Json.MAPPER.writeValueAsBytes(answer));
    }

    private ObjectNode answer(ObjectNode order, Context context) {
        if (order.has(HEARTBEAT)) {
            return beat(order);
        }
        return order.has(RUN) ? VerifyLog.describe(stored(order)) : started(context, VerifyOrder.read(order));
    }

    private ObjectNode beat(ObjectNode order) {
        if (order.size() > 1 || !order.get(HEARTBEAT).booleanValue()) {
            throw new IllegalArgumentException("to write the heartbeat, send {\"heartbeat\": true} and nothing else, not " + order);
        }
        return Json.MAPPER.createObjectNode().put("sentAt", heartbeat.send().toString());
    }

    private ObjectNode started(Context context, VerifyOrder order) {
        Optional<String> warning = order.mode() == VerifyOrder.Mode.REPAIR ? check.beforeWriting(order.doubt()) : check.beforeReading();
        ObjectNode run = VerifyLog.describe(runs.start(queue, context.getAwsRequestId(), order));
        warning.ifPresent(text -> {
            LOG.warn(text);
            run.put("warning", text);
        });
        return run;
    }

    private VerifyRun stored(ObjectNode order) {
        if (order.size() > 1 || !order.get(RUN).isTextual()) {
            throw new IllegalArgumentException("to see the state of a run, send {\"run\": \"its name\"} and nothing else, not " + order);
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
        throw new IllegalArgumentException("the input must be a JSON object such as {\"segments\": 16, \"repair\": true}, not " + input);
    }
}
