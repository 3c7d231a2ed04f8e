package io.relata.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.IdentifiedBy;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Conversions that could convert nothing, or would change keys. */
class WrongConversionsTest {
    enum State {
        OPEN, CLOSED
    }

    @Entity(collection = "companies")
    @IdentifiedBy("code")
    record Company(@NotBlank String code, String name, State state, @NotNull Integer size, List<State> states) {
    }

    @Entity(collection = "people")
    record Person(@BelongsTo(Company.class) String companyId) {
    }

    record Stranger(String name) {
    }

    private static ModelException wrong(Conversion... conversions) {
        return catchThrowableOfType(ModelException.class,
                () -> Schema.table("Wrong").entities(Company.class, Person.class).conversions(conversions).model());
    }

    @Test
    void conversionIsOfAnAttributeWhoseValuesAreInNoKey() {
        assertThat(wrong(Conversion.of(Stranger.class, "name").whenMissing("Ann"),
                Conversion.of(Company.class, "fax").from(String.class, text -> text),
                Conversion.of(Company.class, "code").from(Integer.class, String::valueOf),
                Conversion.of(Person.class, "companyId").from(Integer.class, String::valueOf),
                Conversion.of(Company.class, "name").from(Integer.class, String::valueOf),
                Conversion.of(Company.class, "name").from(Long.class, String::valueOf)).sentences()).containsExactlyInAnyOrder(
                        "the conversion of Stranger.name is of a record that declares no entity of this model, and no attributes of a "
                                + "relation",
                        "there is no attribute Company.fax that could be converted",
                        "company.code is part of the id, and can't be converted: keys never change",
                        "person.companyId names a parent, and can't be converted: its value is the key of an index. Declare the new "
                                + "attribute beside it, and write it from that one's values",
                        "conversions(Stranger.name, Company.fax, Company.code, Person.companyId, Company.name, Company.name) names "
                                + "Company.name more than once: once is enough");
    }

    @Test
    void whatCallersMayLeaveOutStaysMissing() {
        assertThat(wrong(Conversion.of(Company.class, "name").whenMissing("none"), Conversion.of(Company.class, "size").whenMissing(1))
                .sentences())
                .containsExactly("company.name has a value when it is missing, and callers may leave it out: make it required, "
                        + "or set it with a migration");
    }

    @Test
    void conversionSaysWhatItConvertsIntoAValueOfTheAttribute() {
        assertThat(wrong(Conversion.of(Company.class, "name"), Conversion.of(Company.class, "size").whenMissing("small"),
                Conversion.of(Company.class, "state").replacing("OPEN", State.CLOSED),
                Conversion.of(Company.class, "states").from(Object.class, any -> State.OPEN)).sentences()).anyMatch(
                        sentence -> sentence.startsWith("the conversion of company.name converts nothing"))
                .contains("company.size is converted to small when it is missing, which is no value that it can have",
                        "the conversion of company.state replaces OPEN, which it can be still: replacing(...) is for a constant that its "
                                + "enum does not have any more")
                .anyMatch(sentence -> sentence.startsWith("company.states is converted from the unsupported type java.lang.Object"));
    }
}
