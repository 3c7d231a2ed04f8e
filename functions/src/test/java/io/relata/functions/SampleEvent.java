package io.relata.functions;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.engine.binding.Json;
import io.restassured.RestAssured;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
        try {
            Map<?, ?> response = Json.MAPPER
                    .readValue(RestAssured.given().port(port).contentType("application/json").accept("application/json")
                            .body(json).when().post().then().statusCode(200).extract().asString(), Map.class);
            return Answer.of(Json.MAPPER.convertValue(response, APIGatewayV2HTTPResponse.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
