package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.Entity;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.AnyApi;
import io.relata.internal.functions.Request;
import io.relata.internal.model.TableModel;
import io.relata.model.GeoPoint;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Values that lack a required part are refused for that alone, wherever they are sent, on DynamoDB Local. */
class IncompleteValuesTest {
    private final AnyApi api = new AnyApi(TableModel.of(Schema.table("Fairs").entities(Stall.class, Visitor.class)
            .manyToMany(ManyToMany.between(Stall.class, Visitor.class).with(Visit.class)).model()));

    @Entity(collection = "stalls")
    record Stall(@NotBlank String name, GeoPoint place, Payment payment) {
    }

    @Entity(collection = "visitors")
    record Visitor(@NotBlank String name) {
    }

    record Visit(GeoPoint seen) {
    }

    sealed interface Payment {
    }

    record Card(@NotNull String number, @NotNull BigDecimal amount) implements Payment {
        Card {
            if (number == null || amount == null) {
                throw new IllegalArgumentException("a card has a number and an amount");
            }
        }
    }

    @BeforeEach
    void there() {
        assertThat(send("PUT /stalls/1", "{'name': 'a', 'place': {'latitude': 1, 'longitude': 2}}").status()).isEqualTo(201);
        assertThat(send("PUT /visitors/1", "{'name': 'v'}").status()).isEqualTo(201);
    }

    private Answer send(String target, String json) {
        return api.send(Request.of(target).json(json)).answer();
    }

    private List<String> wrong(String target, String json) {
        Answer answer = send(target, json);
        assertThat(answer.status()).as(answer.said()).isEqualTo(422);
        return StreamSupport.stream(answer.body().get("errors").spliterator(), false)
                .map(each -> each.get("pointer").asText() + " " + each.get("detail").asText()).toList();
    }

    @Test
    void pointWithoutLongitude() {
        String entity = "{'name': 'a', 'place': {'latitude': 52.52}}";
        assertThat(wrong("POST /stalls", entity)).containsExactly("/place/longitude must not be null");
        assertThat(wrong("PUT /stalls/2", entity)).containsExactly("/place/longitude must not be null");
        assertThat(wrong("PUT /stalls/1", entity)).containsExactly("/place/longitude must not be null");
        assertThat(wrong("PATCH /stalls/1", "{'place': {'longitude': null}}")).containsExactly("/place/longitude must not be null");
        assertThat(wrong("PUT /stalls/1/visitors/1", "{'seen': {'latitude': 52.52}}")).containsExactly("/seen/longitude must not be null");
    }

    @Test
    void paymentWithoutAmount() {
        String entity = "{'name': 'a', 'payment': {'type': 'card', 'number': '1'}}";
        assertThat(wrong("POST /stalls", entity)).containsExactly("/payment/amount must not be null");
        assertThat(wrong("PUT /stalls/1", entity)).containsExactly("/payment/amount must not be null");
        assertThat(wrong("PATCH /stalls/1", "{'payment': {'type': 'card', 'number': '1'}}"))
                .containsExactly("/payment/amount must not be null");
    }
}
