package io.relata.internal.functions;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.servers.runtime.QuarkusEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.microprofile.config.ConfigProvider;

/** An event of the folder {@code events}, sent to the function that runs in Quarkus, by way of its mock event server. */
public record SampleEvent(String json) {
    private static final Path EVENTS = Path.of("..", "events");

    /** @param name such as {@code commands/create-business} */
    public static SampleEvent named(String name) {
        try {
            return new SampleEvent(Files.readString(EVENTS.resolve(name + ".json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Answer send() {
        int port = ConfigProvider.getConfig().getValue("quarkus.lambda.mock-event-server.test-port", Integer.class);
        HttpResponse<String> sent = QuarkusEvents.at(port).send(json);
        if (sent.statusCode() != 200) {
            throw new AssertionError("the event server answered " + sent.statusCode() + ": " + sent.body());
        }
        try {
            return Answer.of(Json.MAPPER.readValue(sent.body(), APIGatewayV2HTTPResponse.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
