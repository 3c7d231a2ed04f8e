package io.relata.internal.fanout.lambda;

import io.relata.internal.servers.runtime.QuarkusEvents;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;

/** An event of the folder {@code events}, sent to the function that runs in Quarkus, by way of its mock event server. */
record SampleEvent(String json) {
    private static final Path EVENTS = Path.of("..", "events");

    /** @param name such as {@code fanout/store-renamed} */
    static SampleEvent named(String name) {
        try {
            return new SampleEvent(Files.readString(EVENTS.resolve(name + ".json")).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the function answers when it succeeds. */
    JsonPath send() {
        return answer(200);
    }

    /** Sends it to a function that answers nothing when it succeeds. */
    void sendUnanswered() {
        answer(204);
    }

    /** The message of the error with which the function fails. */
    String error() {
        return answer(500).getString("errorMessage");
    }

    /** The sequence numbers of records, or the ids of messages, that the function reports as failed. */
    List<String> failures() {
        return send().getList("batchItemFailures.itemIdentifier", String.class);
    }

    private JsonPath answer(int status) {
        int port = ConfigProvider.getConfig().getValue("quarkus.lambda.mock-event-server.test-port", Integer.class);
        var sent = QuarkusEvents.at(port).send(json);
        if (sent.statusCode() != status) {
            throw new AssertionError("the event server answered " + sent.statusCode() + ", not " + status + ": " + sent.body());
        }
        return new JsonPath(sent.body());
    }
}
