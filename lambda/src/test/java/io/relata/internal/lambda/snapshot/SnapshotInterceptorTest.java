package io.relata.internal.lambda.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.Credentials;

class SnapshotInterceptorTest {
    private static final Map<String, AttributeValue> KEY = Request.KEY;
    private static final AwsCredentialsProvider CREDENTIALS = StaticCredentialsProvider
            .create(AwsBasicCredentials.create("local", "local"));

    private final SnapshotInterceptor interceptor = new SnapshotInterceptor();
    private Table table;
    private StubbedAws stub;
    private DynamoDbClient client;

    @BeforeEach
    void open() throws IOException {
        table = new Table();
        stub = new StubbedAws();
        client = client(table.address());
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        stub.close();
        table.close();
    }

    @ParameterizedTest
    @MethodSource("io.relata.internal.lambda.snapshot.Request#all")
    void outsideOfASnapshotAllRequestsPassAndConnectionsStayOpen(Request request) {
        request.send().apply(client);

        assertThat(table.asked()).containsExactly(new Table.Asked(request.name(), "keep-alive"));
    }

    @ParameterizedTest
    @MethodSource("io.relata.internal.lambda.snapshot.Request#writes")
    void beforeASnapshotWritesSucceedWithoutReachingTheTable(Request request) {
        interceptor.allow(SnapshotInterceptor.Passage.READS, stub.address());

        assertThat(request.send().apply(client).sdkHttpResponse().statusCode()).isEqualTo(200);
        assertThat(table.asked()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.relata.internal.lambda.snapshot.Request#reads")
    void beforeASnapshotReadsPassAndTheirConnectionsAreClosed(Request request) {
        interceptor.allow(SnapshotInterceptor.Passage.READS, stub.address());
        request.send().apply(client);

        assertThat(table.asked()).containsExactly(new Table.Asked(request.name(), "close"));
    }

    @ParameterizedTest
    @MethodSource("io.relata.internal.lambda.snapshot.Request#all")
    void withPassageNothingNoRequestReachesTheTable(Request request) {
        interceptor.allow(SnapshotInterceptor.Passage.NOTHING, stub.address());

        assertThat(request.send().apply(client).sdkHttpResponse().statusCode()).isEqualTo(200);
        assertThat(table.asked()).isEmpty();
    }

    @Test
    void stubReturnsEveryRequestedEntity() {
        interceptor.allow(SnapshotInterceptor.Passage.NOTHING, stub.address());

        assertThat(client.getItem(get -> get.tableName("T").key(KEY)).item()).isEqualTo(Map.of("id", AttributeValue.fromS("7"),
                "type", AttributeValue.fromS("store#7"), "kind", AttributeValue.fromS("entity"), "entity", AttributeValue.fromS("store"),
                "version", AttributeValue.fromN("1767225600000000"), "life", AttributeValue.fromN("1767225600000000"),
                "createdAt", AttributeValue.fromS("2026-01-01T00:00:00.000Z"), "updatedAt",
                AttributeValue.fromS("2026-01-01T00:00:00.000Z")));
        assertThat(client.query(query -> query.tableName("T")).items()).isEmpty();
    }

    @Test
    void unreachableTableIsReplacedByTheStub() throws IOException {
        interceptor.allow(SnapshotInterceptor.Passage.READS, stub.address());
        try (DynamoDbClient lost = client(unusedPort())) {
            assertThat(lost.scan(scan -> scan.tableName("T")).items()).isEmpty();
        }
    }

    @Test
    void tableThatRefusesAReadIsReplacedByTheStub() {
        table.refuse();
        interceptor.allow(SnapshotInterceptor.Passage.READS, stub.address());

        assertThatThrownBy(() -> client.scan(scan -> scan.tableName("T"))).isInstanceOf(DynamoDbException.class);
        assertThat(client.scan(scan -> scan.tableName("T")).items()).isEmpty();
        assertThat(table.asked()).hasSize(1);
    }

    @Test
    void messagesAreNotSent() {
        interceptor.allow(SnapshotInterceptor.Passage.READS, stub.address());
        try (SqsClient queue = SqsClient.builder().endpointOverride(table.address()).region(Region.US_EAST_1)
                .credentialsProvider(CREDENTIALS)
                .overrideConfiguration(override -> override.addExecutionInterceptor(interceptor)).build()) {
            assertThat(queue.sendMessage(message -> message.queueUrl(table.address() + "/work").messageBody("look")).messageId())
                    .isEqualTo("rehearsed");
        }
        assertThat(table.asked()).isEmpty();
    }

    @Test
    void rolesAreAssumedOnceAndThenOnlyRehearsed() {
        try (StsClient sts = StsClient.builder().endpointOverride(table.address()).region(Region.US_EAST_1)
                .credentialsProvider(CREDENTIALS)
                .overrideConfiguration(override -> override.addExecutionInterceptor(interceptor)).build()) {
            interceptor.allow(SnapshotInterceptor.Passage.READS, stub.address());
            sts.assumeRole(role -> role.roleArn("arn:aws:iam::111122223333:role/Tenant").roleSessionName("rehearsal"));
            interceptor.allow(SnapshotInterceptor.Passage.NOTHING, stub.address());
            Credentials session = sts
                    .assumeRole(role -> role.roleArn("arn:aws:iam::111122223333:role/Tenant").roleSessionName("rehearsal")).credentials();

            assertThat(session.accessKeyId()).isEqualTo("rehearsal");
            assertThat(session.expiration()).isBetween(Instant.now().plusSeconds(3_000), Instant.now().plusSeconds(3_600));
        }
        assertThat(table.asked()).containsExactly(new Table.Asked("AssumeRole", "close"));
    }

    @Test
    void afterPrimingAllRequestsPassAgain() {
        interceptor.allow(SnapshotInterceptor.Passage.NOTHING, stub.address());
        client.getItem(get -> get.tableName("T").key(KEY));
        interceptor.allowAll();
        client.deleteItem(delete -> delete.tableName("T").key(KEY));

        assertThat(table.asked()).containsExactly(new Table.Asked("DeleteItem", "keep-alive"));
    }

    private DynamoDbClient client(URI endpoint) {
        return DynamoDbClient.builder().endpointOverride(endpoint).region(Region.US_EAST_1)
                .credentialsProvider(CREDENTIALS)
                .overrideConfiguration(override -> override.addExecutionInterceptor(interceptor)).build();
    }

    private static URI unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            return URI.create("http://127.0.0.1:" + socket.getLocalPort());
        }
    }
}
