package io.relata.internal.fanout.lambda;

import io.relata.internal.engine.setting.Setting;
import io.relata.internal.lambda.snapshot.RenewedCredentials;
import io.relata.internal.lambda.snapshot.SnapshotInterceptor;
import io.relata.internal.lambda.snapshot.Timeouts;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.SqsClientBuilder;

/** SQS clients that work in restored snapshots, as the DynamoDB client does by its configuration. */
@Singleton
class SqsClients {
    private final SnapshotInterceptor interceptor;
    private final RenewedCredentials credentials;
    private final Timeouts timeouts;
    private final Optional<URI> endpoint;

    /** @param endpoint of a local SQS without credentials; none for SQS in the function's region */
    SqsClients(SnapshotInterceptor interceptor, RenewedCredentials credentials, Timeouts timeouts,
            @ConfigProperty(name = Setting.WORK_QUEUE_ENDPOINT) Optional<URI> endpoint) {
        this.interceptor = interceptor;
        this.credentials = credentials;
        this.timeouts = timeouts;
        this.endpoint = endpoint;
    }

    SqsClient client() {
        SqsClientBuilder builder = SqsClient.builder().httpClientBuilder(timeouts.http()).credentialsProvider(credentials)
                .overrideConfiguration(override -> {
                    override.addExecutionInterceptor(interceptor);
                    timeouts.limit(override);
                });
        endpoint.ifPresent(local -> builder.endpointOverride(local).region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"))));
        return builder.build();
    }
}
