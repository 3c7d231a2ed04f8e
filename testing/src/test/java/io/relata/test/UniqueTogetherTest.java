package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.Entity;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is unique: by itself or together with others. */
@RelataTest
class UniqueTogetherTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Theatre").entities(Seat.class).model());

    @Entity(collection = "seats")
    @UniqueTogether({"hall", "row"})
    record Seat(String hall, String row, @Unique String code) {
    }

    private static Map<String, Object> batch(String... codes) {
        return Map.of("atomic", true, "requests", Stream.of(codes).map(code -> code.split("="))
                .map(part -> Map.of("method", "PATCH", "path", "/seats/" + part[0], "body", Map.of("code", part[1]))).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\u2003"})
    void blankValuesAreRefusedInEither(String blank, TestApi api) {
        JsonNode refused = api.put("/seats/1", new Seat(blank, "1", blank)).expect(422).json();
        assertThat(refused.at("/errors").findValuesAsText("pointer")).containsExactly("/code", "/hall");
        assertThat(refused.at("/errors").findValuesAsText("detail")).containsExactly(
                "it is unique, so it can't be blank: leave it out instead",
                "it is unique together with row, so it can't be blank: leave it out instead");
        api.put("/seats/1", new Seat("a", "1", "a1")).expect(201);
        assertThat(api.patch("/seats/1", Map.of("row", blank)).expect(422).at("/errors/0/pointer").asText()).isEqualTo("/row");
    }

    @Test
    void missingValueClaimsNothing(TestApi api) {
        for (String id : List.of("1", "2")) {
            api.put("/seats/" + id, new Seat("a", null, null)).expect(201);
        }
        api.put("/seats/1", new Seat("a", "1", null)).expect(200);
        api.put("/seats/2", new Seat("A ", "1", null)).expect(409);
        api.put("/seats/1", new Seat("a", null, null)).expect(200);
        api.put("/seats/2", new Seat("A ", "1", null)).expect(200);
    }

    /** Each request of a batch is judged on what those before it leave. */
    @Test
    void valuesAreSwappedThroughATemporaryOne(TestApi api) {
        api.put("/seats/1", new Seat(null, null, "x")).expect(201);
        api.put("/seats/2", new Seat(null, null, "y")).expect(201);
        api.post("/batch", batch("1=y", "2=x")).expect(409);
        api.post("/batch", batch("1=swap-1", "2=x", "1=y")).expect(200);
        assertThat(Stream.of("1", "2").map(id -> api.get("/seats/" + id).at("/code").asText())).containsExactly("y", "x");
        api.put("/seats/3", new Seat(null, null, "swap-1")).expect(201);
    }
}
