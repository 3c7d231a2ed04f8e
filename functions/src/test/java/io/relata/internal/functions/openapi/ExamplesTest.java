package io.relata.internal.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.Unique;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.binding.RecordBinding;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import io.relata.schema.ModelCatalog;
import io.relata.schema.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.net.URI;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Descriptions have examples of what callers send, which are valid. */
class ExamplesTest {
    private static JsonNode document(TableModel model) throws JsonProcessingException {
        return Json.MAPPER.readTree(new ApiDescription(model).json());
    }

    static Stream<String> models() {
        return ModelCatalog.onClassPath().names().stream();
    }

    @ParameterizedTest
    @MethodSource("models")
    void eachBodyHasAnExampleThatIsValid(String name) throws JsonProcessingException {
        TableModel model = TableModel.of(ModelCatalog.onClassPath().named(name));
        JsonNode document = document(model);
        JsonSchemaFactory schemas = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
        for (EntityType type : model.entities()) {
            String entity = type.name().substring(0, 1).toUpperCase(Locale.ROOT) + type.name().substring(1);
            JsonNode input = document.at("/components/schemas/" + entity + "Input/examples/0");
            assertThat(input.isObject()).as(entity).isTrue();
            assertThat(RecordBinding.read(type.type(), (ObjectNode) input).violations()).isEmpty();
            for (String schema : new String[] {entity + "Input", entity + "Patch"}) {
                ObjectNode whole = document.deepCopy();
                whole.put("$ref", "#/components/schemas/" + schema);
                assertThat(schemas.getSchema(whole).validate(document.at("/components/schemas/" + schema + "/examples/0"))).isEmpty();
            }
        }
    }

    @Test
    void examplesAreThoseOfTheSampleData() throws JsonProcessingException {
        JsonNode document = document(TableModel.of(Office.MODEL));
        assertThat(document.at("/components/schemas/BusinessInput/examples/0/businessName").asText()).isEqualTo("Acme Coffee");
        assertThat(document.at("/components/schemas/BusinessPatch/examples")).hasToString("[{\"businessName\":\"Acme Coffee\"}]");
        assertThat(document.at("/components/schemas/CustomerStoreLinkInput/examples/0").has("role")).isTrue();
    }

    enum Length {
        SHORT, LONG
    }

    record Place(@NotBlank String street, @Min(100) int number) {
    }

    @Entity(collection = "trips")
    record Trip(@NotBlank String tripName, @Email @Unique String email, @NotNull Length length, @NotNull @Future Instant startsAt,
            UUID token,
            URI page, @NotNull @Valid Place place, @NotNull @Valid Way way, @CreatedBy String author) {
    }

    sealed interface Way {
    }

    record Train(@Min(2) int coaches) implements Way {
    }

    record Walk() implements Way {
    }

    @Entity(collection = "legs")
    @IdentifiedBy("code")
    record Leg(@NotBlank String code, @BelongsTo(Trip.class) @NotBlank String tripId, @Min(5) long minutes) {
    }

    @Entity(collection = "codes")
    record Code(@NotBlank @Pattern(regexp = "[QX]{17}") String code) {
    }

    @Test
    void withoutSampleDataExamplesFollowFromTheTypes() throws JsonProcessingException {
        JsonNode document = document(TableModel.of(Schema.table("Trips").entities(Trip.class, Leg.class, Code.class).model()));
        assertThat(document.at("/components/schemas/TripInput/examples")).hasToString(
                "[{\"tripName\":\"Trip name\",\"email\":\"ann@example.com\",\"length\":\"SHORT\",\"startsAt\":\"2099-12-31T12:00:00.000Z\","
                        + "\"token\":\"0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b\",\"page\":\"https://example.com\","
                        + "\"place\":{\"street\":\"Street\",\"number\":100},"
                        + "\"way\":{\"type\":\"train\",\"coaches\":10}}]");
        assertThat(document.at("/components/schemas/LegInput/examples"))
                .hasToString("[{\"code\":\"leg-1\",\"tripId\":\"trip-1\",\"minutes\":10}]");
        assertThat(document.at("/components/schemas/LegPatch/examples")).hasToString("[{\"minutes\":10}]");
        assertThat(document.at("/components/schemas/CodeInput").has("examples")).isFalse();
    }
}
