package io.relata.internal.infra.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.annotation.Carries;
import io.relata.internal.engine.change.Declaration;
import io.relata.internal.engine.change.Part;
import io.relata.internal.engine.change.PartKind;
import io.relata.internal.engine.change.PartStates;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.plan.ChangedModel;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Carries out a plan on DynamoDB Local with UpdateTable, which changes one index at a time, like CloudFormation. */
class FollowedPlanTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final CreateTableRequest OFFICE = TableDefinition.of("Office-" + UUID.randomUUID(),
            TableModel.of(Office.MODEL).indexes());

    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();

    /** One index is missing, one has another projection. */
    @Test
    void tableGetsTheIndexesOfTheModelOneByOne() throws JsonProcessingException {
        List<GlobalSecondaryIndex> indexes = OFFICE.globalSecondaryIndexes().stream().filter(index -> !index.indexName().equals("listGsi"))
                .map(index -> index.indexName().equals("customerIdGsi")
                        ? index.toBuilder()
                                .projection(shown -> shown.projectionType(ProjectionType.KEYS_ONLY)).build()
                        : index)
                .toList();
        dynamoDb.createTable(OFFICE.toBuilder().globalSecondaryIndexes(indexes)
                .attributeDefinitions(
                        OFFICE.attributeDefinitions().stream().filter(attribute -> !attribute.attributeName().equals("list")).toList())
                .build());

        List<String> followed = new ArrayList<>();
        String unread = "";
        for (Run run = plan(unread); run.status() == 1; run = plan(unread)) {
            JsonNode next = MAPPER.readTree(run.out()).at("/deployments/0");
            followed.add(next.path("change").asText() + " " + next.path("index").asText());
            unread = carryOut(next, unread);
        }

        assertThat(followed).containsExactly("add customerIdGsi2", "add listGsi", "switch ", "remove customerIdGsi");
        assertThat(described().globalSecondaryIndexes())
                .extracting(index -> index.indexName() + " " + index.projection().projectionTypeAsString())
                .containsExactlyInAnyOrder("businessIdGsi ALL", "customerIdGsi2 ALL", "listGsi ALL", "typeGsi KEYS_ONLY");
        assertThat(MAPPER.readTree(plan("").out())).isEqualTo(MAPPER.readTree("""
                {"table": "%s", "indexNames": "customerIdGsi:customerIdGsi2", "notes": [], "deployments": []}"""
                .formatted(OFFICE.tableName())));
    }

    /** The table says what it holds, so the plan says what is new, and what a run has to build. */
    @Test
    void planSaysWhatEachChangeMeans() {
        CreateTableRequest table = OFFICE.toBuilder().tableName("Office-" + UUID.randomUUID()).build();
        dynamoDb.createTable(table);
        TableIdentity now = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);
        String nothing = "Table " + table.tableName() + " has all indexes of the model. There is nothing to do.\n";
        put(table.tableName(), now);
        assertThat(text(table.tableName())).isEqualTo(new Run(0, nothing, ""));

        put(table.tableName(), declaring(now, part -> part.kind() != PartKind.TOTAL && part.kind() != PartKind.LIST
                && !part.name().equals("attribute customer.phone")));
        assertThat(text(table.tableName())).isEqualTo(new Run(0, """
                Table %1$s has all indexes of the model.

                The model changes what the table holds:
                  built    @Listed of business is new: until ./relata migrate has built it, this list is answered with 503.
                  built    the total openOrders of order by businessId for each business is new: until ./relata migrate has built it, \
                it is \
                answered with 503.
                  built    the total orders of order by businessId for each business is new: until ./relata migrate has built it, it is \
                answered with 503.
                  free     customer.phone is new: what is stored has no value.

                Deploy it, and then let one run build it, while everything goes on. It reads the table once, at least 1 read units:

                ./relata migrate --model office --table %1$s --endpoint %2$s
                """.formatted(table.tableName(), DynamoDbLocal.shared().endpoint()), ""));
    }

    @Test
    void modelThatWouldLoseSomethingIsRefused() {
        CreateTableRequest table = OFFICE.toBuilder().tableName("Office-" + UUID.randomUUID()).build();
        dynamoDb.createTable(table);
        TableIdentity now = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);
        List<Part> parts = new ArrayList<>(now.declared().parts());
        parts.add(new Part(PartKind.ATTRIBUTE, "customer.fax", "TEXT"));
        put(table.tableName(), new TableIdentity("office", "0".repeat(64), "", now.layout(), now.entities(), new Declaration(parts)));

        Run run = text(table.tableName());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out())
                .contains("  refused  customer.fax may have values, and is not declared any more: if it has another name now, say so "
                        + "there with @Formerly(\"fax\"); if it is given up, say so with "
                        + "Schema.table(...).retired(\"customer.fax\"), and what "
                        + "is stored stays as it is.\n\nIt can't be deployed as it is: change the model as said after refused.\n");
    }

    /** An earlier release wrote which model it is of, and nothing else. */
    @Test
    void tableThatDoesNotSayWhatItHoldsIsMigratedOnce() {
        TableIdentity now = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);
        TableIdentity before = new TableIdentity(now.model(), "0123456789abcdef", "", now.layout(), now.entities());
        assertThat(notes(before, now)).containsExactly("Stored items change: the table was deployed with "
                + before + ", and this is " + now + ". The table does not say what its model declared, so run ./relata migrate after this "
                + "deployment. Until then all is answered, and what is new may lack what is in the table already");
        assertThat(notes(new TableIdentity(now.model(), now.fingerprint(), "", now.layout(), now.entities()), now)).isEmpty();
    }

    @Test
    void textsThatAreSpelledOtherwiseAreToBeRepaired() {
        TableIdentity now = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);
        TableIdentity before = new TableIdentity(now.model(), now.fingerprint(), now.indexNames(), 1, now.entities());
        assertThat(notes(before, now)).containsExactly("The table has layout 1, and this release writes "
                + "layout 2, in which texts with letters such as ς, ß and ı have other keys: run ./relata verify --repair right after this "
                + "deployment. Until then lists have such texts in a wrong place, and another entity can take such a unique value");
    }

    private static List<String> notes(TableIdentity before, TableIdentity now) {
        return ChangedModel.of(Optional.of(new TableParts(before, PartStates.UNKNOWN, Optional.empty())), now).notes();
    }

    private void put(String table, TableIdentity identity) {
        dynamoDb.putItem(put -> put.tableName(table).item(AttributeValues.of(identity.item())));
    }

    private static TableIdentity declaring(TableIdentity now, Predicate<Part> parts) {
        return new TableIdentity(now.model(), "0".repeat(64), "", now.layout(), now.entities(),
                new Declaration(now.declared().parts().stream().filter(parts).toList()));
    }

    private static Run text(String table) {
        return Run.of("--model", "office", "--table", table, "--endpoint", DynamoDbLocal.shared().endpoint().toString());
    }

    @Test
    void missingTableIsRefused() {
        Run run = Run.of("--table", "Nowhere", "--endpoint", DynamoDbLocal.shared().endpoint().toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).startsWith("plan: table Nowhere does not exist at " + DynamoDbLocal.shared().endpoint());
    }

    private static Run plan(String unread) {
        return Run.of("--json", "--table", OFFICE.tableName(), "--endpoint", DynamoDbLocal.shared().endpoint().toString(), "-c",
                "indexNames=customerIdGsi:customerIdGsi2",
                "-c", "unread=" + unread);
    }

    /** The indexes that are unread from then on. */
    private String carryOut(JsonNode next, String unread) {
        if (next.path("change").asText().equals("switch")) {
            return "customerIdGsi";
        } else if (next.path("change").asText().equals("remove")) {
            dynamoDb.updateTable(update -> update.tableName(OFFICE.tableName())
                    .globalSecondaryIndexUpdates(change -> change.delete(delete -> delete.indexName(next.path("index").asText()))));
        } else {
            add(next.path("index").asText());
        }
        await().atMost(Duration.ofMinutes(2)).pollInterval(Duration.ofMillis(200)).until(() -> described().globalSecondaryIndexes().stream()
                .allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE && !Boolean.TRUE.equals(index.backfilling())));
        return unread;
    }

    private void add(String name) {
        GlobalSecondaryIndex index = OFFICE.globalSecondaryIndexes().stream().filter(made -> name.startsWith(made.indexName())).findFirst()
                .orElseThrow();
        List<AttributeDefinition> attributes = OFFICE.attributeDefinitions().stream()
                .filter(attribute -> index.keySchema().stream().anyMatch(key -> key.attributeName().equals(attribute.attributeName())))
                .toList();
        dynamoDb.updateTable(
                update -> update.tableName(OFFICE.tableName()).attributeDefinitions(attributes).globalSecondaryIndexUpdates(change -> change
                        .create(create -> create.indexName(name).keySchema(index.keySchema()).projection(index.projection()))));
    }

    private TableDescription described() {
        return dynamoDb.describeTable(describe -> describe.tableName(OFFICE.tableName())).table();
    }
}
