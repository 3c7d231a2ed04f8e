package io.relata.client;

import static io.relata.client.ScriptedServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;

/** Reads are sent with the tokens of the writes of the same client and caller. */
class WriteTokensTest {
    private static final URI API = URI.create("https://api.example.com/stores");

    private Instant now = Instant.parse("2026-11-28T12:00:00Z");
    private final WriteTokens tokens = new WriteTokens(((InstantSource) () -> now).withZone(ZoneOffset.UTC));

    private static HttpRequest.Builder request(String method) {
        return HttpRequest.newBuilder(API).method(method, BodyPublishers.noBody());
    }

    private void write(HttpRequest request, String token) {
        tokens.keep(request, new Written(request, token));
    }

    private Optional<String> sent(HttpRequest request) {
        return tokens.sentWith(request).headers().firstValue("Relata-After");
    }

    @Test
    void aReadHasTheTokensOfEarlierWritesTheLatestFirst() {
        assertThat(sent(request("GET").build())).isEmpty();
        write(request("POST").build(), "one");
        write(request("PUT").build(), "two");
        assertThat(sent(request("GET").build())).contains("two,one");
        assertThat(sent(request("HEAD").build())).contains("two,one");
        assertThat(sent(request("POST").build())).isEmpty();
        assertThat(sent(request("GET").header("Relata-After", "own").build())).contains("own");
    }

    @Test
    void aTokenIsSentForAMinute() {
        write(request("POST").build(), "one");
        now = now.plus(Duration.ofSeconds(59));
        assertThat(sent(request("GET").build())).contains("one");
        now = now.plus(Duration.ofSeconds(1));
        assertThat(sent(request("GET").build())).isEmpty();
    }

    @Test
    void anotherServerOrCallerGetsNone() {
        write(request("POST").header("Authorization", "Bearer ann").build(), "one");
        assertThat(sent(request("GET").build())).isEmpty();
        assertThat(sent(request("GET").header("Authorization", "Bearer bob").build())).isEmpty();
        assertThat(sent(HttpRequest.newBuilder(URI.create("https://other.example.com/stores")).header("Authorization", "Bearer ann")
                .build())).isEmpty();
        assertThat(sent(request("GET").header("Authorization", "Bearer ann").build())).contains("one");
    }

    @Test
    void noMoreAreSentThanFitBesideOtherHeaders() {
        for (int i = 0; i < 10; i++) {
            write(request("POST").build(), i + "x".repeat(999));
        }
        assertThat(sent(request("GET").build())).hasValueSatisfying(all -> assertThat(all).startsWith("9").hasSize(4 * 1000 + 3));
    }

    @Test
    void theClientSendsThem() throws Exception {
        HttpClient client = new RepeatingHttpClientBuilder().build();
        try (ScriptedServer server = new ScriptedServer(json(201, "{}", "Relata-Token: one"), json(200, "{}"))) {
            client.send(HttpRequest.newBuilder(server.uri("/stores")).POST(BodyPublishers.ofString("{}")).build(), BodyHandlers.ofString());
            client.send(HttpRequest.newBuilder(server.uri("/stores")).build(), BodyHandlers.ofString());
            assertThat(server.received().get(0)).doesNotContain("Relata-After");
            assertThat(server.received().get(1)).containsIgnoringCase("relata-after: one");
        }
    }

    @Test
    void tokensThatAreRefusedAreForgotten() throws Exception {
        String refused = json(400, "{\"type\":\"urn:relata:problem:malformed-request\",\"title\":\"t\",\"status\":400,"
                + "\"detail\":\"Relata-After: it is no Relata-Token\"}");
        HttpClient client = new RepeatingHttpClientBuilder().build();
        try (ScriptedServer server = new ScriptedServer(json(201, "{}", "Relata-Token: one"), refused, json(200, "{}"), json(200, "{}"))) {
            client.send(HttpRequest.newBuilder(server.uri("/stores")).POST(BodyPublishers.ofString("{}")).build(), BodyHandlers.ofString());
            for (int i = 0; i < 2; i++) {
                assertThat(client.send(HttpRequest.newBuilder(server.uri("/stores")).build(), BodyHandlers.ofString()).statusCode())
                        .isEqualTo(200);
            }
            assertThat(server.received().subList(2, 4)).allSatisfy(each -> assertThat(each).doesNotContainIgnoringCase("relata-after"));
        }
    }

    private record Written(HttpRequest request, String token) implements HttpResponse<String> {
        @Override
        public int statusCode() {
            return 200;
        }

        @Override
        public Optional<HttpResponse<String>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public HttpHeaders headers() {
            return HttpHeaders.of(Map.of("relata-token", List.of(token)), (name, value) -> true);
        }

        @Override
        public String body() {
            return "";
        }

        @Override
        public Optional<SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public URI uri() {
            return request.uri();
        }

        @Override
        public HttpClient.Version version() {
            return HttpClient.Version.HTTP_1_1;
        }
    }
}
