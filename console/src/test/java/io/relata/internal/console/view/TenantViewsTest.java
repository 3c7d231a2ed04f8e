package io.relata.internal.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.console.view.KeyPart.Piece;
import io.relata.internal.console.view.Lineage.Derived;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.derivation.LikelyCause;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items of a tenant, and what follows from what, in a table of DynamoDB Local. */
class TenantViewsTest {
    private static final Key STORE = Key.of("acme/004", "acme/store#004");
    private static final Key COPY = Key.of("acme/customer#001", "acme/store#004");

    private OfficeTable table;
    private ReadItems items;
    private TraceLineage lineage;

    @BeforeEach
    void fill() {
        table = new OfficeTable("TenantViewsTest", new Tenant("acme"));
        items = new ReadItems(table.source());
        lineage = new TraceLineage(table.source());
    }

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void theTenantIsAPartOfItsOwn() {
        assertThat(items.one(COPY).orElseThrow().parts()).startsWith(
                new KeyPart("id", "acme/customer#001", List.of(new Piece("acme", "tenant"), new Piece("customer", "entity"),
                        new Piece("001", "id"))),
                new KeyPart("type", "acme/store#004", List.of(new Piece("acme", "tenant"), new Piece("store", "entity"),
                        new Piece("004", "id"))));
        assertThat(items.one(STORE).orElseThrow().parts()).contains(
                new KeyPart("_businessId", "acme/1", List.of(new Piece("acme", "tenant"), new Piece("1", "id of the business"))),
                new KeyPart("sort", "store#main", List.of(new Piece("store", "entity"), new Piece("main", "storeName"))));
    }

    @Test
    void itemsAreExplainedAndSayWhoseTheyAre() {
        ItemView copy = items.one(COPY).orElseThrow();
        assertThat(copy.kind()).isEqualTo("copy");
        assertThat(copy.explanation().orElseThrow()).startsWith("A copy of store 004 in the partition of customer 001")
                .endsWith("It belongs to the tenant acme.");
        assertThat(items.one(STORE).orElseThrow().explanation().orElseThrow()).startsWith("store 004. This is the truth about it")
                .endsWith("It belongs to the tenant acme.");
        assertThat(items.one(Key.of("acme/unique:customer.email:ann@example.com", "acme/unique:customer.email:ann@example.com"))
                .orElseThrow().explanation().orElseThrow()).startsWith("A guard: 001 has claimed this value");
    }

    @Test
    void fromACopyToItsSourceAndToAllThatIsDerivedWithinTheTenant() {
        table.putRaw(Map.of("id", AttributeValue.fromS("other/customer#001"), "type", AttributeValue.fromS("other/store#004"),
                "kind", AttributeValue.fromS("copy")));
        Lineage found = lineage.of(COPY).orElseThrow();
        assertThat(found.source().key()).isEqualTo(new ItemView.ItemKey("acme/004", "acme/store#004"));
        assertThat(found.asked().key()).isEqualTo(new ItemView.ItemKey("acme/customer#001", "acme/store#004"));
        assertThat(found.derived()).extracting(Derived::kind).contains("copy", "tag", "link", "index", "document");
        assertThat(found.derived()).noneMatch(Derived::behind)
                .allSatisfy(derived -> assertThat(derived.key().id() + " " + derived.key().type()).startsWith("acme/").contains(" acme/"));
        assertThat(lineage.of(STORE).orElseThrow().derived()).isEqualTo(found.derived());
        assertThat(lineage.of(Key.of("other/customer#001", "other/store#004"))).isEmpty();
    }

    @Test
    void anItemWithoutTenantHasNoLineage() {
        table.putRaw(Map.of("id", AttributeValue.fromS("004"), "type", AttributeValue.fromS("store#004"),
                "kind", AttributeValue.fromS("entity")));
        assertThat(items.one(Key.of("004", "store#004"))).isPresent();
        assertThat(lineage.of(Key.of("004", "store#004"))).isEmpty();
    }

    @Test
    void repairWouldWriteTheCopyUnderTheTenant() {
        table.remove(COPY);
        RepairPreview.Preview preview = new RepairPreview(table.source()).of(new Finding(Fault.MISSING, LikelyCause.LOST_CHANGE, COPY,
                STORE, "", "a copy is missing"));
        assertThat(preview.key()).isEqualTo(new ItemView.ItemKey("acme/customer#001", "acme/store#004"));
        assertThat(preview.now()).isEmpty();
        assertThat(preview.then().orElseThrow()).containsEntry("id", "acme/customer#001").containsEntry("type", "acme/store#004");
    }
}
