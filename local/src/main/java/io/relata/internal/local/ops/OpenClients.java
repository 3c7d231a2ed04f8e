package io.relata.internal.local.ops;

import io.relata.internal.console.system.WorkQueueLook;
import io.relata.internal.local.aws.AwsClients;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatchlogs.CloudWatchLogsClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/** Gives one small way to each service of AWS that a command asks. A client is made for each, and closed at the end. */
final class OpenClients implements AutoCloseable {
    private final AwsClients clients;
    private final Deque<SdkAutoCloseable> open = new ArrayDeque<>();

    OpenClients(AwsClients clients) {
        this.clients = clients;
    }

    CloudFormationClient cloudFormation() {
        return keep(clients.of(CloudFormationClient.builder()));
    }

    DynamoDbClient dynamoDb() {
        return keep(clients.dynamoDb());
    }

    Metrics metrics() {
        return new Metrics(keep(clients.of(CloudWatchClient.builder())));
    }

    LogSearch logs() {
        return new LogSearch(keep(clients.of(CloudWatchLogsClient.builder())));
    }

    /** Paths name the bucket where an endpoint is named: hosts of buckets are AWS's. */
    GivenUpBatches givenUp() {
        return new GivenUpBatches(keep(clients.of(S3Client.builder().forcePathStyle(clients.endpoint().isPresent()))));
    }

    WorkQueueLook queue(DeployedStacks deployment) {
        String deadLetters = deployment.output("DeadLettersUrl");
        return new WorkQueueLook(sqs(deadLetters), deployment.output("WorkQueueUrl"), deadLetters);
    }

    HeldLetters deadLetters(DeployedStacks deployment) {
        String url = deployment.output("DeadLettersUrl");
        return new HeldLetters(sqs(url), url);
    }

    private SqsClient sqs(String url) {
        return keep(clients.sqs(URI.create(url)));
    }

    private <C extends SdkAutoCloseable> C keep(C client) {
        open.push(client);
        return client;
    }

    @Override
    public void close() {
        open.forEach(SdkAutoCloseable::close);
    }
}
