package io.relata.local.aws;

import java.time.Duration;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * How long a command waits for what it asks of AWS. Longer than a function does: it may be far away, and reads pages of 1 MB; but a
 * connection that hangs is given up while somebody still looks on.
 */
public final class CommandTimeouts {
    private static final Duration CONNECTION = Duration.ofSeconds(5);
    private static final Duration ATTEMPT = Duration.ofSeconds(15);
    private static final Duration CALL = Duration.ofSeconds(60);

    private CommandTimeouts() {
    }

    public static UrlConnectionHttpClient.Builder http() {
        return UrlConnectionHttpClient.builder().connectionTimeout(CONNECTION).socketTimeout(ATTEMPT);
    }

    public static void limit(ClientOverrideConfiguration.Builder client) {
        client.apiCallAttemptTimeout(ATTEMPT).apiCallTimeout(CALL);
    }
}
