package io.relata.internal.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.opensearch.OpenSearchLocal;
import io.relata.internal.servers.process.Ports;
import io.relata.internal.servers.sqs.SqsServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No page of another site, and no other machine, gets anything out of a server of the local system. */
class GuardedServersTest {
    private static int queue;
    private static Runnable stopQueue;

    /** Each server, and a request that it answers. */
    private enum Server {
        DYNAMODB("POST / HTTP/1.1\r\nX-Amz-Target: DynamoDB_20120810.ListTables\r\nContent-Type: application/x-amz-json-1.0\r\n"
                + "Authorization: AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, "
                + "Signature=0\r\n", "{}") {
            @Override
            URI endpoint() {
                return DynamoDbLocal.shared().endpoint();
            }
        },
        QUEUE("POST / HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n", "Action=ListQueues") {
            @Override
            URI endpoint() {
                return URI.create("http://localhost:" + queue);
            }
        },
        SEARCH("POST /_cache/clear HTTP/1.1\r\n", "") {
            @Override
            URI endpoint() {
                return OpenSearchLocal.shared().endpoint();
            }
        };

        private final String head;
        private final String body;

        Server(String head, String body) {
            this.head = head;
            this.body = body;
        }

        abstract URI endpoint();

        String host() {
            return "Host: localhost:" + endpoint().getPort();
        }

        /** The lines of what is answered. */
        List<String> answer(String... headers) throws IOException {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), endpoint().getPort())) {
                socket.getOutputStream().write((head + String.join("\r\n", headers) + "\r\nConnection: close\r\nContent-Length: "
                        + body.length() + "\r\n\r\n" + body).getBytes(StandardCharsets.UTF_8));
                return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
            }
        }
    }

    @BeforeAll
    static void startQueue() {
        queue = Ports.free();
        stopQueue = SqsServer.start(queue, Optional.empty());
    }

    @AfterAll
    static void stopQueue() {
        stopQueue.run();
    }

    @ParameterizedTest
    @EnumSource
    void programsOnThisMachineAreAnswered(Server server) throws IOException {
        assertThat(server.answer(server.host())).first().asString().startsWith("HTTP/1.1 200");
        assertThat(server.answer("Host: 127.0.0.1:" + server.endpoint().getPort())).first().asString().startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @EnumSource
    void pagesOfOtherSitesAreNot(Server server) throws IOException {
        for (List<String> headers : List.of(
                List.of("Host: evil.example:" + server.endpoint().getPort()),
                List.of(server.host(), "Origin: http://evil.example"),
                List.of(server.host(), "Origin: http://localhost:3000", "Sec-Fetch-Site: same-site"),
                List.of(server.host(), "Origin: null"),
                List.of(server.host(), "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"))) {
            assertThat(server.answer(headers.toArray(String[]::new))).describedAs(server + " " + headers)
                    .first().asString().startsWith("HTTP/1.1 403");
        }
        assertThat(server.answer(server.host(), "Origin: http://evil.example")).anyMatch(line -> line.endsWith(
                "a page of the origin http://evil.example asks for this, and this server does not answer it"));
    }

    @ParameterizedTest
    @EnumSource
    void otherMachinesCantConnect(Server server) throws IOException {
        try (Stream<InetAddress> all = NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)) {
            Optional<InetAddress> own = all.filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress()).findFirst();
            assumeThat(own).describedAs("this machine has an address besides the loopback interface's").isPresent();
            assertThatThrownBy(() -> new Socket(own.get(), server.endpoint().getPort()).close()).isInstanceOf(ConnectException.class);
        }
    }
}
