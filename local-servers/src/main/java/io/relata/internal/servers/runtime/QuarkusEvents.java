package io.relata.internal.servers.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/**
 * Sends events to a function that Quarkus runs in a test. <p> Quarkus restarts the application when the next test class needs other
 * settings. Its event server may then give an event to the application that has just ended, and nobody answers. So an event without an
 * answer is sent once more.
 */
public final class QuarkusEvents {
    private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static final Duration SECOND_ATTEMPT = Duration.ofMinutes(5);

    private final URI server;
    private final Duration firstAttempt;

    /** @param firstAttempt the time after which the event is sent again */
    QuarkusEvents(int port, Duration firstAttempt) {
        this.server = URI.create("http://localhost:" + port + "/");
        this.firstAttempt = firstAttempt;
    }

    /** @param port of Quarkus's event server */
    public static QuarkusEvents at(int port) {
        return new QuarkusEvents(port, Duration.ofMinutes(2));
    }

    /** @param event JSON, as Lambda sends it */
    public HttpResponse<String> send(String event) {
        try {
            try {
                return send(event, firstAttempt);
            } catch (HttpTimeoutException e) {
                return send(event, SECOND_ATTEMPT);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the function answered", e);
        }
    }

    private HttpResponse<String> send(String event, Duration longest) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(server).timeout(longest).header("Content-Type", "application/json")
                .header("Accept", "application/json").POST(HttpRequest.BodyPublishers.ofString(event)).build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
