package io.relata.internal.console.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.ConsoleSource.Capabilities;
import io.relata.internal.console.source.EventRing;
import io.relata.internal.console.source.Live;
import io.relata.internal.console.source.Onlookers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class EventStreamsTest {
    private final FakeLive live = new FakeLive();
    private final List<Socket> sockets = new ArrayList<>();
    private ConsoleServer server;
    private URI url;
    private String cookie;

    @BeforeEach
    void start() throws Exception {
        Capabilities capabilities = new Capabilities(Optional.empty(), Optional.of(live), Optional.empty(), Optional.empty(),
                Optional.empty(), Optional.empty());
        server = ConsoleServer.start(Sources.office(Access.READ_AND_WRITE, capabilities), Doorkeeper.at(Doorkeeper.Entrance.OPEN), 0);
        url = server.url();
        cookie = RawHttp.get(url, "/console/").cookie();
    }

    @AfterEach
    void stop() throws Exception {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
        live.audience.close();
    }

    @Test
    void withoutTheTokenThereAreNoEvents() throws Exception {
        assertThat(RawHttp.get(url, "/console/api/events").status()).isEqualTo(401);
        assertThat(RawHttp.get(url, "/console/api/events", "Cookie: relata-console=guessed").status()).isEqualTo(401);
        assertThat(RawHttp.get(url, "/console/api/events", cookie, "Sec-Fetch-Site: same-site").status()).isEqualTo(403);
        assertThat(live.observing).isEmpty();
    }

    @Test
    void eventsComeAsTheyHappen() throws Exception {
        BufferedReader events = open();
        live.ring.add("lag", Map.of("millis", 7));
        assertThat(next(events)).contains("\"type\":\"lag\"", "\"seq\":1", "\"millis\":7");
        live.ring.add("lag", Map.of("millis", 8));
        assertThat(next(events)).contains("\"seq\":2", "\"millis\":8");
    }

    @Test
    void whoComesBackGoesOnWhereItWas() throws Exception {
        for (int i = 0; i < 5; i++) {
            live.ring.add("lag", Map.of("millis", i));
        }
        assertThat(next(open("Last-Event-ID: 3"))).contains("\"seq\":4");
    }

    @Test
    void aSlowPageHoldsUpNobodyAndIsToldWhatItMissed() throws Exception {
        BufferedReader slow = open();
        String large = "x".repeat(20_000);
        for (int i = 0; i < 3 * EventRing.CAPACITY; i++) {
            live.ring.add("change", Map.of("words", large));
        }
        live.ring.add("lag", Map.of("millis", 1));
        boolean dropped = false;
        String event = "";
        while (!event.contains("\"type\":\"lag\"")) {
            event = next(slow);
            dropped |= event.contains("\"type\":\"dropped\"");
        }
        assertThat(dropped).isTrue();
    }

    @Test
    void atMostTwentyPagesLookAtATime() throws Exception {
        for (int i = 0; i < EventStreams.MOST; i++) {
            open();
        }
        assertThat(RawHttp.get(url, "/console/api/events", cookie).status()).isEqualTo(503);
    }

    @Test
    void observingIsOnOnlyWhileAPageLooks() throws Exception {
        RawHttp.get(url, "/console/api/", cookie);
        assertThat(live.observing).isEmpty();

        open();
        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> assertThat(live.observing).containsExactly(true));
        sockets.get(0).close();
        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> assertThat(live.observing).containsExactly(true, false));
    }

    @Test
    void closingEndsTheStreams() throws Exception {
        BufferedReader events = open();
        server.close();
        String line = "";
        while (line != null) {
            line = events.readLine();
        }
    }

    /** HTTP 1.0, whose answers have no chunks between lines. */
    private BufferedReader open(String... more) throws IOException {
        Socket socket = new Socket("localhost", url.getPort());
        sockets.add(socket);
        socket.setSoTimeout(300_000);
        socket.getOutputStream().write(("GET /console/api/events HTTP/1.0\r\nHost: localhost\r\n" + cookie + "\r\n"
                + (more.length == 0 ? "" : String.join("\r\n", more) + "\r\n") + "\r\n").getBytes(StandardCharsets.UTF_8));
        BufferedReader lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        assertThat(lines.readLine()).contains("200");
        for (String line = lines.readLine(); !line.startsWith("retry:"); line = lines.readLine()) {
            assertThat(line).isNotNull();
        }
        return lines;
    }

    private static String next(BufferedReader events) throws IOException {
        String line = events.readLine();
        while (!line.startsWith("data: ")) {
            line = events.readLine();
        }
        return line;
    }

    private static final class FakeLive implements Live {
        final EventRing ring = new EventRing(Clock.systemUTC());
        final List<Boolean> observing = new CopyOnWriteArrayList<>();
        final Onlookers audience = new Onlookers(observing::add);

        @Override
        public EventRing events() {
            return ring;
        }

        @Override
        public Onlookers audience() {
            return audience;
        }

        @Override
        public State state() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void control(Flow flow) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<SeenChange> latest(String id, String type) {
            return Optional.empty();
        }
    }
}
