package io.relata.client;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * An HTTP client for an API of Relata. It repeats what may be repeated, and answers only success: all else is thrown.
 *
 * <p> Whatever did not reach the server, or that the server has put off (429, 503), is repeated. A request whose answer was lost is
 * repeated if that makes no difference: GET, HEAD, PUT, DELETE, a merge patch, and whatever has an {@code Idempotency-Key} or
 * {@code If-Match}. Responses are kept in memory until they are complete.
 *
 * <p> Lists show what this client has written: for a minute, reads are sent with the {@code Relata-Token} of its writes.
 *
 * <p> Safe for use by several threads.
 *
 * @see RepeatingHttpClientBuilder
 */
public final class RepeatingHttpClient extends HttpClient {
    private final HttpClient client;
    private final Retries retries;
    private final WriteTokens tokens = new WriteTokens(Clock.systemUTC());

    RepeatingHttpClient(HttpClient client, Retries retries) {
        this.client = client;
        this.retries = retries;
    }

    /**
     * Sends a request until there is an answer.
     *
     * @throws ApiProblemException when the answer is a problem: a status of 400 or more
     * @throws LostAnswerException when a write may or may not have been carried out
     * @throws IOException when the server could not be reached, or did not answer a read
     */
    @Override
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = answer(request);
        tokens.keep(request, answer);
        return BufferedResponse.of(answer, handler);
    }

    /** Where the server takes another caller for the one who wrote, the read is sent without tokens. */
    private HttpResponse<byte[]> answer(HttpRequest request) throws IOException, InterruptedException {
        HttpRequest sent = tokens.sentWith(request);
        try {
            return new Sending(sent, retries).by(client);
        } catch (ApiProblemException e) {
            if (sent == request || !WriteTokens.areRefused(e)) {
                throw e;
            }
            tokens.forget(request);
            return new Sending(request, retries).by(client);
        }
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return send(request, handler);
            } catch (IOException e) {
                throw new CompletionException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CompletionException(e);
            }
        }, executor().orElse(ForkJoinPool.commonPool()));
    }

    /** As {@link #sendAsync(HttpRequest, BodyHandler)}: an API of Relata pushes nothing. */
    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler,
            PushPromiseHandler<T> pushed) {
        return sendAsync(request, handler);
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return client.cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return client.connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return client.followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return client.proxy();
    }

    @Override
    public SSLContext sslContext() {
        return client.sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return client.sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return client.authenticator();
    }

    @Override
    public Version version() {
        return client.version();
    }

    @Override
    public Optional<Executor> executor() {
        return client.executor();
    }
}
