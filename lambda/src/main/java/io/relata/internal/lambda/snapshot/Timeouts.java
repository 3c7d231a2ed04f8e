package io.relata.internal.lambda.snapshot;

import io.relata.internal.engine.setting.Setting;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.apache.ApacheHttpClient;

/**
 * The timeouts of the SDK clients that Quarkus does not configure; DynamoDB's client has them from its configuration.
 */
@Singleton
public class Timeouts {
    private final Duration connection;
    private final Duration attempt;
    private final Duration call;

    /**
     * @param connection to open a connection
     * @param attempt for one attempt
     * @param call for all attempts together
     */
    public Timeouts(@ConfigProperty(name = Setting.CONNECTION_TIMEOUT) Duration connection,
            @ConfigProperty(name = Setting.ATTEMPT_TIMEOUT) Duration attempt,
            @ConfigProperty(name = Setting.CALL_TIMEOUT) Duration call) {
        this.connection = connection;
        this.attempt = attempt;
        this.call = call;
    }

    /** Those that are configured, for who is not to have the bean unless it is needed. */
    public static Timeouts configured() {
        Config config = ConfigProvider.getConfig();
        return new Timeouts(config.getValue(Setting.CONNECTION_TIMEOUT, Duration.class),
                config.getValue(Setting.ATTEMPT_TIMEOUT, Duration.class), config.getValue(Setting.CALL_TIMEOUT, Duration.class));
    }

    public ApacheHttpClient.Builder http() {
        return ApacheHttpClient.builder().connectionTimeout(connection).socketTimeout(attempt);
    }

    public void limit(ClientOverrideConfiguration.Builder client) {
        client.apiCallAttemptTimeout(attempt).apiCallTimeout(call);
    }
}
