package io.relata.internal.events.queue;

import java.net.URI;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** A local SQS: its endpoint and the names of its queues. */
public record SqsEndpoint(URI uri) {
    private static final String ACCOUNT = "000000000000";
    private static final String REGION = "us-east-1";
    /** The name of the work queue. */
    public static final String WORK = "work";
    /** The name of its dead-letter queue. */
    public static final String DEAD_LETTERS = "work-dead-letters";

    public static SqsEndpoint onPort(int port) {
        return new SqsEndpoint(URI.create("http://localhost:" + port));
    }

    /** The work queue's URL. */
    public String workUrl() {
        return uri + "/" + ACCOUNT + "/" + WORK;
    }

    /** The URL of the dead-letter queue. */
    public String deadLettersUrl() {
        return uri + "/" + ACCOUNT + "/" + DEAD_LETTERS;
    }

    /** The name of a queue in AWS. */
    public static String arn(String queue) {
        return "arn:aws:sqs:" + REGION + ":" + ACCOUNT + ":" + queue;
    }

    /** A new client, which the caller closes. */
    public SqsClient client() {
        return SqsClient.builder().httpClientBuilder(UrlConnectionHttpClient.builder()).endpointOverride(uri).region(Region.of(REGION))
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"))).build();
    }
}
