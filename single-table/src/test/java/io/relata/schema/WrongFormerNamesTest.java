package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Formerly;
import jakarta.validation.constraints.NotBlank;
import org.junit.jupiter.api.Test;

/** Names that attributes can't have had, since what is stored under them could be something else. */
class WrongFormerNamesTest {
    record Address(String street, @Formerly("zip") String postalCode) {
    }

    @Entity(collection = "companies")
    record Company(@NotBlank String name, @Formerly("name") String title, @Formerly( {
            "fax", "telex"}) String phone,
            @Formerly("fax") String mobile, @Formerly("version") String edition, @Formerly("companyId") String holder,
            Address address){
    }

    @Entity(collection = "people")
    record Person(@BelongsTo(Company.class) @Formerly("employerId") String companyId) {
    }

    record Knows(String since, @Formerly("since") String begin) {
    }

    @Test
    void whatIsStoredUnderANameIsOfOneAttribute() {
        ModelException wrong = catchThrowableOfType(ModelException.class, () -> Schema.table("Wrong").entities(Company.class, Person.class)
                .manyToMany(ManyToMany.between(Person.class, Company.class).named("knows", "knownBy").with(Knows.class))
                .retired("company.telex").model());

        assertThat(wrong.sentences()).containsExactlyInAnyOrder(
                "company.address: Address.postalCode is part of an attribute, and can't be @Formerly another: only an attribute of an "
                        + "entity or of a relationship can",
                "retired(\"company.telex\") names an attribute that the model has: leave out one or the other",
                "company: @Formerly(name, fax, telex, fax, version, companyId) names fax more than once: once is enough",
                "company.title is @Formerly(\"name\"), which is an attribute of its own: values that are stored could be of either",
                "company.edition is @Formerly(\"version\"), which no attribute can have been called",
                "company had an attribute companyId, which is the key of an index: declare the new attribute beside it, and write it from "
                        + "that one's values",
                "person.companyId names a parent, and can't be @Formerly another: its name is the key of an index. Declare the new "
                        + "attribute beside the old one, and write it from that one's values",
                "knows.begin is @Formerly(\"since\"), which is an attribute of its own: values that are stored could be of either");
    }
}
