package io.relata.client;

import static io.relata.client.ScriptedServer.json;
import static io.relata.client.ScriptedServer.nothing;
import static io.relata.client.ScriptedServer.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepeatingHttpClientTest {
    private static final String OK = json(200, "{\"id\":\"004\"}");
    private static final Retries QUICK = new Retries(4, Duration.ofMillis(1), Duration.ofMillis(1500), Duration.ofSeconds(5));

    private final HttpClient client = new RepeatingHttpClientBuilder().retries(QUICK).build();

    @Test
    void answersAsTheHandlerWants() throws Exception {
        try (ScriptedServer server = new ScriptedServer(OK, OK, json(204, ""))) {
            assertThat(client.send(get(server), BodyHandlers.ofString()).body()).isEqualTo("{\"id\":\"004\"}");
            HttpResponse<InputStream> stream = client.send(get(server), BodyHandlers.ofInputStream());
            assertThat(new String(stream.body().readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("{\"id\":\"004\"}");
            assertThat(stream.headers().firstValue("content-type")).contains("application/json");
            assertThat(client.send(get(server), BodyHandlers.ofInputStream()).body().readAllBytes()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"429,throttled", "409,concurrent-changes", "503,transaction-conflict", "503,starting", "429,", "503,search-unavailable",
            "503,being-built"})
    void whatIsPutOffIsRepeatedWhateverTheMethod(int status, String type) throws Exception {
        try (ScriptedServer server = new ScriptedServer(type == null
                ? json(status, "{\"message\":\"Too Many Requests\"}")
                : problem(status, type), OK)) {
            assertThat(client.send(request(server, "POST"), BodyHandlers.ofString()).statusCode()).isEqualTo(200);
            assertThat(server.received()).hasSize(2).allMatch(received -> received.endsWith("{\"a\":1}"));
        }
    }

    @Test
    void retryAfterIsWaitedFor() throws Exception {
        try (ScriptedServer server = new ScriptedServer(problem(429, "throttled", "Retry-After: 1"), OK)) {
            long began = System.nanoTime();
            client.send(get(server), BodyHandlers.ofString());
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
        }
    }

    @Test
    void tooLongARetryAfterIsNotWaitedFor() throws Exception {
        try (ScriptedServer server = new ScriptedServer(problem(429, "throttled", "Retry-After: 60"))) {
            assertThat(catchThrowableOfType(ApiProblemException.class, () -> client.send(get(server), BodyHandlers.ofString())).type())
                    .isEqualTo(ApiProblemType.THROTTLED);
        }
    }

    @Test
    void attemptsAreBounded() throws Exception {
        String throttled = problem(429, "throttled");
        try (ScriptedServer server = new ScriptedServer(throttled, throttled, throttled, throttled, OK)) {
            assertThatThrownBy(() -> client.send(get(server), BodyHandlers.ofString())).isInstanceOf(ApiProblemException.class)
                    .hasMessage("GET /stores/004: 429 a detail");
            assertThat(server.received()).hasSize(4);
        }
    }

    @Test
    void problemsAreThrownWithTheirFieldErrors() throws Exception {
        try (ScriptedServer server = new ScriptedServer(json(422, "{\"type\":\"urn:relata:problem:invalid-values\","
                + "\"title\":\"Invalid values\",\"status\":422,\"detail\":\"1 value is not valid\","
                + "\"errors\":[{\"pointer\":\"/email\",\"detail\":\"must be an address\"}]}"))) {
            ApiProblemException thrown = catchThrowableOfType(ApiProblemException.class,
                    () -> client.send(request(server, "PUT"), BodyHandlers.ofString()));
            assertThat(thrown.type()).isEqualTo(ApiProblemType.INVALID_VALUES);
            assertThat(thrown.status()).isEqualTo(422);
            assertThat(thrown.errors()).containsExactly(new FieldError("/email", "must be an address"));
            assertThat(thrown).hasMessage("PUT /stores/004: 422 1 value is not valid; /email must be an address");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"message\":\"Forbidden\"}|Forbidden", "<html>no</html>|<html>no</html>",
            "{\"type\":\"urn:example:own\",\"detail\":\"ours\"}|ours"})
    void whatIsNoneOfTheKnownProblemsIsThrownToo(String body, String detail) throws Exception {
        try (ScriptedServer server = new ScriptedServer(json(403, body))) {
            ApiProblemException thrown = catchThrowableOfType(ApiProblemException.class,
                    () -> client.send(get(server), BodyHandlers.ofString()));
            assertThat(thrown.type()).isEqualTo(ApiProblemType.OTHER);
            assertThat(thrown.status()).isEqualTo(403);
            assertThat(thrown.problem().detail()).isEqualTo(detail);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "DELETE", "PATCH"})
    void whatMayBeRepeatedIsRepeatedWhenTheAnswerIsLost(String method) throws Exception {
        try (ScriptedServer server = new ScriptedServer(nothing(), OK.substring(0, OK.length() - 5), problem(503, "table-unavailable"),
                OK)) {
            assertThat(client.send(request(server, method), BodyHandlers.ofString()).body()).isEqualTo("{\"id\":\"004\"}");
            assertThat(server.received()).hasSize(4);
        }
    }

    @Test
    void postIsRepeatedOnlyWithAnIdempotencyKey() throws Exception {
        try (ScriptedServer server = new ScriptedServer(nothing(), nothing(), OK)) {
            assertThatThrownBy(() -> client.send(request(server, "POST"), BodyHandlers.ofString()))
                    .isInstanceOf(LostAnswerException.class)
                    .hasMessageStartingWith("POST /stores/004 may or may not have been carried out");
            assertThat(server.received()).hasSize(1);

            client.send(HttpRequest.newBuilder(request(server, "POST"), (name, value) -> true).header("Idempotency-Key", "k").build(),
                    BodyHandlers.ofString());
            assertThat(server.received()).hasSize(3);
        }
    }

    @Test
    void whatIsNoMergePatchIsRepeatedOnlyWithIfMatch() throws Exception {
        try (ScriptedServer server = new ScriptedServer(nothing(), nothing(), OK)) {
            HttpRequest patch = HttpRequest.newBuilder(server.uri("/")).method("PATCH", BodyPublishers.ofString("{}")).build();
            assertThatThrownBy(() -> client.send(patch, BodyHandlers.ofString())).isInstanceOf(LostAnswerException.class);
            client.send(HttpRequest.newBuilder(patch, (name, value) -> true).header("If-Match", ETag.of(1)).build(),
                    BodyHandlers.ofString());
            assertThat(server.received()).hasSize(3);
        }
    }

    @ParameterizedTest
    @CsvSource({"PATCH,412,precondition-failed", "PUT,409,already-exists", "DELETE,404,not-found"})
    void whatMayBeTheOwnWriteIsNotReportedAsThatOfAnother(String method, int status, String type) throws Exception {
        try (ScriptedServer server = new ScriptedServer(nothing(), problem(status, type), problem(status, type))) {
            assertThatThrownBy(() -> client.send(request(server, method), BodyHandlers.ofString())).isInstanceOf(LostAnswerException.class);
            assertThatThrownBy(() -> client.send(request(server, method), BodyHandlers.ofString())).isInstanceOf(ApiProblemException.class);
        }
    }

    @Test
    void writeWhoseAnswersAreAllLostMayHaveBeenCarriedOutAndReadHasFailed() throws Exception {
        try (ScriptedServer server = new ScriptedServer(nothing(), nothing(), nothing(), nothing(), nothing(), nothing(), nothing(),
                nothing())) {
            assertThatThrownBy(() -> client.send(request(server, "PUT"), BodyHandlers.ofString())).isInstanceOf(LostAnswerException.class);
            assertThatThrownBy(() -> client.send(get(server), BodyHandlers.ofString())).isInstanceOf(IOException.class);
        }
    }

    @Test
    void unreachableServerHasDoneNothing() throws Exception {
        // A port that no program is given when it asks for a free one.
        HttpRequest toNobody = HttpRequest.newBuilder(URI.create("http://127.0.0.1:1/stores/004"))
                .POST(HttpRequest.BodyPublishers.noBody()).build();
        assertThatThrownBy(() -> client.send(toNobody, BodyHandlers.ofString())).isInstanceOf(IOException.class);
    }

    @Test
    void attemptEndsInTime() throws Exception {
        HttpClient once = new RepeatingHttpClientBuilder().retries(QUICK.attempts(1).timeout(Duration.ofMillis(50))).build();
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            HttpRequest read = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/")).build();
            assertThatThrownBy(() -> once.send(read, BodyHandlers.ofString())).isInstanceOf(HttpTimeoutException.class);
        }
    }

    @Test
    void sentAsynchronouslyItIsTheSame() throws Exception {
        try (ScriptedServer server = new ScriptedServer(nothing(), OK, problem(404, "not-found"))) {
            assertThat(client.sendAsync(get(server), BodyHandlers.ofString()).get(2, TimeUnit.MINUTES).statusCode()).isEqualTo(200);
            assertThatThrownBy(() -> client.sendAsync(get(server), BodyHandlers.ofString()).get(2, TimeUnit.MINUTES))
                    .hasCauseInstanceOf(ApiProblemException.class);
        }
    }

    private static HttpRequest get(ScriptedServer server) {
        return HttpRequest.newBuilder(server.uri("/stores/004")).build();
    }

    private static HttpRequest request(ScriptedServer server, String method) {
        return HttpRequest.newBuilder(server.uri("/stores/004")).method(method, BodyPublishers.ofString("{\"a\":1}"))
                .header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json").build();
    }
}
