package io.relata.internal.servers.dynamodb;

import java.net.URI;
import java.time.Duration;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The endpoint of a DynamoDB on this machine, and its clients. The caller closes them. */
public record DynamoDbEndpoint(URI uri) {
    public static final String REGION = "us-east-1";
    /** Both the access key id and the secret key: a local DynamoDB accepts any, DynamoDB Local only letters and digits. */
    public static final String CREDENTIAL = "local";

    public DynamoDbClient client() {
        return local(DynamoDbClient.builder());
    }

    /**
     * A client that refuses requests that DynamoDB refuses and DynamoDB Local accepts.
     *
     * @param listeners hear of its requests
     */
    public DynamoDbClient strictClient(ExecutionInterceptor... listeners) {
        AwsLimits limits = new AwsLimits(new KeyLimits(this));
        return local(DynamoDbClient.builder().overrideConfiguration(override -> Stream.concat(Stream.of(limits), Stream.of(listeners))
                .forEach(override::addExecutionInterceptor)));
    }

    public DynamoDbStreamsClient streamsClient() {
        return local(DynamoDbStreamsClient.builder());
    }

    private <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C local(B builder) {
        return builder.endpointOverride(uri).region(Region.of(REGION))
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(CREDENTIAL, CREDENTIAL)))
                .httpClientBuilder(UrlConnectionHttpClient.builder().socketTimeout(Duration.ofSeconds(30)))
                .build();
    }
}
