package io.relata.internal.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The description of lists that are sorted by numbers. */
class NumberOrderDescriptionTest {
    @Entity(collection = "accounts")
    @SortBy({"balance", "holder"})
    @Listed
    record Account(@NotNull BigDecimal balance, @NotBlank String holder) {
    }

    @Entity(collection = "shelves")
    @SortBy("number")
    @Listed
    record Shelf(@PositiveOrZero int number) {
    }

    @Entity(collection = "bookings")
    @SortBy("amount")
    @ListBy(value = "rate", sort = {"amount", "day"}, index = "byRate")
    record Booking(@BelongsTo(Account.class) @NotBlank String accountId, @NotNull BigDecimal amount, BigDecimal rate,
            @PositiveOrZero int day) {
    }

    private final JsonNode document = document();

    private static JsonNode document() {
        try {
            return Json.MAPPER.readTree(
                    new ApiDescription(TableModel.of(Schema.table("Bank").entities(Account.class, Shelf.class, Booking.class).model()))
                            .json());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<String> bounds(String path) {
        return document.at("/paths/" + path.replace("/", "~1") + "/get/parameters").findValuesAsText("$ref").stream()
                .map(ref -> ref.substring(ref.lastIndexOf('/') + 1)).filter(name -> name.matches("(from|to|prefix).*")).toList();
    }

    @Test
    void boundsAreOfTheNumbersThatCanBe() {
        assertThat(ApiDescriptionTest.openApi().validate(document)).isEmpty();
        assertThat(bounds("/accounts")).containsExactly("fromDecimal", "toDecimal", "prefixDecimal");
        assertThat(bounds("/shelves")).containsExactly("fromNumber", "toNumber", "prefixNumber");
        assertThat(bounds("/bookings")).as("of amounts, or of days of one amount").containsExactly("fromText", "toText", "prefixText");
        assertThat(document.at("/components/parameters/fromDecimal/description").asText())
                .isEqualTo("Starts with the first item that has at least this number in what the list is sorted by");
        assertThat(document.at("/components/parameters/toDecimal/description").asText())
                .isEqualTo("Ends with the last item that has at most this number in what the list is sorted by");
        assertThat(document.at("/components/parameters/prefixDecimal/description").asText())
                .isEqualTo("Only items that have exactly this number in what the list is sorted by");
    }

    @Test
    void patternsAllowWhatIsAccepted() {
        Pattern decimal = Pattern.compile(document.at("/components/parameters/fromDecimal/schema/pattern").asText());
        assertThat(Stream.of("13", "-0.5", "2e6", "+.5", "1E-130")).allMatch(decimal.asMatchPredicate());
        assertThat(Stream.of("", "ten", "1e1000", "1,5")).noneMatch(decimal.asMatchPredicate());
        for (JsonNode parameter : document.at("/paths/~1bookings/get/parameters")) {
            if (List.of("rate", "amount").contains(parameter.path("name").asText())) {
                assertThat(parameter.at("/schema/pattern").asText()).isEqualTo(decimal.pattern());
            } else if (parameter.path("name").asText().equals("day")) {
                assertThat(parameter.at("/schema/pattern").asText()).isEqualTo("^[0-9]{1,19}$");
            }
        }
        assertThat(document.at("/paths/~1bookings/get/parameters").findValuesAsText("name")).contains("rate", "amount", "day");
    }
}
