package io.relata.internal.local.aws;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Makes a command's clients, which the caller closes.
 *
 * @param endpoint where DynamoDB answers; default that of the region
 * @param region that of the environment without
 * @param credentials whose they are
 */
public record AwsClients(Optional<URI> endpoint, Optional<String> region, Credentials credentials) {
    private static final String ANY = "local";

    /** Whose credentials requests are signed with. */
    public enum Credentials {
        /** Those of variables, a profile, or the machine. */
        OF_ENVIRONMENT,
        /** Any: a local server does not ask. */
        ANY
    }

    /** Of a local server, which takes any credentials. */
    public static AwsClients local(URI endpoint) {
        return new AwsClients(Optional.of(endpoint), Optional.of(Region.US_EAST_1.id()), Credentials.ANY);
    }

    /**
     * The endpoint that AWS's variables name for DynamoDB, if they name one.
     *
     * @see <a href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html">Service-specific endpoints</a>
     */
    public static Optional<URI> namedEndpoint(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("AWS_ENDPOINT_URL_DYNAMODB")).or(() -> Optional.ofNullable(environment.get(
                "AWS_ENDPOINT_URL")))
                .filter(url -> !url.isBlank() && !"true".equals(environment.get("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS")))
                .map(URI::create);
    }

    /** Reads and writes tables. */
    public DynamoDbClient dynamoDb() {
        return of(DynamoDbClient.builder());
    }

    /** Reads streams: at the endpoint of the table, unless a variable names another. */
    public DynamoDbStreamsClient streams() {
        var builder = DynamoDbStreamsClient.builder();
        Optional.ofNullable(System.getenv("AWS_ENDPOINT_URL_DYNAMODB_STREAMS")).map(URI::create).or(() -> endpoint)
                .ifPresent(builder::endpointOverride);
        return build(builder);
    }

    /** Reads the queue of a URL, where the URL says. */
    public SqsClient sqs(URI queue) {
        return build(SqsClient.builder().endpointOverride(queue.resolve("/")));
    }

    /** A client of another service: at the endpoint, if one is named. */
    public <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C of(B builder) {
        endpoint.ifPresent(builder::endpointOverride);
        return build(builder);
    }

    private <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C build(B builder) {
        region.map(Region::of).ifPresent(builder::region);
        if (credentials == Credentials.ANY) {
            builder.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(ANY, ANY)));
        }
        return builder.httpClientBuilder(CommandTimeouts.http()).overrideConfiguration(CommandTimeouts::limit).build();
    }
}
