package io.relata.internal.infra.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.infra.plan.NewlyCounted;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import io.relata.models.saas.Saas;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
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

    /** It was deployed before the model had totals. */
    @Test
    void totalsThatMayBeNewAreToBeBuiltFirst() {
        CreateTableRequest table = OFFICE.toBuilder().tableName("Office-" + UUID.randomUUID()).build();
        dynamoDb.createTable(table);
        TableIdentity now = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);
        TableIdentity before = new TableIdentity(now.model(), "0123456789abcdef", now.indexNames(), now.layout(), now.entities());
        dynamoDb.putItem(put -> put.tableName(table.tableName()).item(AttributeValues.of(before.item())));
        String nothing = "Table " + table.tableName() + " has all indexes of the model. There is nothing to do.\n";

        assertThat(text(table.tableName())).isEqualTo(new Run(0, nothing + "\nNote:\n  Stored items change: the table was deployed with "
                + "office (fingerprint 0123456789ab), and this is " + now + ". If one of the totals orders, openOrders is new, or counts "
                + "something else, declare it building() for this deployment, or it is answered without what is in the table already. "
                + "Then run ./relata verify --repair, remove building(), and deploy again.\n", ""));
        dynamoDb.putItem(put -> put.tableName(table.tableName()).item(AttributeValues.of(now.item())));
        assertThat(text(table.tableName())).isEqualTo(new Run(0, nothing, ""));
    }

    @Test
    void totalsThatAreBeingBuiltNeedNoNote() {
        TableIdentity before = new TableIdentity("shops", "0123456789abcdef", "", TableIdentity.LAYOUT, Optional.empty());
        TableModel built = TableModel
                .of(Schema.table("Shops").entities(Shop.class).totals(Total.of(Shop.class).overall().building()).model());
        assertThat(NewlyCounted.note(before, built)).isEmpty();
        TableModel answered = TableModel.of(Schema.table("Shops").entities(Shop.class).totals(Total.of(Shop.class).overall()).model());
        assertThat(NewlyCounted.note(before, answered))
                .hasValueSatisfying(note -> assertThat(note).contains("one of the totals shops is new"));
        assertThat(NewlyCounted.note(before, TableModel.of(Schema.table("Shops").entities(Shop.class).model()))).isEmpty();
        assertThat(NewlyCounted.note(before, TableModel.of(Saas.MODEL))).hasValueSatisfying(note -> assertThat(note)
                .contains("If @AtMost of user.organizationId is new, run ./relata verify --repair after this deployment"));
    }

    @Test
    void numbersThatMayHaveAnotherTextAreToBeRepaired() {
        TableIdentity before = TableIdentity.of(TableModel.of(Schema.table("Points").entities(Score.class).model()), IndexNames.SAME);
        TableModel now = TableModel.of(Schema.table("Points").entities(AnyScore.class).model());
        assertThat(NewlyCounted.note(before, now)).contains("Stored items change: the table was deployed with " + before + ", and this is "
                + TableIdentity.of(now, IndexNames.SAME) + ". If one of the numbers score.points, score.level may be negative or have "
                + "decimals now and could not before, or the other way round (@PositiveOrZero), it has another text in keys: run ./relata "
                + "verify --repair after this deployment. Until then lists have what is in the table already in a wrong place");
        assertThat(NewlyCounted.note(TableIdentity.of(now, IndexNames.SAME), now)).isEmpty();
    }

    @Test
    void textsThatAreSpelledOtherwiseAreToBeRepaired() {
        TableIdentity now = TableIdentity.of(TableModel.of(Office.MODEL), IndexNames.SAME);
        TableIdentity before = new TableIdentity(now.model(), now.fingerprint(), now.indexNames(), 1, now.entities());
        assertThat(NewlyCounted.note(before, TableModel.of(Office.MODEL))).contains("Stored items change: the table was deployed with "
                + before
                + ", and this is " + now + ". The table has layout 1, and this release writes layout 2, in which texts with letters such "
                + "as ς, ß and ı have other keys: run ./relata verify --repair right after this deployment. Until then lists have such "
                + "texts in a wrong place, and another entity can take such a unique value");
        assertThat(NewlyCounted.note(now, TableModel.of(Office.MODEL))).isEmpty();
    }

    @Test
    void copiesAreToBePutIntoNewOrders() {
        TableModel before = TableModel.of(Schema.table("Points").entities(Score.class).manyToMany(
                ManyToMany.between(Score.class, Score.class).named("beats", "beatenBy")).model());
        TableModel now = TableModel.of(Schema.table("Points").entities(Score.class).manyToMany(
                ManyToMany.between(Score.class, Score.class).named("beats", "beatenBy").sortTo("createdAt")).model());
        TableIdentity deployed = TableIdentity.of(before, IndexNames.SAME);
        assertThat(NewlyCounted.note(deployed, now)).hasValueSatisfying(note -> assertThat(note)
                .contains(". If one of the orders of /scores/{id}/beats by createdAt is new, or was at another place among those of its "
                        + "list, run ./relata verify --repair after this deployment: until then a list in this order lacks the copies"));
        assertThat(NewlyCounted.note(TableIdentity.of(now, IndexNames.SAME), now)).isEmpty();
    }

    @Test
    void namesOfParentsAreToBePutIntoChildren() {
        @Entity(collection = "matches", name = "match")
        record Match(@BelongsTo(Score.class) String scoreId) {
        }
        @Entity(collection = "matches", name = "match")
        record Carrying(@BelongsTo(Score.class) @Carries("points") String scoreId) {
        }
        TableIdentity before = TableIdentity.of(TableModel.of(Schema.table("Points").entities(Score.class, Match.class).model()),
                IndexNames.SAME);
        TableModel now = TableModel.of(Schema.table("Points").entities(Score.class, Carrying.class).model());
        assertThat(NewlyCounted.note(before, now)).hasValueSatisfying(note -> assertThat(note)
                .contains(". If @Carries of match.scoreId is new or names other attributes now, run ./relata verify --repair after this "
                        + "deployment: until then answers lack them for what is in the table already"));
        assertThat(NewlyCounted.note(TableIdentity.of(now, IndexNames.SAME), now)).isEmpty();
    }

    @Test
    void linksThatHadDirectionsAreToBeMadeAgain() {
        TableModel before = TableModel.of(Schema.table("Points").entities(Score.class).manyToMany(
                ManyToMany.between(Score.class, Score.class).named("ties", "tiedBy")).model());
        TableModel now = TableModel.of(Schema.table("Points").entities(Score.class).manyToMany(
                ManyToMany.between(Score.class, Score.class).symmetrical("ties")).model());
        TableIdentity deployed = TableIdentity.of(before, IndexNames.SAME);
        assertThat(NewlyCounted.note(deployed, now)).hasValueSatisfying(note -> assertThat(note)
                .contains(". If one of the relations ties has not been symmetrical until now, its links under the greater of their two ids "
                        + "are none any more: link these entities again, and run ./relata verify --repair after this deployment"));
        assertThat(NewlyCounted.note(TableIdentity.of(now, IndexNames.SAME), now)).isEmpty();
    }

    @Entity(collection = "scores")
    @SortBy("points")
    @ListBy(value = "level", sort = "player", index = "byLevel")
    record Score(@PositiveOrZero long points, @PositiveOrZero int level, @NotBlank String player) {
    }

    @Entity(collection = "scores", name = "score")
    @SortBy("points")
    @ListBy(value = "level", sort = "player", index = "byLevel")
    record AnyScore(long points, @PositiveOrZero int level, @NotBlank String player) {
    }

    @Entity(collection = "shops")
    @SortBy("name")
    @Listed
    record Shop(@NotBlank String name) {
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
