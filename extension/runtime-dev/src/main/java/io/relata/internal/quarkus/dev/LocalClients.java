package io.relata.internal.quarkus.dev;

import io.relata.internal.console.observe.ObserveRequests;
import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Clients of a DynamoDB on this machine for what AWS does itself, and the console. The caller closes them. */
record LocalClients(URI endpoint) {
    DynamoDbClient dynamoDb() {
        return local(DynamoDbClient.builder());
    }

    DynamoDbStreamsClient streams() {
        return local(DynamoDbStreamsClient.builder());
    }

    private <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> C local(B builder) {
        return builder.overrideConfiguration(client -> client.putExecutionAttribute(ObserveRequests.UNSEEN, true))
                .endpointOverride(endpoint).region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                .httpClientBuilder(UrlConnectionHttpClient.builder()).build();
    }
}
