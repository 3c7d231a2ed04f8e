package io.relata.internal.local.aws;

import java.time.Duration;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * Timeouts of a command's requests to AWS. Longer than a function's, because the command may be far from its region and reads pages of 1
 * MB; short enough that a user sees a hanging connection fail.
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
