package io.relata.models.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.key.Access;
import io.relata.internal.engine.key.Index;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Parent;
import io.relata.internal.model.Related;
import io.relata.internal.model.Relation;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.UniqueKey;
import io.relata.internal.model.attribute.Attribute;
import io.relata.internal.model.attribute.AttributeType;
import io.relata.internal.model.attribute.SortAttribute;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The office, as facts. */
class OfficeTest {
    private static final EntityType BUSINESS = TableModel.of(Office.MODEL).entity("business").orElseThrow();
    private static final EntityType CUSTOMER = TableModel.of(Office.MODEL).entity("customer").orElseThrow();
    private static final EntityType ORDER = TableModel.of(Office.MODEL).entity("order").orElseThrow();
    private static final EntityType STORE = TableModel.of(Office.MODEL).entity("store").orElseThrow();

    @Test
    void tableIsCalledEntity() {
        assertThat(TableModel.of(Office.MODEL).table()).isEqualTo("Entity");
    }

    @Test
    void thereAreFourEntitiesAndAllCanBeTagged() {
        assertThat(TableModel.of(Office.MODEL).entities()).containsExactly(BUSINESS, CUSTOMER, ORDER, STORE).allMatch(EntityType::taggable);
        assertThat(TableModel.of(Office.MODEL).entities()).extracting(EntityType::collection).containsExactly("businesses", "customers",
                "orders",
                "stores");
    }

    @Test
    void thereAreFourIndexes() {
        assertThat(TableModel.of(Office.MODEL).indexes()).containsExactly(
                new Index(new Access(Optional.of("businessIdGsi"), "businessId", "sort"), Index.Projection.ALL),
                new Index(new Access(Optional.of("customerIdGsi"), "customerId", "sort"), Index.Projection.ALL),
                new Index(new Access(Optional.of("listGsi"), "list", "sort"), Index.Projection.ALL),
                new Index(new Access(Optional.of("typeGsi"), "type", "id"), Index.Projection.KEYS_ONLY));
    }

    @Test
    void requiredAttributesAreThoseThatAreMarkedSo() {
        assertThat(required(BUSINESS)).containsExactly("businessName");
        assertThat(required(CUSTOMER)).containsExactly("businessId", "firstName", "lastName");
        assertThat(required(ORDER)).containsExactly("businessId", "customerId", "status");
        assertThat(required(STORE)).containsExactly("businessId", "storeName");
    }

    @Test
    void allAttributesAreThere() {
        assertThat(names(BUSINESS)).containsExactly("businessName", "industry", "website");
        assertThat(names(CUSTOMER)).containsExactly("businessId", "firstName", "lastName", "email", "phone", "mailingAddresses");
        assertThat(names(ORDER)).containsExactly("businessId", "customerId", "status", "total", "currency", "city", "card", "finishedAt");
        assertThat(names(STORE)).containsExactly("businessId", "storeName", "city", "country", "openedOn");
        assertThat(CUSTOMER.unique()).extracting(UniqueKey::name).containsExactly("email");
    }

    @Test
    void listsAreSorted() {
        assertThat(BUSINESS.sortBy()).containsExactly(new SortAttribute("businessName", AttributeType.TEXT));
        assertThat(CUSTOMER.sortBy()).containsExactly(new SortAttribute("firstName", AttributeType.TEXT),
                new SortAttribute("lastName", AttributeType.TEXT));
        assertThat(ORDER.sortBy()).containsExactly(new SortAttribute("createdAt", AttributeType.TIME));
        assertThat(STORE.sortBy()).containsExactly(new SortAttribute("storeName", AttributeType.TEXT));
    }

    @Test
    void businessesAreListedOverFourPartitions() {
        assertThat(BUSINESS.listPartitions()).containsExactly("business.0", "business.1", "business.2", "business.3");
        assertThat(CUSTOMER.listPartitions()).isEmpty();
    }

    @Test
    void ordersCustomerIsOneOfTheOrdersBusiness() {
        assertThat(ORDER.parents()).containsExactly(new Parent("businessId", "business", List.of(), "orders"),
                new Parent("customerId", "customer", List.of("businessId"), "orders"));
        assertThat(ORDER.creation()).isEqualTo(EntityType.Creation.BY_CALLER);
    }

    @Test
    void everyEntityLeadsToItsLists() {
        assertThat(paths(BUSINESS)).containsExactly("customers", "orders", "stores");
        assertThat(paths(CUSTOMER)).containsExactly("orders", "stores");
        assertThat(paths(STORE)).containsExactly("customers");
        assertThat(paths(ORDER)).isEmpty();
    }

    @Test
    void customersAndStoresAreRelated() {
        assertThat(TableModel.of(Office.MODEL).relations())
                .containsExactly(new Relation("customer-store", new Relation.End(CUSTOMER, "customer", "stores"),
                        new Relation.End(STORE, "store", "customers"), Optional.of(Responsibility.class),
                        List.of(new Attribute("role", AttributeType.TEXT, String.class, false),
                                new Attribute("since", AttributeType.TEXT, String.class, false))));
    }

    private static List<String> required(EntityType entity) {
        return entity.attributes().stream().filter(Attribute::required).map(Attribute::name).toList();
    }

    private static List<String> names(EntityType entity) {
        return entity.attributes().stream().map(Attribute::name).toList();
    }

    private static List<String> paths(EntityType entity) {
        return TableModel.of(Office.MODEL).related(entity).stream().map(Related::path).toList();
    }
}
