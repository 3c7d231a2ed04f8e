package io.relata.internal.servers.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class QuarkusEventsTest {
    private final List<String> events = new CopyOnWriteArrayList<>();

    @Test
    void eventThatNobodyAnswersIsSentOnceMore() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            events.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            if (events.size() > 1) {
                exchange.sendResponseHeaders(200, 2);
                exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
            }
        });
        server.start();
        try {
            QuarkusEvents quarkus = new QuarkusEvents(server.getAddress().getPort(), Duration.ofMillis(100));

            assertThat(quarkus.send("{\"path\": \"/\"}").body()).isEqualTo("{}");

            assertThat(events).containsExactly("{\"path\": \"/\"}", "{\"path\": \"/\"}");
        } finally {
            server.stop(0);
        }
    }
}
