package io.relata.internal.local.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.events.function.FunctionErrorException;
import io.relata.internal.events.function.LambdaFunction;
import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.events.gateway.Routing;
import io.relata.internal.loopback.LoopbackGuard;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GatewayTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final AtomicReference<JsonNode> event = new AtomicReference<>();
    private Gateway gateway;

    @BeforeEach
    void listen() throws IOException {
        gateway = Gateway.listen(0, LoopbackGuard.STRICT);
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void answers503UntilItIsOpen() throws Exception {
        assertThat(get("/health").statusCode()).isEqualTo(503);
        assertThat(get("/stores/004").statusCode()).isEqualTo(503);
        answer("{\"statusCode\":200}");
        assertThat(get("/health").statusCode()).isEqualTo(200);
        assertThat(get("/health").body()).isEqualTo("{\"status\":\"ok\"}");
        assertThat(event.get()).isNull();
    }

    @Test
    void requestBecomesAnEventInPayloadFormatTwo() throws Exception {
        answer("{\"statusCode\":200}");
        HttpRequest request = request("/tags/caf%C3%A9?tag=a%20b&tag=c&empty&filter=x:eq:1%2C2")
                .method("PUT", BodyPublishers.ofString("{\"näme\":1}"))
                .header("Content-Type", "application/json; charset=utf-8").header("X-Twice", "one").header("X-Twice", "two")
                .header("Cookie", "a=1; b=2").header("User-Agent", "test").build();
        CLIENT.send(request, BodyHandlers.discarding());

        JsonNode context = event.get().get("requestContext");
        assertThat(context.get("requestId").asText()).isNotEmpty();
        assertThat(context.get("timeEpoch").asLong()).isPositive();
        assertThat(context.get("time").asText()).matches("\\d\\d/\\w{3}/\\d{4}:\\d\\d:\\d\\d:\\d\\d \\+0000");
        assertThat(context.get("stage").asText()).isEqualTo("$default");
        assertThat(context.get("domainName").asText()).isEqualTo("localhost");
        assertThat(context.get("http")).isEqualTo(JSON.readTree("""
                {"method": "PUT", "path": "/tags/café", "protocol": "HTTP/1.1", "sourceIp": "127.0.0.1", "userAgent": "test"}"""));
        assertThat(event.get().get("headers")).isEqualTo(JSON.readTree("""
                {"content-length": "11", "content-type": "application/json; charset=utf-8", "host": "localhost:%d", "user-agent": \
                "test", "x-twice": "one,two"}
                """.formatted(gateway.url().getPort())));
        assertThat(without(event.get(), "requestContext", "headers")).isEqualTo(JSON.readTree("""
                {"version": "2.0", "routeKey": "PUT /{collection}/{id}", "rawPath": "/tags/café",
                 "rawQueryString": "tag=a%20b&tag=c&empty&filter=x:eq:1%2C2",
                 "queryStringParameters": {"tag": "a b,c", "empty": "", "filter": "x:eq:1,2"},
                 "pathParameters": {"collection": "tags"}, "cookies": ["a=1", "b=2"],
                 "isBase64Encoded": false, "body": "{\\"näme\\":1}"}"""));
    }

    @ParameterizedTest
    @CsvSource({"application/json,false", "application/merge-patch+json,false", "application/problem+json,false", "text/csv,false",
            "application/x-www-form-urlencoded,false", "application/octet-stream,true", "image/png,true"})
    void binaryBodiesAreEncoded(String contentType, boolean encoded) throws Exception {
        answer("{\"statusCode\":200}");
        CLIENT.send(request("/x").POST(BodyPublishers.ofString("body")).header("Content-Type", contentType).build(),
                BodyHandlers.discarding());
        assertThat(event.get().get("isBase64Encoded").asBoolean()).isEqualTo(encoded);
        assertThat(event.get().get("body").asText()).isEqualTo(encoded ? "Ym9keQ==" : "body");
    }

    @Test
    void textThatIsNotUtf8IsEncoded() throws Exception {
        answer("{\"statusCode\":200}");
        byte[] latin1 = "{\"name\":\"café\"}".getBytes(StandardCharsets.ISO_8859_1);
        CLIENT.send(request("/x").POST(BodyPublishers.ofByteArray(latin1)).header("Content-Type", "application/json").build(),
                BodyHandlers.discarding());
        assertThat(event.get().get("isBase64Encoded").asBoolean()).isTrue();
        assertThat(Base64.getDecoder().decode(event.get().get("body").asText())).isEqualTo(latin1);
    }

    @Test
    void requestWithoutBodyOrQueryHasNoneInItsEvent() throws Exception {
        answer("{\"statusCode\":200}");
        get("/stores/004");
        assertThat(event.get().has("body")).isFalse();
        assertThat(event.get().has("queryStringParameters")).isFalse();
        assertThat(event.get().get("rawQueryString").asText()).isEmpty();
    }

    @Test
    void answerIsWrittenWithItsHeadersAndCookies() throws Exception {
        answer("""
                {"statusCode": 201, "headers": {"Content-Type": "application/json", "ETag": "\\"7\\""}, "multiValueHeaders": {"Link": \
                ["a", "b"]},
                 "cookies": ["c=1; Path=/", "d=2"], "body": "{\\"näme\\":1}", "isBase64Encoded": false}""");
        HttpResponse<String> response = get("/stores/004");
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.body()).isEqualTo("{\"näme\":1}");
        assertThat(response.headers().firstValue("etag")).contains("\"7\"");
        assertThat(response.headers().allValues("link")).containsExactly("a", "b");
        assertThat(response.headers().allValues("set-cookie")).containsExactly("c=1; Path=/", "d=2");
    }

    @Test
    void encodedAnswerIsDecoded() throws Exception {
        answer("{\"statusCode\":200,\"body\":\"aGVsbG8=\",\"isBase64Encoded\":true}");
        assertThat(get("/x").body()).isEqualTo("hello");
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 304})
    void statusesWithoutBodyAreWrittenWithoutBody(int status) throws Exception {
        answer("{\"statusCode\":" + status + ",\"body\":\"not to be seen\"}");
        assertThat(get("/x").statusCode()).isEqualTo(status);
        assertThat(get("/x").body()).isEmpty();
    }

    @Test
    void headIsAnsweredWithoutBody() throws Exception {
        answer("{\"statusCode\":200,\"body\":\"hello\"}");
        HttpResponse<String> response = CLIENT.send(request("/x").method("HEAD", BodyPublishers.noBody()).build(), BodyHandlers.ofString());
        assertThat(response.body()).isEmpty();
        assertThat(response.headers().firstValue("content-length")).contains("5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "{}", "{\"statusCode\":99}", "not JSON",
            "{\"statusCode\":200,\"body\":\"%\",\"isBase64Encoded\":true}"})
    void malformedAnswerIsAnInternalError(String answer) throws Exception {
        answer(answer);
        assertThat(get("/x").statusCode()).isEqualTo(500);
        assertThat(get("/x").body()).isEqualTo("{\"message\":\"Internal Server Error\"}");
    }

    @Test
    void functionErrorIsAnInternalErrorWithoutDetails() throws Exception {
        open(request -> {
            throw new FunctionErrorException("NullPointerException at io.relata.Secret");
        });
        assertThat(get("/x").statusCode()).isEqualTo(500);
        assertThat(get("/x").body()).isEqualTo("{\"message\":\"Internal Server Error\"}");
    }

    /** Of the log of a function that failed: what a caller puts into a path begins no line of it. */
    @Test
    void pathsAreLoggedAsTheyWereSent() throws Exception {
        open(request -> {
            throw new FunctionErrorException("failed");
        });
        List<String> lines = new CopyOnWriteArrayList<>();
        Logger log = Logger.getLogger(HttpApi.class.getName());
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord logged) {
                lines.add(logged.getMessage());
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        };
        log.addHandler(handler);
        try {
            get("/x%0AERROR%20forged%0D%1B");
        } finally {
            log.removeHandler(handler);
        }
        assertThat(lines).containsExactly("GET /x%0AERROR%20forged%0D%1B");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/stores/%zz", "/stores/%4", "/stores/%", "/stores/%ff"})
    void malformedPathIsRefusedWithAProblem(String path) throws Exception {
        answer("{\"statusCode\":200}");
        String response = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(response).startsWith("HTTP/1.1 400 ").contains("application/problem+json", "\"status\":400");
        assertThat(event.get()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/9.9\r\n\r\n", "nonsense\r\n\r\n", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n"})
    void malformedHttpIsRefusedWithoutAStackTrace(String request) throws Exception {
        answer("{\"statusCode\":200}");
        assertThat(raw(request)).containsPattern("^HTTP/1.1 (400|505) ").contains("application/problem+json").doesNotContain("Exception")
                .doesNotContain("\tat ");
    }

    @Test
    void queryStringReachesTheFunctionAsItWasSent() throws Exception {
        answer("{\"statusCode\":200}");
        raw("GET /x?filter=%zz|\"{} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(event.get().get("rawQueryString").asText()).isEqualTo("filter=%zz|\"{}");
    }

    @Test
    void bodyOfTenMegabytesPassesAndALargerOneIsRefused() throws Exception {
        answer("{\"statusCode\":200}");
        assertThat(post(new byte[10 * 1024 * 1024]).statusCode()).isEqualTo(200);
        HttpResponse<String> refused = post(new byte[10 * 1024 * 1024 + 1]);
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(JSON.readTree(refused.body())).isEqualTo(JSON.readTree(
                """
                {"type": "urn:relata:problem:too-large", "title": "Too large", "status": 413,
                 "detail": "the body is larger than 10 MB"}"""));
    }

    @Test
    void headHasTheHeadersOfTheFunctionAndNoBody() throws Exception {
        answer("{\"statusCode\":200,\"headers\":{\"Content-Type\":\"application/json\",\"ETag\":\"\\\"7\\\"\"}}");
        HttpResponse<String> response = CLIENT.send(request("/x").method("HEAD", BodyPublishers.noBody()).build(), BodyHandlers.ofString());
        assertThat(response.headers().firstValue("etag")).contains("\"7\"");
        assertThat(response.headers().firstValue("content-type")).contains("application/json");
        assertThat(response.body()).isEmpty();
    }

    @Test
    void allConcurrentClientsAreAnswered() {
        open(request -> "{\"statusCode\":200,\"body\":\"done\"}".getBytes(StandardCharsets.UTF_8));
        List<CompletableFuture<HttpResponse<String>>> responses = IntStream.range(0, 500)
                .mapToObj(i -> CLIENT.sendAsync(request("/x").build(), BodyHandlers.ofString())).toList();
        assertThat(responses).allSatisfy(response -> assertThat(response.join().body()).isEqualTo("done"));
    }

    /** More of them than the server has threads. A connection ends after 60 s in which nothing came. */
    @Test
    void clientsThatSendHalfABodyKeepNobodyElseWaiting() throws Exception {
        answer("{\"statusCode\":200}");
        List<Socket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 120; i++) {
                Socket client = new Socket("localhost", gateway.url().getPort());
                clients.add(client);
                client.getOutputStream().write("PUT /stores/004 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{"
                        .getBytes(StandardCharsets.UTF_8));
            }
            HttpRequest request = request("/stores/004").timeout(Duration.ofSeconds(40)).build();
            assertThat(CLIENT.send(request, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
            clients.get(0).getOutputStream().write("\"a\":1234}".getBytes(StandardCharsets.UTF_8));
            assertThat(new String(clients.get(0).getInputStream().readNBytes(15), StandardCharsets.UTF_8)).isEqualTo("HTTP/1.1 200 OK");
            assertThat(event.get().get("body").asText()).isEqualTo("{\"a\":1234}");
        } finally {
            for (Socket client : clients) {
                client.close();
            }
        }
    }

    @Test
    void requestInProgressIsAnsweredBeforeClosing() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch closing = new CountDownLatch(1);
        open(request -> {
            called.countDown();
            await(closing);
            return "{\"statusCode\":200,\"body\":\"done\"}".getBytes(StandardCharsets.UTF_8);
        });
        CompletableFuture<HttpResponse<String>> response = CLIENT.sendAsync(request("/x").build(), BodyHandlers.ofString());
        await(called);
        CompletableFuture<Void> closed = CompletableFuture.runAsync(gateway::close);
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(this::isRefused);
        closing.countDown();
        assertThat(response.get().body()).isEqualTo("done");
        closed.get();
    }

    private boolean isRefused() {
        try (Socket socket = new Socket("localhost", gateway.url().getPort())) {
            return !socket.isConnected();
        } catch (IOException | IllegalArgumentException e) {
            return true;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(2, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void takenPortIsReported() {
        assertThatThrownBy(() -> Gateway.listen(gateway.url().getPort(), LoopbackGuard.STRICT)).isInstanceOf(IOException.class);
    }

    private void answer(String answer) {
        open(request -> {
            try {
                event.set(JSON.readTree(request));
            } catch (IOException e) {
                throw new FunctionErrorException("no JSON", e);
            }
            return answer.getBytes(StandardCharsets.UTF_8);
        });
    }

    private void open(LambdaFunction function) {
        gateway.open(HttpApi
                .of((method, path) -> new Routing.Target(function, method + " /{collection}/{id}", Optional.of("relata/write"),
                        Map.of("collection", path.get(0)))));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(gateway.url() + path)).version(HttpClient.Version.HTTP_1_1);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return CLIENT.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(byte[] body) throws Exception {
        return CLIENT.send(request("/x").POST(BodyPublishers.ofByteArray(body)).build(), BodyHandlers.ofString());
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("localhost", gateway.url().getPort())) {
            socket.setSoTimeout(300_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static JsonNode without(JsonNode json, String... fields) {
        return ((ObjectNode) json).deepCopy().remove(List.of(fields));
    }
}
