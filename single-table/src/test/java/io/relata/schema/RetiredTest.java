package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.internal.engine.change.Fingerprint;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Entities whose records are renamed, and entities that are given up. */
class RetiredTest {
    @Entity(collection = "companies")
    @SortBy("name")
    @Listed
    record Company(@NotBlank String name, @Unique String email) {
    }

    @Entity(collection = "companies", name = "company")
    @SortBy("name")
    @Listed
    record Organization(@NotBlank String name, @Unique String email) {
    }

    @Entity(collection = "contacts")
    record Contact(@BelongsTo(value = Company.class, onDelete = OnDelete.CASCADE) @NotBlank String companyId,
            @BelongsTo(value = Company.class, onDelete = OnDelete.DETACH, list = "former") String formerId) {
    }

    @Entity(collection = "contacts", name = "contact")
    record Person(@BelongsTo(value = Organization.class, onDelete = OnDelete.CASCADE) @NotBlank String companyId,
            @BelongsTo(value = Organization.class, onDelete = OnDelete.DETACH, list = "former") String formerId) {
    }

    private static final TableModel BEFORE = TableModel.of(Schema.table("Contacts").entities(Company.class, Contact.class)
            .manyToMany(ManyToMany.between(Contact.class, Company.class).named("knows", "knownBy"))
            .totals(Total.of(Contact.class).per(Company.class, "former")).model());

    @Test
    void renamedRecordThatKeepsItsEntitysNameStoresTheSame() {
        TableModel renamed = TableModel.of(Schema.table("Contacts").entities(Organization.class, Person.class)
                .manyToMany(ManyToMany.between(Person.class, Organization.class).named("knows", "knownBy"))
                .totals(Total.of(Person.class).per(Organization.class, "former")).model());

        assertThat(Fingerprint.of(renamed)).isEqualTo(Fingerprint.of(BEFORE));
        assertThat(identity(renamed)).isEqualTo(identity(BEFORE));
        assertThat(renamed.indexes()).isEqualTo(BEFORE.indexes());
    }

    @Test
    void tableKeepsTheNamesOfWhatIsThereAndOfWhatWasGivenUp() {
        assertThat(identity(BEFORE).entities()).contains(List.of("company", "contact"));
        assertThat(identity(BEFORE.retiring(List.of("branch"))).entities()).contains(List.of("branch", "company", "contact"));
        TableModel tenants = TableModel
                .of(Schema.table("Contacts").entities(Company.class).retired("contact").multiTenant().retired("branch").model());
        assertThat(tenants.retired()).containsExactly("contact", "branch");
        assertThat(identity(TenantModel.without(tenants)).entities()).contains(List.of("branch", "company", "contact"));
    }

    @Test
    void onlyWhatIsNotThereCanBeGivenUpAndOnce() {
        ModelException wrong = catchThrowableOfType(ModelException.class,
                () -> Schema.table("Contacts").entities(Company.class).manyToMany(ManyToMany.between(Company.class, Company.class)
                        .named("owns", "ownedBy")).retired("company", "Room", "branch", "branch", "company.name", "company.fax", "owns")
                        .model());

        assertThat(wrong.sentences()).containsExactly(
                "retired(\"Room\") is not the name of an entity, a relation or an attribute: use the name in keys, such as company, "
                        + "customer-store or customer.fax",
                "retired(company, Room, branch, branch, company.name, company.fax, owns) names branch more than once: once is enough",
                "retired(\"company\") names an entity that the model has, Company: leave out one or the other",
                "retired(\"company.name\") names an attribute that the model has: leave out one or the other",
                "retired(\"owns\") names a relation that the model has: leave out one or the other");
    }

    record Ownership(String since) {
    }

    @Test
    void attributeOfARelationshipThatIsThereIsNotGivenUp() {
        ModelException wrong = catchThrowableOfType(ModelException.class,
                () -> Schema.table("Contacts").entities(Company.class).manyToMany(ManyToMany.between(Company.class, Company.class)
                        .named("owns", "ownedBy").with(Ownership.class)).retired("owns.since", "owns.share").model());

        assertThat(wrong.sentences())
                .containsExactly("retired(\"owns.since\") names an attribute that the model has: leave out one or the other");
    }

    private static TableIdentity identity(TableModel model) {
        return TableIdentity.of(model, IndexNames.SAME);
    }
}
