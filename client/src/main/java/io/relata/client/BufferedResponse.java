package io.relata.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import javax.net.ssl.SSLSession;

/** A response that has arrived to its last byte: none is lost while it is read. */
record BufferedResponse<T>(HttpResponse<byte[]> arrived, T body) implements HttpResponse<T> {
    static <T> HttpResponse<T> of(HttpResponse<byte[]> arrived, BodyHandler<T> handler) {
        BodySubscriber<T> subscriber = handler.apply(new Info(arrived.statusCode(), arrived.headers(), arrived.version()));
        subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                // All that there is comes below.
            }

            @Override
            public void cancel() {
                // It is in memory already.
            }
        });
        subscriber.onNext(List.of(ByteBuffer.wrap(arrived.body())));
        subscriber.onComplete();
        return new BufferedResponse<>(arrived, subscriber.getBody().toCompletableFuture().join());
    }

    private record Info(int statusCode, HttpHeaders headers, HttpClient.Version version) implements ResponseInfo {
    }

    @Override
    public int statusCode() {
        return arrived.statusCode();
    }

    @Override
    public HttpRequest request() {
        return arrived.request();
    }

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
        return Optional.empty();
    }

    @Override
    public HttpHeaders headers() {
        return arrived.headers();
    }

    @Override
    public Optional<SSLSession> sslSession() {
        return arrived.sslSession();
    }

    @Override
    public URI uri() {
        return arrived.uri();
    }

    @Override
    public HttpClient.Version version() {
        return arrived.version();
    }
}
