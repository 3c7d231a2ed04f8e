package io.relata.internal.local.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.relata.internal.local.SampleFunctions;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalSystemIT {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @Test
    void entitiesAreStoredAndTheirCopiesUpdated() throws Exception {
        try (LocalSystem system = LocalSystem.start(SampleFunctions.on("LocalSystemIT"))) {
            assertThat(get(system, "/health").body()).isEqualTo("{\"status\":\"ok\"}");
            link(system);
            put(system, "/stores/004", "{\"businessId\":\"acme\",\"storeName\":\"Renamed\"}");
            system.awaitQuiet(Duration.ofSeconds(20));
            assertThat(get(system, "/customers/001/stores").body()).contains("\"storeName\":\"Renamed\"");
        }
    }

    @Test
    void dataDirectoryKeepsItemsAndCopiesOverARestart(@TempDir Path data) throws Exception {
        SystemOptions options = SampleFunctions.inMemory().data(data);
        try (LocalSystem system = LocalSystem.start(options)) {
            link(system);
            assertThatThrownBy(() -> LocalSystem.start(options)).isInstanceOf(LocalSystemException.class)
                    .hasMessageContaining("is in use by another");
        }
        try (LocalSystem system = LocalSystem.start(options)) {
            system.awaitQuiet(Duration.ofSeconds(20));
            assertThat(get(system, "/customers/001/stores").body()).contains("\"storeName\":\"Main\"");
        }
    }

    @Test
    void callersAreLimitedIfAnOptionSaysSo() throws Exception {
        Map<String, String> limit = Map.of("relata.caller-limit", "1", "relata.caller-burst", "2");
        try (LocalSystem system = LocalSystem.start(SampleFunctions.on("LocalSystemLimited").more(limit))) {
            List<HttpResponse<String>> answers = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                answers.add(get(system, "/stores/1"));
            }
            assertThat(answers).extracting(HttpResponse::statusCode).contains(404, 429).containsOnly(404, 429);
            assertThat(answers).filteredOn(answer -> answer.statusCode() == 429).allSatisfy(refused -> {
                assertThat(refused.headers().firstValue("Retry-After")).contains("1");
                assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
                assertThat(refused.body()).contains("urn:relata:problem:too-many-requests");
            });
            assertThat(get(system, "/openapi.json").statusCode()).isEqualTo(200);
            assertThat(get(system, "/health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void endOfDynamoDbIsNoticed() throws Exception {
        try (LocalSystem system = LocalSystem.start(SampleFunctions.inMemory())) {
            assertThat(get(system, "/health").statusCode()).isEqualTo(200);
            assertThat(system.lost()).isNotDone();

            dynamoDb(system.dynamoDbEndpoint().getPort()).destroyForcibly();

            assertThat(system.lost().get(1, TimeUnit.MINUTES)).isEqualTo("DynamoDB Local has ended with exit code 137");
            await().atMost(Duration.ofMinutes(5)).untilAsserted(() -> assertThat(get(system, "/health").statusCode()).isEqualTo(503));
            assertThat(get(system, "/health").body()).isEqualTo("{\"status\":\"lost\"}");
            assertThat(get(system, "/stores/1").body()).contains("urn:relata:problem:table-unavailable",
                    "DynamoDB Local has ended with exit code 137: start the system again");
        }
    }

    private static ProcessHandle dynamoDb(int port) {
        return ProcessHandle.current().children().filter(child -> child.info().commandLine().orElse("").contains("-port " + port + " "))
                .findFirst().orElseThrow();
    }

    @Test
    void takenPortIsReported() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            SystemOptions options = SampleFunctions.inMemory().port(other.getLocalPort());
            assertThatThrownBy(() -> LocalSystem.start(options)).isInstanceOf(LocalSystemException.class)
                    .hasMessage("port " + other.getLocalPort() + " is taken, so the API can't be served there: choose another");
        }
    }

    @Test
    void unknownModelIsReportedWithTheKnownOnes() {
        assertThatThrownBy(() -> LocalSystem.start(SampleFunctions.inMemory().model("offices"))).isInstanceOf(LocalSystemException.class)
                .hasMessageContaining("there is no model \"offices\"").hasMessageContaining("office");
    }

    private static void link(LocalSystem system) throws Exception {
        put(system, "/businesses/acme", "{\"businessName\":\"Acme\"}");
        put(system, "/customers/001", "{\"businessId\":\"acme\",\"firstName\":\"Ann\",\"lastName\":\"Bee\"}");
        put(system, "/stores/004", "{\"businessId\":\"acme\",\"storeName\":\"Main\"}");
        put(system, "/customers/001/stores/004", "{\"role\":\"fan\"}");
    }

    private static void put(LocalSystem system, String path, String body) throws Exception {
        HttpResponse<String> response = CLIENT
                .send(HttpRequest.newBuilder(URI.create(system.url() + path)).PUT(BodyPublishers.ofString(body))
                        .header("Content-Type", "application/json").build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).describedAs(response.body()).isBetween(200, 201);
    }

    private static HttpResponse<String> get(LocalSystem system, String path) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(system.url() + path)).build(), BodyHandlers.ofString());
    }
}
