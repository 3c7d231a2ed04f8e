package io.relata.internal.functions.session;

import io.relata.internal.engine.dynamodb.OtherCredentials;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.tenant.Tenant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;

/**
 * Sessions of a role, one for each tenant and tagged with it. The role's policy compares the tag with the keys of a request, so IAM refuses
 * what is not the tenant's, even where the code is wrong.
 *
 * <p>A session lasts an hour, the most that AWS permits a role that assumes another, and is renewed up to 5 minutes before it ends.
 * Thread-safe.
 *
 * @see <a href="https://docs.aws.amazon.com/IAM/latest/UserGuide/id_session-tags.html">Session tags</a>
 */
public final class TenantSessions {
    /** How many tenants' sessions are held; that of the tenant who was away for longest is given up for another. Each takes some KB. */
    private static final int MOST = 1_000;
    private static final String TAG = "tenant";
    private static final int LASTS_SECONDS = 3_600;
    private static final int SHORTEST_NAME = 2;
    private static final int SERVER_ERROR = 500;

    private final StsClient sts;
    private final String role;
    private final Map<Tenant, StsAssumeRoleCredentialsProvider> held;

    /**
     * @param sts with credentials that may assume the role
     * @param role its ARN
     */
    public TenantSessions(StsClient sts, String role) {
        this(sts, role, MOST);
    }

    TenantSessions(StsClient sts, String role, int most) {
        this.sts = sts;
        this.role = role;
        this.held = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Tenant, StsAssumeRoleCredentialsProvider> eldest) {
                return size() > most;
            }
        };
    }

    /**
     * The client that acts for a tenant: through the connections of this one, in the tenant's session and never otherwise.
     *
     * @param client stays open
     */
    public DynamoDbClient client(DynamoDbClient client, Tenant tenant) {
        return new OtherCredentials(client, () -> credentials(tenant));
    }

    /** Gives up all sessions: the next request of a tenant begins another. */
    public void forget() {
        synchronized (held) {
            held.clear();
        }
    }

    /**
     * The credentials of a tenant's session.
     *
     * @throws TableUnavailableException when STS can't be reached, or is throttling
     * @throws IllegalStateException when the role can't be assumed, which waiting does not change
     */
    AwsCredentials credentials(Tenant tenant) {
        try {
            return session(tenant).resolveCredentials();
        } catch (SdkException e) {
            throw failure(tenant, e);
        }
    }

    /** Asks for nothing yet, so the lock is held for a moment only; the provider lets one thread ask for all. */
    private StsAssumeRoleCredentialsProvider session(Tenant tenant) {
        synchronized (held) {
            return held.computeIfAbsent(tenant, this::begun);
        }
    }

    private StsAssumeRoleCredentialsProvider begun(Tenant tenant) {
        return StsAssumeRoleCredentialsProvider.builder().stsClient(sts)
                .refreshRequest(AssumeRoleRequest.builder().roleArn(role).roleSessionName(name(tenant)).durationSeconds(LASTS_SECONDS)
                        .tags(tag -> tag.key(TAG).value(tenant.name())).build())
                .build();
    }

    /**
     * The tenant, as CloudTrail shows it. The name of a session has at least two characters; the one that is added is in no tenant's name.
     */
    private static String name(Tenant tenant) {
        return tenant.name().length() < SHORTEST_NAME ? tenant.name() + "@" : tenant.name();
    }

    private RuntimeException failure(Tenant tenant, SdkException e) {
        return refusal(e)
                .<RuntimeException>map(refused -> new IllegalStateException("STS refuses a session of " + role + " for the tenant "
                        + tenant.name() + " (" + refused.errorCode() + ": " + refused.errorMessage() + "): may this function assume the"
                        + " role and tag the session, and does the role trust it?", e))
                .orElseGet(() -> new TableUnavailableException("no session of " + role + " could be begun for the tenant " + tenant.name()
                        + ": " + e.getMessage(), e));
    }

    /** The answer of STS that asking again does not change. */
    private static Optional<AwsErrorDetails> refusal(SdkException e) {
        return Optional.of(e).filter(AwsServiceException.class::isInstance).map(AwsServiceException.class::cast)
                .filter(answer -> answer.statusCode() < SERVER_ERROR && !answer.isThrottlingException() && !answer.isClockSkewException())
                .map(AwsServiceException::awsErrorDetails);
    }
}
