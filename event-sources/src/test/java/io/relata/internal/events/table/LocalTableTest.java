package io.relata.internal.events.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Condition;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;

/** A table that was made before the model changed. */
class LocalTableTest {
    @Entity(collection = "companies")
    @SortBy("name")
    record Company(@NotBlank String name) {
    }

    @Entity(collection = "contacts")
    record Contact(@BelongsTo(value = Company.class, onDelete = OnDelete.CASCADE) @NotBlank String companyId) {
    }

    /** The company, renamed and listed. */
    @Entity(collection = "organizations")
    @SortBy("name")
    @Listed
    record Organization(@NotBlank String name) {
    }

    /** The company, renamed. */
    @Entity(collection = "companies", name = "company")
    @SortBy("name")
    record Firm(@NotBlank String name) {
    }

    @Entity(collection = "contacts", name = "contact")
    record OfFirm(@BelongsTo(value = Firm.class, onDelete = OnDelete.CASCADE) @NotBlank String companyId) {
    }

    @Entity(collection = "contacts", name = "contact")
    record OfOrganization(@BelongsTo(value = Organization.class, onDelete = OnDelete.CASCADE) @NotBlank String companyId) {
    }

    private static final Schema SCHEMA = Schema.table("LocalTableTest");
    private static final TableModel BEFORE = TableModel.of(SCHEMA.entities(Company.class, Contact.class).model());
    private static final DynamoDbClient DYNAMODB = DynamoDbLocal.shared().client();

    private final String name = "LocalTableTest-" + UUID.randomUUID();
    private final DynamoDbCopyTable table = new DynamoDbCopyTable(DYNAMODB, name);

    @AfterAll
    static void close() {
        DYNAMODB.close();
    }

    @BeforeEach
    void companyWithAContact() {
        LocalTable.ready(DYNAMODB, BEFORE, name);
        put("company", "c1", "name", "Acme");
        put("contact", "p1", "companyId", "c1");
    }

    @Test
    void renamedRecordIsRefusedAndNothingIsChanged() {
        List<Item> before = items();
        TableModel renamed = TableModel.of(SCHEMA.entities(Organization.class, OfOrganization.class).model());

        assertThatThrownBy(() -> LocalTable.ready(DYNAMODB, renamed, name)).isInstanceOf(UnfitTableException.class)
                .hasMessage("table " + name + " may have items of company, and this version of the model localtabletest has no such "
                        + "entity; nothing was done: if a record was renamed, keep the entity's name, with @Entity(name = \"company\"); "
                        + "if the entity is given up, say so, with Schema.table(...).retired(\"company\"), and its items stay as they "
                        + "are; or use another data directory");
        assertThat(items()).isEqualTo(before);
        assertThat(indexes()).doesNotContain("listGsi");
    }

    @Test
    void renamedRecordThatKeepsItsEntitysNameIsOfTheSameModel() {
        List<Item> before = items();

        LocalTable ready = LocalTable.ready(DYNAMODB, TableModel.of(SCHEMA.entities(Firm.class, OfFirm.class).model()), name);

        assertThat(ready.ofEarlierModel()).isFalse();
        assertThat(items()).isEqualTo(before);
    }

    @Test
    void entityThatIsGivenUpKeepsItsItemsAndItsName() {
        List<Item> before = items();
        TableModel without = TableModel.of(SCHEMA.entities(Organization.class, OfOrganization.class).retired("company").model());

        assertThat(LocalTable.ready(DYNAMODB, without, name).ofEarlierModel()).isTrue();

        assertThat(items()).filteredOn(item -> !item.key().equals(TableIdentity.KEY))
                .isEqualTo(before.stream().filter(item -> !item.key().equals(TableIdentity.KEY)).toList());
        assertThat(TableIdentity.read(table).orElseThrow().entities()).contains(List.of("company", "contact", "organization"));
        assertThatThrownBy(
                () -> LocalTable.ready(DYNAMODB, TableModel.of(SCHEMA.entities(Organization.class, OfOrganization.class).model()), name))
                .hasMessageContaining("may have items of company");
    }

    @Test
    void indexesAreAddedThatTheModelHasNow() {
        @Entity(collection = "companies", name = "company")
        @SortBy("name")
        @Listed
        record InAList(@NotBlank String name) {
        }
        @Entity(collection = "contacts", name = "contact")
        record OfListed(@BelongsTo(value = InAList.class, onDelete = OnDelete.CASCADE) @NotBlank String companyId) {
        }

        assertThat(LocalTable.ready(DYNAMODB, TableModel.of(SCHEMA.entities(InAList.class, OfListed.class).model()), name).ofEarlierModel())
                .isTrue();

        assertThat(indexes()).contains("listGsi", "companyIdGsi");
    }

    @Test
    void tableThatDoesNotKnowItsEntitiesIsAdopted() {
        TableIdentity now = TableIdentity.of(BEFORE, IndexNames.SAME);
        TableIdentity unnamed = new TableIdentity(now.model(), now.fingerprint(), "", now.layout(), Optional.empty());
        table.write(new Action.Put<>(TableIdentity.KEY, unnamed.item(), new Condition.Always()));

        assertThat(LocalTable.ready(DYNAMODB, BEFORE, name).ofEarlierModel()).isFalse();

        assertThat(TableIdentity.read(table)).contains(now);
    }

    private void put(String entity, String id, String attribute, String value) {
        new PutEntity(WriteContext.of(BEFORE, new DynamoDbCoreTable(DYNAMODB, name))).put(BEFORE.entity(entity).orElseThrow(), id,
                Json.MAPPER.createObjectNode().put(attribute, value), Precondition.NONE);
    }

    private List<Item> items() {
        return table.scan(0, 1, Optional.empty(), 100).items();
    }

    private List<String> indexes() {
        return DYNAMODB.describeTable(describe -> describe.tableName(name)).table().globalSecondaryIndexes().stream()
                .map(GlobalSecondaryIndexDescription::indexName).toList();
    }
}
