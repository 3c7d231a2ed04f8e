package io.relata.internal.engine.write;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import java.io.IOException;
import java.util.Base64;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.utils.IoUtils;

/** A network that loses a write to DynamoDB the first time that it is sent: on its way there, or its answer on the way back. */
public final class LosingHttpClient implements SdkHttpClient {
    private static final Set<String> WRITES = Set.of("PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems");

    /** What is lost of a write. */
    public enum Loss {
        REQUEST, ANSWER
    }

    private final SdkHttpClient http = UrlConnectionHttpClient.create();
    private final Set<String> seen = new HashSet<>();
    private Predicate<String> loses = write -> false;
    private Loss loss = Loss.ANSWER;
    private int lost;
    private Runnable between = () -> {
    };

    /** A client of DynamoDB Local that sends through this network. Whoever asks for it closes it. */
    public DynamoDbClient client() {
        return DynamoDbClient.builder().endpointOverride(DynamoDbLocal.shared().endpoint()).region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"))).httpClient(this)
                .build();
    }

    /** Of each write, what is lost the first time. */
    public void loseTheFirst(Loss what) {
        loss = what;
        loses = seen::add;
    }

    /** Of one write, after so many others. */
    public void loseOne(Loss what, int others) {
        AtomicInteger left = new AtomicInteger(others);
        loss = what;
        lost = 0;
        loses = write -> left.getAndDecrement() == 0;
    }

    /** Of each write, however often it is sent. */
    public void loseAll(Loss what) {
        loss = what;
        loses = write -> true;
    }

    public void loseNothing() {
        loses = write -> false;
    }

    public void betweenLossAndRepetition(Runnable action) {
        between = action;
    }

    public int lost() {
        return lost;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        ExecutableHttpRequest prepared = http.prepareRequest(request);
        String operation = request.httpRequest().firstMatchingHeader("X-Amz-Target").orElse("").replaceAll(".*\\.", "");
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                if (!WRITES.contains(operation) || !loses.test(body(request))) {
                    return prepared.call();
                }
                if (loss == Loss.ANSWER) {
                    prepared.call();
                }
                lost++;
                between.run();
                throw new IOException("the connection broke");
            }

            @Override
            public void abort() {
                prepared.abort();
            }
        };
    }

    /** The same in each attempt, and different for each write. */
    private static String body(HttpExecuteRequest request) throws IOException {
        return Base64.getEncoder().encodeToString(IoUtils.toByteArray(request.contentStreamProvider().orElseThrow().newStream()));
    }

    @Override
    public void close() {
        http.close();
    }
}
