package io.relata.benchmarks.warm;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * Records DynamoDB's answers and replays them: for reads by the whole request, for writes by the operation alone, because no two writes are
 * equal.
 */
final class RecordedAnswers {
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();

    private record Answer(SdkHttpResponse response, byte[] body) {
        HttpExecuteResponse play() {
            return HttpExecuteResponse.builder().response(response)
                    .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body))).build();
        }
    }

    /** Sends requests to DynamoDB, and records the answers. */
    SdkHttpClient recorder() {
        SdkHttpClient network = UrlConnectionHttpClient.builder().build();
        return client(request -> {
            HttpExecuteResponse response = network.prepareRequest(request).call();
            Answer answer = new Answer(response.httpResponse(), response.responseBody().orElseThrow().readAllBytes());
            answers.put(key(request), answer);
            return answer;
        });
    }

    /** Replays recorded answers, each after {@code delay}. */
    SdkHttpClient player(Duration delay) {
        return client(request -> {
            String key = key(request);
            if (!delay.isZero()) {
                pass(delay);
            }
            return Optional.ofNullable(answers.get(key)).orElseThrow(() -> new IOException("no answer was recorded for " + key));
        });
    }

    private static void pass(Duration delay) {
        long end = System.nanoTime() + delay.toNanos();
        for (long left = delay.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static String key(HttpExecuteRequest request) {
        String target = request.httpRequest().firstMatchingHeader("X-Amz-Target").orElseThrow();
        byte[] body = body(request);
        return target.endsWith("GetItem") || target.endsWith("Query") ? target + new String(body, StandardCharsets.UTF_8) : target;
    }

    private static byte[] body(HttpExecuteRequest request) {
        try {
            return request.contentStreamProvider().orElseThrow().newStream().readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Transport {
        Answer answer(HttpExecuteRequest request) throws IOException;
    }

    private static SdkHttpClient client(Transport transport) {
        return new SdkHttpClient() {
            @Override
            public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
                return new ExecutableHttpRequest() {
                    @Override
                    public HttpExecuteResponse call() throws IOException {
                        return transport.answer(request).play();
                    }

                    @Override
                    public void abort() {
                        // No request is in progress.
                    }
                };
            }

            @Override
            public void close() {
                // There are no resources to release.
            }
        };
    }
}
