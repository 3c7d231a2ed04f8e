package io.relata.internal.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.model.TableModel;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The description of lists of linked entities that have declared orders. */
class LinkOrderDescriptionTest {
    @Entity(collection = "people")
    @SortBy("name")
    record Person(@NotBlank String name) {
    }

    @Entity(collection = "clubs")
    @SortBy("title")
    record Club(@NotBlank String title) {
    }

    record Membership(Instant since) {
    }

    private final JsonNode document = document();

    private static JsonNode document() {
        try {
            return Json.MAPPER.readTree(new ApiDescription(TableModel.of(Schema.table("Clubs").entities(Person.class, Club.class)
                    .manyToMany(ManyToMany.between(Person.class, Club.class).with(Membership.class).sortFrom("name", "link.since"))
                    .model()))
                    .json());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private Map<String, JsonNode> parameters(String path) {
        return StreamSupport.stream(document.at("/paths/" + path.replace("/", "~1") + "/get/parameters").spliterator(), false)
                .collect(Collectors.toMap(parameter -> parameter.has("$ref")
                        ? parameter.path("$ref").asText().replaceAll(".*/", "")
                        : parameter.path("name").asText(), parameter -> parameter));
    }

    @Test
    void listsWithOrdersSayByWhatTheyCanBeSorted() {
        assertThat(ApiDescriptionTest.openApi().validate(document)).isEmpty();
        Map<String, JsonNode> sorted = parameters("/clubs/{id}/people");
        assertThat(sorted.get("sort").at("/schema/enum")).extracting(JsonNode::asText).containsExactly("name", "link.since");
        assertThat(sorted.get("sort").has("required")).isFalse();
        assertThat(sorted).containsKeys("fromText", "toText", "prefixText");
        assertThat(parameters("/people/{id}/clubs")).containsKeys("fromId", "toId", "prefixId").doesNotContainKey("sort");
    }
}
