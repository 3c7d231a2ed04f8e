package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.infra.Policies.Request;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadUnique;
import io.relata.internal.engine.secret.DeploymentKey;
import io.relata.internal.engine.secret.GuardKeys;
import io.relata.internal.engine.secret.UniqueValues;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.Scope;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The key of the deployment: who knows it, and what may be done with guards. */
@NeedsNode
class DeploymentSecretTest {
    private static final TableModel MODEL = TableModel.of(Office.MODEL);
    private static final String KEY = "arn:aws:kms:eu-west-1:111122223333:key/0b1c2d3e-0000-1111-2222-333344445555";
    private static final Deployed HASHED = Deployed.of(MODEL, Map.of("uniqueValues", "hashed"));
    private static final List<String> FUNCTIONS = List.of("Commands", "Queries", "Fanout", "Worker", "Verify");

    @Test
    void withoutTheSettingNothingIsDifferent() {
        assertThat(Deployed.usual().data.toString() + Deployed.usual().application).doesNotContain("SecretsManager", "secretsmanager",
                "RELATA_UNIQUE_VALUES", "RELATA_KEY_SECRET");
        Deployed plain = Deployed.of(MODEL, Map.of("uniqueValues", "plain"));
        assertThat(plain.data).isEqualTo(Deployed.of(MODEL, Map.of()).data);
        assertThat(plain.application).isEqualTo(Deployed.of(MODEL, Map.of()).application);
    }

    @Test
    void secretIsGeneratedAndStaysWhenItsStackIsDeleted() {
        JsonNode secret = Deployed.all(HASHED.data, "AWS::SecretsManager::Secret").get(0);

        assertThat(secret.get("DeletionPolicy").asText()).isEqualTo("Retain");
        assertThat(secret.get("UpdateReplacePolicy").asText()).isEqualTo("Retain");
        assertThat(secret.at("/Properties/GenerateSecretString"))
                .isEqualTo(Deployed.json("{\"ExcludePunctuation\":true,\"PasswordLength\":64}"));
        assertThat(secret.get("Properties").has("KmsKeyId")).isFalse();
        assertThat(Deployed.all(HASHED.application, "AWS::SecretsManager::Secret")).isEmpty();
    }

    @Test
    void onlyThoseWhoClaimFindOrRepairGuardsKnowIt() {
        assertThat(FUNCTIONS.stream().filter(function -> knows(HASHED.application, function))).containsExactly("Commands", "Queries",
                "Worker");
        assertThat(FUNCTIONS.stream().filter(function -> mayRead(HASHED.application, function))).containsExactly("Commands", "Queries",
                "Worker");
        assertThat(HASHED.application.at("/Resources/Worker/Properties/Environment/Variables/RELATA_UNIQUE_VALUES").asText())
                .isEqualTo("hashed");
    }

    @Test
    void customersKeyEncryptsItAndIsUsedThroughSecretsManagerOnly() {
        Deployed deployed = Deployed.of(MODEL, Map.of("uniqueValues", "moving", "keyArn", KEY));

        assertThat(Deployed.all(deployed.data, "AWS::SecretsManager::Secret").get(0).at("/Properties/KmsKeyId").asText()).isEqualTo(KEY);
        for (String function : List.of("Commands", "Worker")) {
            assertThat(Policies.of(deployed.application, function).statements()).anyMatch(statement -> statement.get("Action").asText()
                    .equals("kms:Decrypt") && statement.get("Resource").asText().equals(KEY)
                    && statement.get("Condition").toString().contains("secretsmanager."));
        }
        assertThat(Policies.of(deployed.application, "Fanout").statements().toString()).doesNotContain("secretsmanager");
    }

    @Test
    void repairMayWriteGuardsAndNoOtherCoreItem() {
        Policies worker = Policies.of(HASHED.application, "Worker");
        String table = Policies.table(HASHED.application);
        for (String action : List.of("dynamodb:PutItem", "dynamodb:DeleteItem")) {
            assertThat(worker.allow(new Request(action, table, List.of("unique:customer.email:a@example.com")))).isTrue();
            for (String key : List.of("004", "link:customer-store:001", "history:store:004", "idempotency:ab")) {
                assertThat(worker.allow(new Request(action, table, List.of(key)))).as(action + " " + key).isFalse();
            }
        }
        Deployed tenants = Deployed.of(TenantModel.of(MODEL), TenantSessionsTest.settings(Map.of("uniqueValues", "hashed")));
        Policies ofTenants = Policies.of(tenants.application, "Worker");
        String shared = Policies.table(tenants.application);
        assertThat(ofTenants.allow(new Request("dynamodb:PutItem", shared, List.of("acme/unique:customer.email:!a!b")))).isTrue();
        assertThat(ofTenants.allow(new Request("dynamodb:PutItem", shared, List.of("acme/004")))).isFalse();
    }

    @Test
    void requestsOfATransitionAreAllowedForThoseWhoSendThem() {
        DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
        String name = "Entity-" + UUID.randomUUID();
        String arn = Policies.table(HASHED.application);
        dynamoDb.createTable(TableDefinition.withoutStream(name, MODEL.indexes()));
        Recorded commands = new Recorded(arn);
        Recorded worker = new Recorded(arn);
        GuardKeys moving = new GuardKeys(UniqueValues.MOVING, DeploymentKey.of("a key of the deployment for tests"));
        WriteContext plain = WriteContext.of(MODEL, new DynamoDbCoreTable(dynamoDb, name));
        WriteContext hashing = WriteContext.of(MODEL, moving.on(new DynamoDbCoreTable(commands.client(), name)));
        DynamoDbCopyTable copies = new DynamoDbCopyTable(worker.client(), name);
        put(plain, "businesses", "002", "{\"businessName\":\"Acme\"}");
        for (String id : List.of("001", "003")) {
            put(plain, "customers", id, "{\"businessId\":\"002\",\"firstName\":\"Ann\",\"lastName\":\"Smith\",\"email\":\"" + id
                    + "@example.com\"}");
        }
        new PatchEntity(hashing).patch(MODEL.collection("customers").orElseThrow(), "003",
                (ObjectNode) Deployed.json("{\"email\":\"new@example.com\"}"), Precondition.NONE);
        Recorded queries = new Recorded(arn);
        ReadContext reading = new ReadContext(MODEL, moving.on(new DynamoDbCoreTable(queries.client(), name)), Runnable::run,
                Clock.systemUTC());
        EntityType customer = MODEL.collection("customers").orElseThrow();
        for (String email : List.of("new@example.com", "001@example.com")) {
            assertThat(new ReadUnique(reading).find(customer, customer.unique().get(0), Map.of("email", email), Consistency.EVENTUAL))
                    .isPresent();
        }
        Verify verify = new Verify(MODEL, copies, Clock.systemUTC(), Optional.of(moving));
        List<Finding> found = new ArrayList<>();
        verify.confirm(verify.page(0, 1, Optional.empty()).suspects(), found::add);
        Repair repair = new Repair(Scope.of(MODEL, copies, Clock.systemUTC()).hashing(Optional.of(moving)));

        assertThat(found).singleElement().matches(finding -> finding.fault() == Fault.OUTDATED_GUARD).matches(repair::repair);
        assertThat(commands.requests()).isNotEmpty().allMatch(Policies.of(HASHED.application, "Commands")::allow);
        assertThat(queries.requests()).hasSize(5).allMatch(Policies.of(HASHED.application, "Queries")::allow);
        assertThat(worker.requests()).isNotEmpty().allMatch(Policies.of(HASHED.application, "Worker")::allow);
        assertThat(worker.requests().stream().filter(request -> request.action().matches("dynamodb:(Put|Delete)Item")))
                .hasSize(2).noneMatch(Policies.of(HASHED.application, "Fanout")::allow)
                .filteredOn(request -> request.action().equals("dynamodb:DeleteItem")).hasSize(1);
    }

    private static void put(WriteContext bench, String collection, String id, String json) {
        new PutEntity(bench).put(MODEL.collection(collection).orElseThrow(), id,
                (ObjectNode) Deployed.json(json), Precondition.NONE);
    }

    private static boolean knows(JsonNode template, String function) {
        JsonNode variables = template.at("/Resources/" + function + "/Properties/Environment/Variables");
        return Stream.of("RELATA_UNIQUE_VALUES", "RELATA_KEY_SECRET").allMatch(variables::has);
    }

    private static boolean mayRead(JsonNode template, String function) {
        return Policies.of(template, function).statements().toString().contains("secretsmanager:GetSecretValue");
    }
}
