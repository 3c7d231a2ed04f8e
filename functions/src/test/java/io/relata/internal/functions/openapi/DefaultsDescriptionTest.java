package io.relata.internal.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.Entity;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a record's constructor fills in is not required of callers, and shown as a default where it is filled in. */
class DefaultsDescriptionTest {
    private JsonNode schemas;

    enum State {
        OPEN, DONE
    }

    record Place(@NotBlank String street, @NotNull String country) {
        Place {
            country = country == null ? "CH" : country;
        }
    }

    @Entity(collection = "tasks")
    record Task(@NotBlank String title, @NotNull Integer points, @NotNull State state, @NotNull Place place, @NotNull @Valid Place second,
            List<@NotBlank String> labels, List<@Valid Place> places) {
        Task {
            points = points == null ? 3 : points;
            state = state == null ? State.OPEN : state;
            place = place == null ? new Place("Main", "FR") : place;
        }
    }

    @Entity(collection = "people")
    record Person(@NotBlank String name) {
    }

    record Share(@NotNull Integer percent) {
        Share {
            percent = percent == null ? 100 : percent;
        }
    }

    @BeforeEach
    void read() throws JsonProcessingException {
        schemas = Json.MAPPER.readTree(new ApiDescription(TableModel.of(Schema.table("Tasks").entities(Task.class, Person.class)
                .manyToMany(ManyToMany.between(Person.class, Task.class).with(Share.class)).model())).json()).at("/components/schemas");
    }

    @Test
    void bodiesRequireOnlyWhatIsNotFilledIn() {
        assertThat(schemas.at("/TaskInput/required")).hasToString("[\"title\",\"second\"]");
        assertThat(schemas.at("/TaskInput/properties/points/default").asInt()).isEqualTo(3);
        assertThat(schemas.at("/TaskInput/properties/points/type")).hasToString("[\"integer\",\"null\"]");
        assertThat(schemas.at("/TaskInput/properties/state/default").asText()).isEqualTo("OPEN");
        assertThat(schemas.at("/TaskInput/properties/place/default")).hasToString("{\"street\":\"Main\",\"country\":\"FR\"}");
        assertThat(schemas.at("/TaskInput/properties/second/required")).hasToString("[\"street\"]");
        assertThat(schemas.at("/TaskInput/properties/second/properties/country/default").asText()).isEqualTo("CH");
        assertThat(schemas.at("/TaskInput/properties/places/items/properties/country/default").asText()).isEqualTo("CH");
        assertThat(schemas.at("/PersonTaskLinkInput/required").isMissingNode()).isTrue();
        assertThat(schemas.at("/PersonTaskLinkInput/properties/percent/default").asInt()).isEqualTo(100);
    }

    /** An element that a patch sends is new as a whole. */
    @Test
    void patchesAndAnswersHaveDefaultsInNewElementsOnly() {
        assertThat(schemas.at("/TaskPatch/properties/places/items/properties/country/default").asText()).isEqualTo("CH");
        assertThat(schemas.at("/TaskPatch/properties/points").has("default")).isFalse();
        assertThat(schemas.at("/TaskPatch/properties/place").has("default")).isFalse();
        assertThat(schemas.at("/TaskPatch/properties/second/properties/country").has("default")).isFalse();
        assertThat(schemas.get("Task").findValues("default")).isEmpty();
    }

    @Test
    void elementsOfArraysAreNeverNull() {
        assertThat(schemas.at("/TaskInput/properties/labels/items/type").asText()).isEqualTo("string");
        assertThat(schemas.at("/TaskPatch/properties/labels/items/type").asText()).isEqualTo("string");
        assertThat(schemas.at("/TaskInput/properties/places/items/type").asText()).isEqualTo("object");
    }
}
