package io.relata.write;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/** A network that carries each write to DynamoDB and, the first time, loses the answer. */
final class LosingHttpClient implements SdkHttpClient {
    private static final Set<String> WRITES = Set.of("PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems");

    private final SdkHttpClient http = UrlConnectionHttpClient.create();
    private final Set<String> seen = new HashSet<>();
    private boolean losing;
    private int lost;
    private Runnable between = () -> {
    };

    void loseTheFirstAnswerToEachWrite() {
        losing = true;
    }

    void betweenLossAndRepetition(Runnable action) {
        between = action;
    }

    int lost() {
        return lost;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        ExecutableHttpRequest prepared = http.prepareRequest(request);
        String operation = request.httpRequest().firstMatchingHeader("X-Amz-Target").orElse("").replaceAll(".*\\.", "");
        String invocation = request.httpRequest().firstMatchingHeader("amz-sdk-invocation-id").orElse("");
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                HttpExecuteResponse response = prepared.call();
                if (losing && WRITES.contains(operation) && seen.add(invocation)) {
                    lost++;
                    between.run();
                    throw new IOException("the connection broke");
                }
                return response;
            }

            @Override
            public void abort() {
                prepared.abort();
            }
        };
    }

    @Override
    public void close() {
        http.close();
    }
}
