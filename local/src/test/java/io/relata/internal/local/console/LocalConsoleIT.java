package io.relata.internal.local.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.relata.internal.local.SampleFunctions;
import io.relata.internal.local.system.LocalSystem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The console of a running system: what was done in it is seen, and what was broken heals. */
class LocalConsoleIT {
    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final List<JsonNode> EVENTS = new CopyOnWriteArrayList<>();

    private static LocalSystem system;
    private static String cookie;

    @BeforeAll
    static void startAndLook() throws Exception {
        system = LocalSystem.start(SampleFunctions.on("LocalConsoleIT"));
        cookie = CLIENT.send(request("/console/").build(), BodyHandlers.discarding()).headers().firstValue("Set-Cookie").orElseThrow()
                .split(";")[0];
        call("PUT", "/businesses/acme", "{\"businessName\":\"Acme\"}");
        Thread reader = new Thread(LocalConsoleIT::readEvents, "events");
        reader.setDaemon(true);
        reader.start();
        await().atMost(LONG).until(() -> {
            call("PATCH", "/businesses/acme", "{\"industry\":\"" + System.nanoTime() + "\"}");
            return !EVENTS.isEmpty();
        });
    }

    @AfterAll
    static void stop() {
        system.close();
    }

    @Test
    void theIndexLeadsToTheConsole() throws Exception {
        assertThat(
                CLIENT.send(request("/").header("Accept", "text/html").build(), BodyHandlers.discarding()).headers().firstValue("Location"))
                .contains("/console/");
        assertThat(JSON.readTree(CLIENT.send(request("/").build(), BodyHandlers.ofString()).body()).path("collections"))
                .extracting(JsonNode::asText).containsExactly("businesses", "customers", "orders", "stores");
        assertThat(system.consoleUrl()).isEqualTo(system.url().resolve("/console/"));
    }

    @Test
    void aCallTellsWhichRequestsItMade() throws Exception {
        JsonNode call = call("PUT", "/stores/counted", "{\"businessId\":\"acme\",\"storeName\":\"Counted\"}");
        assertThat(call.path("status").asInt()).isEqualTo(201);
        assertThat(call.path("requests")).extracting(each -> each.path("operation").asText()).contains("GetItem").endsWith("PutItem");
        assertThat(call.path("requests")).last().satisfies(write -> {
            assertThat(write.path("key").asText()).isEqualTo("(counted, store#counted)");
            assertThat(write.path("writeUnits").asDouble()).isGreaterThanOrEqualTo(1);
        });
        assertThat(call.path("shared").asBoolean()).isFalse();
    }

    @Test
    void aRenameIsSeenFromTheStreamToTheLastCopy() throws Exception {
        link("1");
        call("PATCH", "/stores/s1", "{\"storeName\":\"Renamed\"}");

        await().atMost(LONG).untilAsserted(() -> {
            assertThat(events("change")).anySatisfy(change -> {
                assertThat(change.path("words").asText()).isEqualTo("store s1 was changed: storeName");
                assertThat(change.path("filtered").asBoolean()).isFalse();
            }).anySatisfy(change -> {
                assertThat(change.path("words").asText()).isEqualTo("copy of store s1 for customer c1 was refreshed");
                assertThat(change.path("filtered").asBoolean()).isTrue();
            });
            assertThat(events("request")).anyMatch(request -> request.path("operation").asText().equals("BatchExecuteStatement")
                    && request.path("key").asText().contains("customer#c1"));
            assertThat(events("lag")).isNotEmpty();
        });
        JsonNode lineage = get("/lineage?id=customer%23c1&type=store%23s1");
        assertThat(lineage.path("source").path("key").path("id").asText()).isEqualTo("s1");
        assertThat(lineage.path("derived")).filteredOn(each -> each.path("kind").asText().equals("copy")).singleElement()
                .satisfies(copy -> assertThat(copy.path("behind").asBoolean()).isFalse());
        assertThat(lineage.path("record").path("lagMillis").asLong()).isNotNegative();
    }

    @Test
    void aPausedStreamGoesOnStepByStep() throws Exception {
        link("2");
        post("/stream", "{\"action\":\"pause\"}");
        call("PATCH", "/stores/s2", "{\"storeName\":\"Later\"}");
        assertThat(behind("s2")).isTrue();

        await().atMost(LONG).until(() -> {
            post("/stream", "{\"action\":\"step\"}");
            return !behind("s2");
        });
        assertThat(post("/stream", "{\"action\":\"resume\"}").path("state").asText()).isEqualTo("running");
    }

    @Test
    void whatAKilledFunctionLeftIsDone() throws Exception {
        link("3");
        post("/faults", "{\"id\":\"kill-function\",\"active\":\"once\"}");
        call("PATCH", "/stores/s3", "{\"storeName\":\"Survivor\"}");

        await().atMost(LONG).untilAsserted(() -> assertThat(events("invocation"))
                .anyMatch(invocation -> invocation.path("error").asText().contains("killed by the console")));
        await().atMost(LONG).until(() -> !behind("s3"));
    }

    @Test
    void whatIsThrottledIsRepeated() throws Exception {
        link("4");
        post("/faults", "{\"id\":\"throttle\",\"active\":true}");
        JsonNode call = call("PATCH", "/stores/s4", "{\"storeName\":\"Patient\"}");
        post("/faults", "{\"id\":\"throttle\",\"active\":false}");

        assertThat(call.path("status").asInt()).isEqualTo(200);
        await().atMost(LONG).until(() -> !behind("s4"));
    }

    @Test
    void anIndexThatIsHeldBackHidesNewEntriesAndCopiesAreFoundAllTheSame() throws Exception {
        post("/faults", "{\"id\":\"hold-index\",\"active\":true}");
        link("5");
        assertThat(call("GET", "/businesses/acme/stores?prefix=s5", "").path("body").asText()).doesNotContain("s5");
        call("PATCH", "/stores/s5", "{\"storeName\":\"Found\"}");
        await().atMost(LONG).until(() -> !behind("s5"));
        post("/faults", "{\"id\":\"hold-index\",\"active\":false}");
        assertThat(call("GET", "/businesses/acme/stores", "").path("body").asText()).contains("\"s5\"");
    }

    @Test
    void verifyFindsNothingWrong() throws Exception {
        String run = post("/verify", "{}").path("run").asText();
        await().atMost(LONG).until(() -> get("/verify/" + run).path("state").asText().equals("done"));
        assertThat(get("/verify/" + run).path("found").asInt()).isZero();
        assertThat(get("/work/dead").path("letters")).isEmpty();
    }

    private static void link(String number) throws Exception {
        call("PUT", "/customers/c" + number, "{\"businessId\":\"acme\",\"firstName\":\"Ann\",\"lastName\":\"Bee\"}");
        call("PUT", "/stores/s" + number, "{\"businessId\":\"acme\",\"storeName\":\"s" + number + "\"}");
        call("PUT", "/customers/c" + number + "/stores/s" + number, "");
        await().atMost(LONG).until(() -> call("GET", "/customers/c" + number + "/stores", "").path("body").asText().contains("storeName"));
    }

    private static boolean behind(String store) throws Exception {
        JsonNode derived = get("/lineage?id=" + store + "&type=store%23" + store).path("derived");
        return Stream.iterate(0, at -> at < derived.size(), at -> at + 1).anyMatch(at -> derived.get(at).path("behind").asBoolean());
    }

    private static List<JsonNode> events(String type) {
        return EVENTS.stream().filter(event -> event.path("type").asText().equals(type)).toList();
    }

    private static JsonNode call(String method, String path, String body) throws Exception {
        return post("/calls", JSON.createObjectNode().put("method", method).put("path", path).put("body", body)
                .set("headers", JSON.createObjectNode().put("content-type", "application/json")).toString());
    }

    private static JsonNode post(String path, String body) throws Exception {
        HttpResponse<String> answer = CLIENT.send(request("/console/api" + path).header("Cookie", cookie)
                .POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).describedAs(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    private static JsonNode get(String path) throws Exception {
        return JSON.readTree(CLIENT.send(request("/console/api" + path).header("Cookie", cookie).build(), BodyHandlers.ofString()).body());
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(system.url() + path));
    }

    private static void readEvents() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(CLIENT.send(request("/console/api/events")
                .header("Cookie", cookie).build(), BodyHandlers.ofInputStream()).body(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("data: ")) {
                    EVENTS.add(JSON.readTree(line.substring(6)));
                }
            }
        } catch (IOException | InterruptedException e) {
            // the system is closed
        }
    }
}
