package io.relata.benchmarks.warm;

import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.functions.session.SessionTables;
import io.relata.internal.functions.session.TenantSessions;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.sts.StsLocal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * The command {@code ./relata benchmark sessions}: calls as the function itself and calls in a tenant's session alternate in one JVM, over
 * a stubbed transport. Both are signed with credentials that have a token, as all are on Lambda. The result is the processor time of the
 * fastest second.
 */
@Command(name = "sessions", description = "What the session of a tenant adds to a call, alternating in one JVM.")
public final class SessionsCommand implements Callable<Integer> {
    private static final MeasuredModel MODEL = MeasuredModel.TENANTS;
    private static final StaticCredentialsProvider OWN = StaticCredentialsProvider
            .create(AwsSessionCredentials.create(DynamoDbEndpoint.CREDENTIAL, DynamoDbEndpoint.CREDENTIAL, DynamoDbEndpoint.CREDENTIAL));

    @Parameters(arity = "0..*", paramLabel = "CALL", description = "only these calls: ${COMPLETION-CANDIDATES}")
    private List<ApiCall> calls = List.of(ApiCall.GET, ApiCall.PATCH, ApiCall.LIST_CHILDREN);

    @Override
    public Integer call() {
        String table;
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            table = OfficeItems.fill(dynamoDb, MODEL);
        }
        System.out.println(
                "| transport stubbed | by its own role, µs of CPU | in a session, µs of CPU | ratio | AssumeRole | of calls |\n"
                        + "|---|---:|---:|---:|---:|---:|");
        for (ApiCall call : calls) {
            try (StsLocal sts = StsLocal.start()) {
                measure(new RecordedCall(call, MODEL, table), call, table, sts);
            }
        }
        return 0;
    }

    private static void measure(RecordedCall recorded, ApiCall call, String table, StsLocal sts) {
        SdkHttpClient transport = recorded.answers().player(Duration.ZERO);
        try (DynamoDbClient own = client(transport);
                MeasuredFunctions byRole = MeasuredFunctions.over(own, table, MODEL.model());
                MeasuredFunctions bySession = MeasuredFunctions.over(new SessionTables(MODEL.model(),
                        new TenantSessions(sts(sts), "arn:aws:iam::111122223333:role/Tenant"), own, table, IndexNames.SAME))) {
            AtomicLong count = new AtomicLong();
            double[] micros = Alternating.micros(List.of(() -> byRole.answer(recorded.event()), () -> {
                bySession.answer(recorded.event());
                count.incrementAndGet();
            }));
            System.out
                    .println("| %s | %,.0f | %,.0f | %.2f | %d | %,d |".formatted(call.title(), micros[0], micros[1], micros[1] / micros[0],
                            sts.asked().size(), count.get()));
        }
    }

    private static DynamoDbClient client(SdkHttpClient transport) {
        return DynamoDbClient.builder().endpointOverride(DynamoDbLocal.shared().endpoint()).region(Region.of(DynamoDbEndpoint.REGION))
                .credentialsProvider(OWN).httpClient(transport).build();
    }

    private static StsClient sts(StsLocal sts) {
        return StsClient.builder().endpointOverride(sts.endpoint()).region(Region.of(DynamoDbEndpoint.REGION)).credentialsProvider(OWN)
                .httpClientBuilder(UrlConnectionHttpClient.builder()).build();
    }
}
