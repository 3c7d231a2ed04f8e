package io.relata.internal.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the description says of the API as a whole is its team's to say. */
class ApiInfoTest {
    private static JsonNode document(Map<String, String> properties) throws JsonProcessingException {
        ApiInfo info = ApiInfo.of(TableModel.of(Office.MODEL), name -> Optional.ofNullable(properties.get(name)));
        return Json.MAPPER.readTree(new ApiDescription(TableModel.of(Office.MODEL), RouteHandlers.NONE, Set.of(), info).json());
    }

    @Test
    void withoutSettingsTheApiIsCalledAsItsModelAndNothingIsClaimed() throws JsonProcessingException {
        JsonNode document = document(Map.of());
        assertThat(document.at("/info/title").asText()).isEqualTo("Office");
        assertThat(document.at("/info/version").asText()).isEqualTo("1");
        assertThat(document.get("info").fieldNames()).toIterable().containsExactly("title", "version", "description");
        assertThat(document.at("/servers")).hasToString("[{\"url\":\"/\"}]");
        assertThat(document.toString()).doesNotContain("Relata\"", "Apache");
    }

    @Test
    void settingsAreWhatItSays() throws JsonProcessingException {
        JsonNode document = document(Map.of("relata.api.title", "Our shops", "relata.api.version", "2.3.0", "relata.api.description",
                "Of all our shops.", "relata.api.contact-name", "Shop team", "relata.api.contact-url", "https://shops.example",
                "relata.api.contact-email", "shops@example.com", "relata.api.license-name", "MIT", "relata.api.license-identifier", "MIT",
                "relata.api.servers", "https://api.example.com/v2, https://test.example.com"));
        assertThat(document.at("/info/title").asText()).isEqualTo("Our shops");
        assertThat(document.at("/info/version").asText()).isEqualTo("2.3.0");
        assertThat(document.at("/info/description").asText()).startsWith("Of all our shops.\n\nEntities and how they are related.");
        assertThat(document.at("/info/contact"))
                .hasToString("{\"name\":\"Shop team\",\"url\":\"https://shops.example\",\"email\":\"shops@example.com\"}");
        assertThat(document.at("/info/license")).hasToString("{\"name\":\"MIT\",\"identifier\":\"MIT\"}");
        assertThat(document.at("/servers"))
                .hasToString("[{\"url\":\"https://api.example.com/v2\"},{\"url\":\"https://test.example.com\"}]");
    }

    @Test
    void whatCannotBeSaidIsRefusedAllAtOnce() {
        assertThatThrownBy(() -> document(Map.of("relata.api.license-url", "https://a.example", "relata.api.license-identifier", "MIT",
                "relata.api.servers", "api.example.com"))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("relata.api.license-name is missing: a licence has a name; relata.api.license-identifier and "
                        + "relata.api.license-url say the same: leave one out; relata.api.servers has \"api.example.com\", which is no URL "
                        + "such as https://api.example.com/v1");
    }

    @Test
    void everyPropertyIsDocumented() throws IOException {
        String page = Files.readString(Path.of("../docs/reference.md"));
        assertThat(ApiInfo.NAMES).allSatisfy(name -> assertThat(page).contains("`" + ApiInfo.PREFIX + name + "`"));
    }
}
