package io.relata.internal.local.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.local.SampleFunctions;
import io.relata.internal.local.search.ReindexCommand;
import io.relata.internal.local.system.LocalSystem;
import io.relata.internal.local.system.SystemOptions;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Search with the packaged functions, a table's stream and a real OpenSearch. */
class SearchIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String TABLE = "Search-" + UUID.randomUUID();
    private static final String DOCUMENTS = "/relata-" + TABLE.toLowerCase(Locale.ROOT);

    private static LocalSystem system;
    private static Api api;
    private static Api engine;

    @BeforeAll
    static void start() {
        system = LocalSystem.start(SampleFunctions.on(TABLE).search(new SystemOptions.Search.Embedded(0)));
        api = Api.at(system.url());
        engine = Api.at(system.searchEndpoint().orElseThrow());
        put("/businesses/acme", "{\"businessName\":\"Acme Trading\"}");
    }

    @AfterAll
    static void stop() {
        system.close();
        assertThatThrownBy(() -> engine.get("/")).as("stops with the system").hasCauseInstanceOf(ConnectException.class);
    }

    @Test
    void entityIsFoundByItsCurrentNameUntilItIsDeleted() throws Exception {
        put("/stores/gull", "{\"businessId\":\"acme\",\"storeName\":\"Gull's Nest\",\"city\":\"Málaga\"}");
        awaitQuiet();
        assertThat(api.get("/search?q=gull").body().at("/items/0")).isEqualTo(api.get("/stores/gull").body());
        assertThat(found("MALAGA nes")).containsExactly("gull");
        assertThat(found("gull acme")).isEmpty();

        api.patch("/stores/gull", "{\"storeName\":\"Heron\"}");
        awaitQuiet();
        assertThat(found("nest")).isEmpty();
        assertThat(found("heron")).containsExactly("gull");

        api.delete("/stores/gull");
        awaitQuiet();
        assertThat(found("heron")).isEmpty();

        put("/stores/gull", "{\"businessId\":\"acme\",\"storeName\":\"Kittiwake\"}");
        awaitQuiet();
        assertThat(found("heron")).isEmpty();
        assertThat(found("kitti")).containsExactly("gull");
    }

    @Test
    void copiesAreNeverIndexed() throws Exception {
        put("/customers/ada", "{\"businessId\":\"acme\",\"firstName\":\"Ada\",\"lastName\":\"Quill\",\"email\":\"ada@example.com\"}");
        put("/orders/o1", "{\"businessId\":\"acme\",\"customerId\":\"ada\",\"status\":\"OPEN\",\"city\":\"Quilltown\"}");
        for (int i = 0; i < 5; i++) {
            put("/stores/q" + i, "{\"businessId\":\"acme\",\"storeName\":\"Quill " + i + "\"}");
            put("/customers/ada/stores/q" + i, "{\"role\":\"quill\"}");
            put("/stores/q" + i + "/tags/quill", null);
        }
        awaitQuiet();

        assertThat(found("quill")).containsExactly("ada", "q0", "q1", "q2", "q3", "q4");
        assertThat(documents("{\"query\":{\"prefix\":{\"key\":\"store#q\"}}}")).isEqualTo(5);
        assertThat(documents("{\"query\":{\"terms\":{\"entity\":[\"business\",\"customer\",\"store\"]}}}"))
                .isEqualTo(documents("{\"query\":{\"exists\":{\"field\":\"key\"}}}"));
        assertThat(documents("{\"query\":{\"term\":{\"key\":\"order#o1\"}}}")).isZero();
    }

    @Test
    void pagesShowEachRequestedEntityOnce() throws Exception {
        List<String> expected = new ArrayList<>();
        for (int i = 10; i < 33; i++) {
            put("/stores/p" + i, "{\"businessId\":\"acme\",\"storeName\":\"Pelican " + i + "\"}");
            expected.add("p" + i);
        }
        put("/businesses/pelican", "{\"businessName\":\"Pelican\"}");
        awaitQuiet();

        List<String> seen = new ArrayList<>();
        Api.Answer page = api.get("/search?q=pelican&limit=5&entity=store");
        seen.addAll(page.each("id"));
        while (page.body().has("next")) {
            page = api.get("/search?q=pelican&limit=5&entity=store&cursor=" + page.body().get("next").asText());
            assertThat(page.status()).isEqualTo(200);
            seen.addAll(page.each("id"));
        }
        assertThat(seen).containsExactlyElementsOf(expected);
        assertThat(api.get("/search?q=pelican&limit=1").each("id")).containsExactly("pelican");
        assertThat(api.get("/search?q=pelican&entity=businesses").each("id")).containsExactly("pelican");
    }

    @Test
    void wordsOfCallersHaveNoSyntax() throws Exception {
        awaitQuiet();
        for (String hostile : List.of("*", "* OR *:*", "\"}},{\"match_all\":{}}", "_exists_:text", "/.*/", "businessName:acme", "((((",
                "\\", "{\"query\":1}",
                "\u0000")) {
            Api.Answer answer = api.get("/search?q=" + Api.segment(hostile));
            assertThat(answer.status()).as(hostile).isEqualTo(200);
            assertThat(answer.each("id")).as(hostile).isEmpty();
        }
        assertThat(api.get("/search").status()).isEqualTo(400);
        assertThat(api.get("/search?q=" + "x".repeat(201)).status()).isEqualTo(400);
        assertThat(api.get("/search?q=a&entity=order").body().path("detail").asText())
                .isEqualTo("entity has to be one of business, customer, store");
        assertThat(api.get("/search?q=a&cursor=abc").status()).isEqualTo(400);
        assertThat(api.get("/search?q=a&from=1").status()).isEqualTo(400);
        assertThat(api.get("/search?q=a&limit=101").status()).isEqualTo(400);
    }

    @Test
    void itemRemovedFromTheTableIsRemovedFromTheIndex() throws Exception {
        put("/businesses/tern", "{\"businessName\":\"Tern\"}");
        awaitQuiet();
        assertThat(found("tern")).containsExactly("tern");

        try (DynamoDbClient dynamoDb = new DynamoDbEndpoint(system.dynamoDbEndpoint()).client()) {
            dynamoDb.deleteItem(
                    request -> request.tableName(TABLE).key(AttributeValues.of(Item.of("id", "tern", "type", "business#tern"))));
        }
        awaitQuiet();
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(documents("{\"query\":{\"term\":{\"key\":\"business#tern\"}}}")).isZero());
    }

    @Test
    void lostIndexIsRebuiltFromTheTable() throws Exception {
        put("/businesses/owl", "{\"businessName\":\"Owl\"}");
        awaitQuiet();
        int before = documents("{}");
        engine.delete(DOCUMENTS);
        assertThat(found("owl")).isEmpty();

        CommandLine reindex = new CommandLine(new ReindexCommand()).setExecutionExceptionHandler((failure, line, parsed) -> 2);
        String dynamoDb = system.dynamoDbEndpoint().toString();
        assertThat(reindex.execute("--endpoint", dynamoDb, "--table", TABLE, "--search", engine.base().toString())).isZero();

        awaitQuiet();
        assertThat(found("owl")).containsExactly("owl");
        assertThat(documents("{}")).isEqualTo(before);
        assertThat(reindex.execute("--search", "http://localhost:1", "--endpoint", dynamoDb)).isEqualTo(2);
    }

    private static void awaitQuiet() throws Exception {
        system.awaitQuiet(PATIENCE);
        engine.send("POST", DOCUMENTS + "/_refresh", null);
    }

    private static List<String> found(String words) {
        return api.get("/search?q=" + Api.segment(words)).each("id");
    }

    private static int documents(String query) {
        return engine.post(DOCUMENTS + "/_count", query).body().path("count").asInt();
    }

    private static void put(String path, String body) {
        Api.Answer answer = body == null ? api.put(path) : api.put(path, body);
        assertThat(answer.status()).as(answer.toString()).isBetween(200, 204);
    }
}
