package io.relata.lambda.snapshot;

import jakarta.inject.Singleton;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.apache.ApacheHttpClient;

/**
 * How long a function waits for what it asks: for all clients of the SDK that are not made by their configuration, as that of DynamoDB is.
 */
@Singleton
public class Timeouts {
    private final Duration connection;
    private final Duration attempt;
    private final Duration call;

    /**
     * @param connection for a connection
     * @param attempt for the answer to one attempt
     * @param call for that of the last attempt, from the beginning of the first
     */
    public Timeouts(@ConfigProperty(name = "relata.timeout.connection") Duration connection,
            @ConfigProperty(name = "relata.timeout.attempt") Duration attempt,
            @ConfigProperty(name = "relata.timeout.call") Duration call) {
        this.connection = connection;
        this.attempt = attempt;
        this.call = call;
    }

    public ApacheHttpClient.Builder http() {
        return ApacheHttpClient.builder().connectionTimeout(connection).socketTimeout(attempt);
    }

    public void limit(ClientOverrideConfiguration.Builder client) {
        client.apiCallAttemptTimeout(attempt).apiCallTimeout(call);
    }
}
