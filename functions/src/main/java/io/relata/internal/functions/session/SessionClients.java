package io.relata.internal.functions.session;

import io.relata.internal.lambda.snapshot.RenewedCredentials;
import io.relata.internal.lambda.snapshot.SnapshotInterceptor;
import io.relata.internal.lambda.snapshot.Timeouts;
import software.amazon.awssdk.services.sts.StsClient;

/** Connects to STS as the functions connect to DynamoDB: with the same timeouts, and so that it works in restored snapshots. */
public final class SessionClients {
    private SessionClients() {
    }

    /**
     * Sessions that end with the credentials with which they were begun.
     *
     * @param role the ARN of the role
     */
    public static TenantSessions sessions(String role, RenewedCredentials credentials, SnapshotInterceptor interceptor) {
        Timeouts timeouts = Timeouts.configured();
        StsClient sts = StsClient.builder().httpClientBuilder(timeouts.http()).credentialsProvider(credentials)
                .overrideConfiguration(override -> {
                    override.addExecutionInterceptor(interceptor);
                    timeouts.limit(override);
                }).build();
        TenantSessions sessions = new TenantSessions(sts, role);
        credentials.whenRenewed(sessions::forget);
        return sessions;
    }
}
