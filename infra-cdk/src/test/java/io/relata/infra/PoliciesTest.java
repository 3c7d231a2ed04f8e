package io.relata.infra;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.infra.Policies.Request;
import io.relata.internal.engine.key.CopyKey;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.EntityRef;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.key.LinkRef;
import io.relata.internal.engine.total.TotalKey;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Business;
import io.relata.models.office.Customer;
import io.relata.models.office.Office;
import io.relata.models.office.Order;
import io.relata.models.office.Store;
import io.relata.models.shop.Shop;
import io.relata.schema.Schema;
import io.relata.total.Grouping;
import io.relata.total.Total;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Annotations;
import software.amazon.awscdk.assertions.Match;

/** What each function may write, by its policies. */
@NeedsNode
class PoliciesTest {
    private static final List<String> WRITES = List.of("PutItem", "UpdateItem", "DeleteItem");
    private static final EntityRef STORE = TableModel.of(Office.MODEL).entity("store").orElseThrow().ref("004");
    private static final EntityRef CUSTOMER = TableModel.of(Office.MODEL).entity("customer").orElseThrow().ref("001");
    private static final CoreKey ENTITY = CoreKey.of(STORE);
    private static final CoreKey LINK = CoreKey.of(new LinkRef("customer-store", CUSTOMER, STORE));
    private static final CoreKey UNIQUE = CoreKey.unique("customer", "email", "ann#1@example.com");
    private static final CoreKey ONCE = CoreKey.idempotency("caller\n/stores\n#1");
    private static final List<CoreKey> CORE = List.of(ENTITY, LINK, UNIQUE, ONCE);
    private static final List<CopyKey> DUPLICATES = List.of(CopyKey.relationship("customer", "001", STORE),
            CopyKey.relationship("customer.shopsAt", "001", STORE),
            CopyKey.tag("music", STORE), CopyKey.tag("link:a", STORE), CopyKey.progress("refresh", STORE),
            CopyKey.progressOfRun("verify", "run"), CopyKey.progressOfRun("verify-totals", "run"));

    static final TableModel COUNTING = TableModel
            .of(Schema.table("Counting").entities(Business.class, Customer.class, Order.class, Store.class)
                    .totals(Total.of(Order.class).per(Customer.class).sum("total").groupedBy(Grouping.each("status")),
                            Total.of(Order.class).perTag(),
                            Total.of(Store.class).overall())
                    .model());

    private final JsonNode template = Deployed.usual().application;
    private final String table = Policies.table(template);

    @Test
    void commandsWritesEveryCoreItem() {
        assertThat(CORE).allSatisfy(key -> assertThat(WRITES).allSatisfy(write -> assertThat(may("Commands", write, key)).isTrue()));
    }

    @Test
    void commandsIsDeniedEveryWriteOfACopyAlsoAmongCoreItems() {
        assertThat(DUPLICATES)
                .allSatisfy(key -> assertThat(Stream.concat(WRITES.stream(), Stream.of("BatchWriteItem"))).allSatisfy(write -> {
                    assertThat(may("Commands", write, key)).isFalse();
                    assertThat(policies("Commands").allow(new Request("dynamodb:" + write, table, List.of(ENTITY.id(), key.id()))))
                            .isFalse();
                }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Commands", "Queries", "Verify"})
    void onlyTheStreamFunctionsMayUsePartiQl(String function) {
        for (String action : List.of("PartiQLInsert", "PartiQLUpdate", "PartiQLDelete", "PartiQLSelect")) {
            assertThat(may(function, action, ENTITY)).isFalse();
            assertThat(may(function, action, DUPLICATES.get(0))).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Fanout", "Worker"})
    void streamFunctionsWriteCopies(String function) {
        for (String write : List.of("PutItem", "UpdateItem", "DeleteItem", "PartiQLUpdate")) {
            assertThat(DUPLICATES).allSatisfy(key -> assertThat(may(function, write, key)).isTrue());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Fanout", "Worker"})
    void streamFunctionsUpdateLinksAndOnlyCheckOtherCoreItems(String function) {
        assertThat(may(function, "UpdateItem", LINK)).isTrue();
        assertThat(may(function, "PutItem", LINK)).isFalse();
        assertThat(may(function, "DeleteItem", LINK)).isFalse();
        for (CoreKey key : List.of(ENTITY, UNIQUE, ONCE)) {
            assertThat(Stream.concat(WRITES.stream(), Stream.of("PartiQLUpdate", "PartiQLInsert", "PartiQLDelete", "BatchWriteItem"))
                    .filter(write -> may(function, write, key))).as("only repair claims and frees unique values")
                    .containsExactlyElementsOf(
                            function.equals("Worker") && key.equals(UNIQUE) ? List.of("PutItem", "DeleteItem") : List.of());
        }
        assertThat(CORE).allSatisfy(key -> assertThat(may(function, "ConditionCheckItem", key)).isTrue());
    }

    @Test
    void whoDeploysPermissionsThatAreNobodysBehindIamIsWarned() {
        TableModel guarded = TableModel.of(Schema.table("Guarded").entities(Business.class)
                .permissions(allow(role("admin")).toDoAnything().withAll(), allow(everyone()).to(READ).with(Business.class)).model());
        assertThat(warnings(guarded)).singleElement().asString().contains("are nobody: the role admin. Set jwtIssuer and jwtAudience");
        assertThat(warnings(TableModel.of(Office.MODEL))).isEmpty();
    }

    private static List<String> warnings(TableModel model) {
        Stack stack = Deployed.stack(Deployed.app(model, Map.of()), "App");
        return Annotations.fromStack(stack).findWarning("*", Match.stringLikeRegexp("with IAM authorization.*")).stream()
                .map(message -> String.valueOf(message.getEntry().getData())).toList();
    }

    @Test
    void functionsOfTheApiAndThoseThatCountMayReadSeveralItemsAtOnce() {
        JsonNode counting = Deployed.of(COUNTING, Map.of()).application;
        JsonNode without = Deployed.of(TableModel.of(Shop.MODEL), Map.of()).application;
        List<String> items = List.of("1", "link:customer-store:1");
        for (String function : List.of("Commands", "Queries", "Fanout", "Worker", "Verify")) {
            assertThat(Policies.of(counting, function).allow(new Request("dynamodb:BatchGetItem", Policies.table(counting), items)))
                    .isEqualTo(!function.equals("Verify"));
            assertThat(Policies.of(without, function).allow(new Request("dynamodb:BatchGetItem", Policies.table(without), items)))
                    .isEqualTo(List.of("Commands", "Queries").contains(function));
        }
    }

    @Test
    void totalsAreWrittenByStreamFunctionsAndReadByTheFunctionThatAnswers() {
        JsonNode counting = Deployed.of(COUNTING, Map.of()).application;
        String customer = TotalKey.partition("customer#1");
        for (String function : List.of("Fanout", "Worker")) {
            for (String write : List.of("PutItem", "UpdateItem", "DeleteItem", "PartiQLUpdate")) {
                assertThat(Policies.of(counting, function)
                        .allow(new Request("dynamodb:" + write, Policies.table(counting), List.of(customer)))).isTrue();
            }
        }
        assertThat(Policies.of(counting, "Queries").allow(new Request("dynamodb:Query", Policies.table(counting), List.of(customer))))
                .isTrue();
        for (String function : List.of("Commands", "Queries")) {
            assertThat(WRITES).noneMatch(write -> Policies.of(counting, function)
                    .allow(new Request("dynamodb:" + write, Policies.table(counting), List.of(customer))));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Fanout", "Worker"})
    void streamFunctionsUpdateTheLinksOfEveryTenantAndNoOtherCoreItem(String function) {
        JsonNode tenants = Deployed.of(TenantModel.of(TableModel.of(Office.MODEL)), TenantSessionsTest.settings(Map.of())).application;
        Policies policies = Policies.of(tenants, function);
        assertThat(List.of("acme/", "z/")).allSatisfy(tenant -> {
            assertThat(policies.allow(update(tenants, tenant + LINK.id(), List.of()))).isTrue();
            assertThat(DUPLICATES).allSatisfy(key -> assertThat(policies.allow(update(tenants, tenant + key.id(), List.of()))).isTrue());
            assertThat(Stream.of(ENTITY, UNIQUE, ONCE)).noneMatch(key -> policies.allow(update(tenants, tenant + key.id(), List.of())));
        });
        assertThat(policies.allow(update(tenants, LINK.id(), List.of()))).as("of no tenant").isFalse();
    }

    @Test
    void onlyTheWorkerDeletesWhatIsOfATenantAndOnlyInAModelWithTenants() {
        JsonNode tenants = Deployed.of(TenantModel.of(TableModel.of(Office.MODEL)), TenantSessionsTest.settings(Map.of())).application;
        for (String function : List.of("Commands", "Queries", "Fanout", "Worker", "Verify")) {
            Policies policies = Policies.of(tenants, function);
            assertThat(Stream.concat(CORE.stream(), DUPLICATES.stream())).allSatisfy(key -> {
                assertThat(policies.allow(delete(tenants, List.of("acme/" + key.id())))).isEqualTo(function.equals("Worker"));
                assertThat(policies.allow(delete(tenants, List.of("acme/" + key.id(), "meta#table")))).isFalse();
                assertThat(policies.allow(delete(tenants, List.of(key.id())))).isFalse();
            });
            assertThat(policies.allow(delete(tenants, List.of("progress#delete-tenant#acme")))).isFalse();
            assertThat(policies.allow(delete(tenants, List.of()))).isFalse();
            assertThat(policies.allow(new Request("dynamodb:BatchWriteItem", Policies.table(tenants), List.of("acme/1")))).isFalse();
            assertThat(policies(function).allow(delete(template, List.of("acme/1")))).isFalse();
        }
    }

    private static Request delete(JsonNode template, List<String> ids) {
        return new Request("dynamodb:PartiQLDelete", Policies.table(template), ids);
    }

    @Test
    void repairUpdatesOnlyIndexAttributesOfEntities() {
        JsonNode courses = Deployed.with(Map.of("model", "courses")).application;
        List<String> place = List.of("_tree", "_treeSort", "expiresAt", "id", "kind", "list", "sort", "type", "version");

        assertThat(Policies.of(courses, "Worker").allow(update(courses, "lesson1", place))).isTrue();
        for (String function : List.of("Fanout", "Verify", "Queries")) {
            assertThat(Policies.of(courses, function).allow(update(courses, "lesson1", place))).isFalse();
        }
        for (String other : List.of("title", "moduleId", "life", "_tags")) {
            assertThat(Policies.of(courses, "Worker")
                    .allow(update(courses, "lesson1", Stream.concat(place.stream(), Stream.of(other)).toList()))).isFalse();
        }
        assertThat(Policies.of(courses, "Worker").allow(update(courses, "lesson1", List.of()))).isFalse();
        assertThat(Policies.of(courses, "Worker").allow(update(courses, "unique:student.email:a", place))).isFalse();
        assertThat(policies("Worker").allow(update(template, "004", place))).isFalse();
    }

    private static Request update(JsonNode template, String id, List<String> attributes) {
        return new Request("dynamodb:UpdateItem", Policies.table(template), List.of(id), attributes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Commands", "Fanout", "Worker", "Verify"})
    void writeWithoutLeadingKeysIsNotAllowed(String function) {
        for (String write : List.of("PutItem", "UpdateItem", "DeleteItem", "PartiQLUpdate")) {
            assertThat(policies(function).allow(new Request("dynamodb:" + write, table, List.of()))).isFalse();
        }
    }

    @Test
    void queriesOnlyReads() {
        assertThat(Stream.concat(WRITES.stream(),
                Stream.of("BatchWriteItem", "PartiQLUpdate", "PartiQLInsert", "PartiQLDelete", "ConditionCheckItem", "Scan")))
                .noneMatch(action -> may("Queries", action, ENTITY) || may("Queries", action, DUPLICATES.get(0)));
        assertThat(may("Queries", "GetItem", ENTITY)).isTrue();
        assertThat(may("Queries", "Query", DUPLICATES.get(0))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Commands", "Queries", "Fanout", "Worker"})
    void everyIndexOfTheModelCanBeQueriedAndNoOther(String function) {
        TableModel.of(Office.MODEL).indexes().forEach(
                index -> assertThat(policies(function).allow(new Request("dynamodb:Query", table + "/index/" + index.name(), List.of("x"))))
                        .isTrue());
        assertThat(policies(function).allow(new Request("dynamodb:Query", table + "/index/otherGsi", List.of("x")))).isFalse();
    }

    @Test
    void onlyTheWorkerReadsTheWholeTable() {
        assertThat(Stream.of("Commands", "Queries", "Fanout", "Worker", "Verify")
                .filter(function -> policies(function).allow(new Request("dynamodb:Scan", table, List.of()))))
                .containsExactly("Worker");
    }

    @Test
    void noFunctionMayChangeTheTableItself() {
        for (String function : List.of("Commands", "Queries", "Fanout", "Worker", "Verify")) {
            assertThat(Stream.of("DeleteTable", "UpdateTable", "UpdateTimeToLive", "CreateTable")).noneMatch(action -> policies(function)
                    .allow(new Request("dynamodb:" + action, table, List.of())));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Commands", "Queries", "Fanout", "Worker", "Verify"})
    void everyStatementNamesItsResourcesUnlessTheActionHasNone(String function) {
        assertThat(policies(function).statements()).allSatisfy(statement -> {
            assertThat(statement.get("Action").toString()).doesNotContain("*");
            if (statement.get("Resource").toString().equals("\"*\"")) {
                assertThat(statement.get("Action").toString()).isIn("[\"xray:PutTraceSegments\",\"xray:PutTelemetryRecords\"]",
                        "\"dynamodb:ListStreams\"");
            }
        });
    }

    private boolean may(String function, String action, Key key) {
        return policies(function).allow(new Request("dynamodb:" + action, table, List.of(key.id())));
    }

    private Policies policies(String function) {
        return Policies.of(template, function);
    }
}
