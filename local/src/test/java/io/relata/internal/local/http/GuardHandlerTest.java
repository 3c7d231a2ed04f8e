package io.relata.internal.local.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.relata.internal.events.gateway.HttpApi;
import io.relata.internal.events.gateway.Routing;
import io.relata.internal.loopback.LoopbackGuard;
import io.relata.internal.loopback.Reach;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which pages the API's port answers, and how. */
class GuardHandlerTest {
    private static final String PAGE = "http://localhost:3000";

    private final List<String> called = new ArrayList<>();
    private Optional<Gateway> gateway = Optional.empty();

    @AfterEach
    void close() {
        gateway.ifPresent(Gateway::close);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Origin: http://evil.example", "Origin: null", "Origin: http://localhost:3000",
            "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site"})
    void pagesOfOtherSitesAreRefusedBeforeAnyFunctionIsCalled(String header) throws IOException {
        listen(LoopbackGuard.STRICT);
        for (String line : List.of("POST /stores", "GET /stores/1", "OPTIONS /stores", "GET /console/")) {
            List<String> answer = send(line, "Host: localhost", header);
            assertThat(answer).first().isEqualTo("HTTP/1.1 403 Forbidden");
            assertThat(answer).contains("Content-Type: application/problem+json").noneMatch(each -> each.startsWith("Access-Control"));
        }
        assertThat(called).isEmpty();
    }

    @Test
    void otherNamesOfThisMachineAreRefused() throws IOException {
        listen(LoopbackGuard.STRICT);
        assertThat(send("GET /stores/1", "Host: evil.example")).first().isEqualTo("HTTP/1.1 403 Forbidden");
        assertThat(send("GET /stores/1", "Host: localhost")).first().isEqualTo("HTTP/1.1 200 OK");
        assertThat(called).hasSize(1);
    }

    /** As the gateway that is deployed with the setting {@code allowedOrigins} does: its templates are made of the same lists. */
    @Test
    void preflightsOfAnAllowedOriginAreAnswered() throws IOException {
        listen(new LoopbackGuard(Reach.THIS_MACHINE, Set.of(PAGE)));
        assertThat(send("OPTIONS /stores/1", "Host: localhost", "Origin: " + PAGE, "Access-Control-Request-Method: PATCH",
                "Access-Control-Request-Headers: if-match")).contains("HTTP/1.1 204 No Content",
                        "Access-Control-Allow-Origin: " + PAGE,
                        "Access-Control-Allow-Methods: GET,HEAD,POST,PUT,PATCH,DELETE",
                        "Access-Control-Allow-Headers: authorization,content-type,if-match,if-none-match,idempotency-key,relata-after,"
                                + "x-amz-date,x-amz-security-token,x-amz-content-sha256",
                        "Access-Control-Max-Age: 3600", "Vary: Origin");
        assertThat(called).isEmpty();
    }

    @Test
    void pagesOfAnAllowedOriginMayReadAnswers() throws IOException {
        listen(new LoopbackGuard(Reach.THIS_MACHINE, Set.of(PAGE)));
        assertThat(send("PATCH /stores/1", "Host: localhost", "Origin: " + PAGE, "Sec-Fetch-Site: same-site")).contains("HTTP/1.1 200 OK",
                "Access-Control-Allow-Origin: " + PAGE, "Vary: Origin",
                "Access-Control-Expose-Headers: etag,location,idempotency-replayed,relata-token,retry-after");
        assertThat(send("GET /stores/1", "Host: localhost", "Origin: http://localhost:3001")).first().isEqualTo("HTTP/1.1 403 Forbidden");
        assertThat(send("GET /stores/1", "Host: localhost")).noneMatch(line -> line.startsWith("Access-Control"));
        assertThat(called).hasSize(2);
    }

    @Test
    void otherMachinesConnectOnlyIfTheyAreMeantTo() throws IOException {
        try (Stream<InetAddress> all = NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)) {
            Optional<InetAddress> own = all.filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress()).findFirst();
            assumeThat(own).isPresent();
            listen(LoopbackGuard.STRICT);
            assertThatThrownBy(() -> new Socket(own.get(), port()).close())
                    .isInstanceOf(ConnectException.class);
            close();
            listen(new LoopbackGuard(Reach.NETWORK, Set.of()));
            assertThat(send(own.get(), "GET /stores/1", "Host: build-server:" + port())).first()
                    .isEqualTo("HTTP/1.1 200 OK");
        }
    }

    private void listen(LoopbackGuard guard) throws IOException {
        Gateway listening = Gateway.listen(0, guard);
        listening.open(HttpApi.of((method, path) -> new Routing.Target(event -> {
            called.add(method);
            return "{\"statusCode\":200}".getBytes(StandardCharsets.UTF_8);
        }, "$default", Optional.of("relata/read"), Map.of())));
        gateway = Optional.of(listening);
    }

    private int port() {
        return gateway.orElseThrow().url().getPort();
    }

    private List<String> send(String line, String... headers) throws IOException {
        return send(InetAddress.getLoopbackAddress(), line, headers);
    }

    private List<String> send(InetAddress to, String line, String... headers) throws IOException {
        try (Socket socket = new Socket(to, port())) {
            socket.getOutputStream().write((line + " HTTP/1.1\r\n" + String.join("\r\n", headers)
                    + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
