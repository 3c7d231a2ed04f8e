package io.relata.internal.console.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.console.observe.InvocationObserver;
import io.relata.internal.events.function.FunctionErrorException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** An invocation that is looked at. */
final class ObservedInvocation implements InvocationObserver.Invocation {
    private static final JsonMapper JSON = new JsonMapper();

    private final String id = UUID.randomUUID().toString().substring(0, 8);
    private final String function;
    private final List<String> sequenceNumbers = new ArrayList<>();
    private final int records;
    private final CallRecorder recorder;
    private final ObservedFunctions functions;
    private final long began = System.nanoTime();
    private volatile boolean killed;

    ObservedInvocation(String function, byte[] event, CallRecorder recorder, ObservedFunctions functions) {
        this.function = function;
        this.recorder = recorder;
        this.functions = functions;
        JsonNode all = records(event);
        all.forEach(record -> sequenceNumbers.add(record.path("dynamodb").path("SequenceNumber").asText()));
        this.records = all.isArray() ? all.size() : 1;
    }

    private static JsonNode records(byte[] event) {
        try {
            return JSON.readTree(event).path("Records");
        } catch (IOException e) {
            return JSON.missingNode();
        }
    }

    String id() {
        return id;
    }

    String function() {
        return function;
    }

    /** Records of the stream or messages of the queue; 1 for a call of the API. */
    int records() {
        return records;
    }

    List<String> sequenceNumbers() {
        return sequenceNumbers;
    }

    long millis() {
        return (System.nanoTime() - began) / 1_000_000;
    }

    void made(SeenRequest request, boolean surely) {
        if (request.isToTheTable()) {
            recorder.add(request.request(), surely);
        }
    }

    /** Nothing that it does from now on counts. */
    void kill() {
        killed = true;
    }

    boolean isKilled() {
        return killed;
    }

    @Override
    public void runs() {
        functions.runs(this);
    }

    @Override
    public void ended() {
        if (killed) {
            throw new FunctionErrorException("function " + function + ": killed by the console after its first write");
        }
        functions.ended(this, Optional.empty());
    }

    @Override
    public void failed(FunctionErrorException failure) {
        functions.ended(this, Optional.of(failure));
    }
}
