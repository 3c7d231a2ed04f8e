package io.relata.internal.quarkus.deployment;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.QuarkusDevModeTest;
import io.relata.internal.quarkus.deployment.sample.Attendee;
import io.relata.internal.quarkus.deployment.sample.Conference;
import io.relata.internal.quarkus.deployment.sample.Conferences;
import io.restassured.http.ContentType;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The console that the Dev UI shows. */
@Tag("full")
class ConsoleTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final String ADDRESS = "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"relata-quarkus_consoleUrl\", \"params\": {}}";

    @RegisterExtension
    static final QuarkusDevModeTest APPLICATION = DevMode.of(Conferences.class, Conference.class, Attendee.class);

    private final HttpClient browser = HttpClient.newBuilder().cookieHandler(new CookieManager()).followRedirects(
            HttpClient.Redirect.NORMAL).build();

    @Test
    void showsTheApplicationAtWorkAndGoesOnWhenCodeHasChanged() throws Exception {
        URI console = consoleUrl();
        HttpResponse<String> page = get(console);
        assertThat(page.body()).contains("<script");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .endsWith("frame-ancestors http://localhost:" + DevMode.PORT + " http://127.0.0.1:" + DevMode.PORT);
        assertThat(get(console.resolve("api/")).body()).contains("\"model\":\"conference\"",
                "\"api\":\"http://localhost:" + DevMode.PORT + "\"",
                "\"live\"", "\"calls\"", "\"faults\"");

        Queue<String> events = new ConcurrentLinkedQueue<>();
        browser.sendAsync(HttpRequest.newBuilder(console.resolve("api/events")).build(),
                BodyHandlers.fromLineSubscriber(new Lines(events)));
        String conference = given().contentType(ContentType.JSON).body("{\"name\": \"JCon\"}").post("/conferences").then().statusCode(201)
                .extract().path("id");
        await().atMost(SOON).untilAsserted(() -> assertThat(events).anyMatch(event -> event.contains("\"type\":\"change\"") && event
                .contains(conference)));

        assertThat(call(console, "/conferences/" + conference)).contains("JCon", "\"operation\":\"GetItem\"", "\"shared\":false");

        APPLICATION.modifySourceFile(Conference.class, source -> source.replace("String name)", "String name, Integer seats)"));
        given().get("/conferences/" + conference).then().statusCode(200);

        assertThat(consoleUrl()).isEqualTo(console);
        assertThat(get(console.resolve("api/model")).body()).contains("seats");
    }

    private String call(URI console, String path) throws Exception {
        return browser.send(HttpRequest.newBuilder(console.resolve("api/calls"))
                .POST(HttpRequest.BodyPublishers.ofString("{\"method\": \"GET\", \"path\": \"" + path + "\"}")).build(),
                BodyHandlers.ofString()).body();
    }

    private HttpResponse<String> get(URI uri) throws Exception {
        return browser.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    /** As the Dev UI asks for it. */
    private URI consoleUrl() throws Exception {
        CompletableFuture<String> answer = new CompletableFuture<>();
        WebSocket socket = browser.newWebSocketBuilder()
                .buildAsync(URI.create("ws://localhost:" + DevMode.PORT + "/q/dev-ui/json-rpc-ws"), new Answer(answer)).join();
        socket.sendText(ADDRESS, true);
        String json = answer.get(SOON.toSeconds(), TimeUnit.SECONDS);
        socket.abort();
        return URI.create(new ObjectMapper().readTree(json).path("result").path("object").asText());
    }

    /** The first message. */
    private record Answer(CompletableFuture<String> text) implements WebSocket.Listener {
        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.complete(data.toString());
            return WebSocket.Listener.super.onText(socket, data, last);
        }
    }

    private record Lines(Queue<String> all) implements Flow.Subscriber<String> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(String line) {
            all.add(line);
        }

        @Override
        public void onError(Throwable failure) {
            // the application was replaced
        }

        @Override
        public void onComplete() {
            // the application was replaced
        }
    }
}
