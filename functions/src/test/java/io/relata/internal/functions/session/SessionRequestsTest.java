package io.relata.internal.functions.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.access.SdkTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.internal.servers.dynamodb.DynamoDbEndpoint;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.sts.StsLocal;
import io.relata.internal.servers.sts.StsRefusal;
import io.relata.models.office.Office;
import io.relata.models.office.Store;
import io.relata.rule.Caller;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Requests of callers, each in a session of the caller's tenant. */
class SessionRequestsTest {
    private static final TableModel MODEL = TenantModel.of(TableModel.of(Office.MODEL));
    private static final String ROLE = "arn:aws:iam::111122223333:role/Tenant";

    private final String name = "Entity-" + UUID.randomUUID();
    private final StsLocal sts = StsLocal.start();
    private final Signatures signatures = new Signatures();
    private final DynamoDbClient dynamoDb = new DynamoDbEndpoint(DynamoDbLocal.shared().endpoint()).strictClient(signatures);
    private final SessionTables tables = new SessionTables(MODEL, new TenantSessions(TenantSessionsTest.client(sts.endpoint()), ROLE),
            dynamoDb, name,
            IndexNames.SAME);
    private final CommandsHandler commands = new CommandsHandler(WriteContext.of(MODEL, null).through(tables.core()));
    private final QueriesHandler queries = new QueriesHandler(
            new ReadContext(MODEL, null, ForkJoinPool.commonPool(), Clock.systemUTC()).through(tables.reads()));

    /** Remembers with which credentials requests are signed. */
    private static final class Signatures implements ExecutionInterceptor {
        private final List<String> ids = new CopyOnWriteArrayList<>();
        private final List<String> headers = new CopyOnWriteArrayList<>();

        @Override
        public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
            context.httpRequest().firstMatchingHeader("x-mine").ifPresent(headers::add);
            ids.add(context.httpRequest().firstMatchingHeader("Authorization").orElse("").replaceFirst(".*Credential=([^/]+)/.*", "$1"));
        }
    }

    @BeforeEach
    void create() {
        dynamoDb.createTable(TableDefinition.withoutStream(name, MODEL.indexes()));
        signatures.ids.clear();
    }

    @AfterEach
    void stop() {
        sts.close();
    }

    private int write(String tenant, String target, String json) {
        return commands.handleRequest(Request.of(target).by("ann").claiming("tenant", tenant).json(json).event(), null).getStatusCode();
    }

    private int read(String tenant, String target) {
        return queries.handleRequest(Request.of(target).by("ann").claiming("tenant", tenant).event(), null).getStatusCode();
    }

    private Set<String> tenantsThatSigned() {
        return signatures.ids.stream().map(id -> sts.session(id).map(session -> session.tags().get("tenant")).orElse(id))
                .collect(Collectors.toSet());
    }

    @Test
    void everyRequestOfACallerIsSignedInTheSessionOfItsTenant() {
        for (String tenant : List.of("acme", "z")) {
            assertThat(write(tenant, "PUT /businesses/1", "{'businessName': 'Acme'}")).isEqualTo(201);
            assertThat(write(tenant, "PUT /stores/4", "{'businessId': '1', 'storeName': 'Harbour'}")).isEqualTo(201);
            assertThat(write(tenant, "PATCH /stores/4", "{'storeName': 'Quay'}")).isEqualTo(200);
            assertThat(write(tenant, "PUT /customers/7",
                    "{'businessId': '1', 'firstName': 'Ann', 'lastName': 'Lee', 'email': 'a@example.com'}")).isEqualTo(201);
            assertThat(write(tenant, "PUT /customers/7/stores/4", "{}")).isEqualTo(201);
            assertThat(read(tenant, "GET /stores/4?consistent=true")).isEqualTo(200);
            assertThat(read(tenant, "GET /businesses")).isEqualTo(200);
            assertThat(read(tenant, "GET /tags?tag=a&tag=b")).isEqualTo(200);
            assertThat(tenantsThatSigned()).containsExactly(tenant);
            signatures.ids.clear();
        }
        assertThat(sts.asked()).as("sessions").hasSize(2);
        assertThat(read("acme", "GET /stores/5")).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"403, AccessDenied, 500", "500, InternalFailure, 503", "400, Throttling, 503"})
    void withoutASessionNothingIsAskedOfTheTable(int status, String code, int answered) {
        sts.trust(request -> {
            throw new StsRefusal(status, code, "no");
        });
        assertThat(write("acme", "PUT /businesses/1", "{'businessName': 'Acme'}")).isEqualTo(answered);
        assertThat(write("acme", "DELETE /businesses/1", "{}")).isEqualTo(answered);
        assertThat(read("acme", "GET /businesses/1")).isEqualTo(answered);
        assertThat(read("acme", "GET /businesses")).isEqualTo(answered);
        assertThat(read("acme", "GET /openapi.json")).isEqualTo(200);
        assertThat(signatures.ids).isEmpty();
    }

    @Test
    void requestsOfOnesOwnAreSignedInTheSessionToo() {
        SdkTable table = new SdkTable(MODEL, name, "", tables::client).of(Caller.of("ann").inTenant("acme"));
        DynamoDbClient mine = table.client(dynamoDb);
        mine.getItem(get -> get.tableName(table.name()).key(table.keyOf(Store.class, "4")));

        assertThat(tenantsThatSigned()).containsExactly("acme");
        assertThatThrownBy(() -> mine.deleteTable(delete -> delete.tableName(name))).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> mine.scan(scan -> scan.tableName(name))).isInstanceOf(UnsupportedOperationException.class);
        mine.close();
        assertThat(new SdkTable(MODEL, name, "").of(Caller.of("ann").inTenant("acme")).client(dynamoDb)).isSameAs(dynamoDb);
        assertThat(new SdkTable(TableModel.of(Office.MODEL), name, "").of(Caller.of("ann")).client(dynamoDb)).isSameAs(dynamoDb);
    }

    @Test
    void whatARequestAsksOfItsClientIsKept() {
        DynamoDbClient mine = tables.client(dynamoDb, Caller.of("ann").inTenant("acme"));
        mine.query(query -> query.tableName(name).keyConditionExpression("id = :id")
                .expressionAttributeValues(Map.of(":id", AttributeValue.fromS("acme/1")))
                .overrideConfiguration(override -> override.putHeader("x-mine", "1")));

        assertThat(tenantsThatSigned()).containsExactly("acme");
        assertThat(signatures.headers).containsExactly("1");
    }

    @Test
    void sessionsNeedAModelWithTenants() {
        assertThatThrownBy(
                () -> new SessionTables(TableModel.of(Office.MODEL), new TenantSessions(TenantSessionsTest.client(sts.endpoint()), ROLE),
                        dynamoDb, name,
                        IndexNames.SAME))
                .hasMessage("relata.tenant-role is set, but the model office has no tenants: leave it out");
    }
}
