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

    private static final Duration FIRST_ATTEMPT = Duration.ofMinutes(2);
    private static final Duration SECOND_ATTEMPT = Duration.ofMinutes(5);

    private final URI server;

    private QuarkusEvents(int port) {
        this.server = URI.create("http://localhost:" + port + "/");
    }

    /** @param port of Quarkus's event server */
    public static QuarkusEvents at(int port) {
        return new QuarkusEvents(port);
    }

    /** @param event JSON, as Lambda sends it */
    public HttpResponse<String> send(String event) {
        return twice(longest -> send(event, longest));
    }

    /** One of two attempts. */
    interface Attempt<T> {
        /** @throws HttpTimeoutException when there is no answer within this time */
        T within(Duration longest) throws IOException, InterruptedException;
    }

    /** Makes an attempt, and one more if nobody answers in time. */
    static <T> T twice(Attempt<T> attempt) {
        try {
            try {
                return attempt.within(FIRST_ATTEMPT);
            } catch (HttpTimeoutException e) {
                return attempt.within(SECOND_ATTEMPT);
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
