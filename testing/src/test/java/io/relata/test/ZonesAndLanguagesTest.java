package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.access.Entities;
import io.relata.access.StoredEntity;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Attributes that are time zones, and texts by language. */
@RelataTest
class ZonesAndLanguagesTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Offices").entities(Office.class).model());

    record Notice(@NotBlank String text, ZoneId zone) {
    }

    @Entity(collection = "offices")
    @SortBy("zone")
    @Listed
    @ListBy(value = "zone", sort = "createdAt", index = "gsi1")
    @ListBy(value = "zone=UTC", sort = "createdAt", index = "gsi2", shards = 2)
    record Office(@NotNull ZoneId zone, Map<Locale, @NotBlank String> names, Map<Locale, Notice> notices, Set<ZoneId> others) {
    }

    private static final Map<String, Object> BERN = Map.of("zone", "Europe/Zurich", "names", Map.of("DE-ch", "Bern", "fr", "Berne"),
            "notices", Map.of("de", Map.of("text", "zu", "zone", "+01:00")), "others", List.of("UTC", "Asia/Kathmandu"));

    private static JsonNode json(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    private static String filtered(String filter) {
        return "/offices?filter=" + URLEncoder.encode(filter, StandardCharsets.UTF_8);
    }

    @Test
    void languagesAreStoredByTheirTagsAndZonesByTheirIds(TestApi api) {
        JsonNode office = api.put("/offices/1", BERN).expect(201).json();
        assertThat(office.get("zone").asText()).isEqualTo("Europe/Zurich");
        assertThat(office.get("names")).isEqualTo(json("{\"de-CH\": \"Bern\", \"fr\": \"Berne\"}"));
        assertThat(office.get("others")).isEqualTo(json("[\"Asia/Kathmandu\", \"UTC\"]"));
        assertThat(api.get("/offices/1").expect(200).json()).isEqualTo(office);
        assertThat(api.get("/offices").expect(200).at("/items/0")).isEqualTo(office);
    }

    @Test
    void allThatIsWrongIsSaidWhereItIs(TestApi api) {
        JsonNode errors = api.put("/offices/1", Map.of("zone", "Berlin", "names", Map.of("de_CH", "Bern", "en", " "),
                "others", List.of("UTC", "utc"))).expect(422).at("/errors");
        assertThat(errors.findValuesAsText("pointer")).containsExactly("/names/de_CH", "/names/en", "/others/1", "/zone");
        assertThat(errors.findValuesAsText("detail")).contains("as a key, it has to be a language tag (BCP 47), such as en or de-CH",
                "it has to be the id of a time zone, such as Europe/Berlin or UTC, or an offset of at most 18:00, such as +05:30 or Z");
        assertThat(api.put("/offices/1", Map.of("zone", "UTC", "names", Map.of("de", "a", "DE", "b"))).expect(422)
                .at("/errors").findValuesAsText("detail")).containsExactly("de is in the map already: give it once");
    }

    @Test
    void patchChangesOneLanguageInWhateverSpelling(TestApi api, RelataSystem system) {
        JsonNode office = api.put("/offices/1", BERN).expect(201).json();
        assertThat(api.patch("/offices/1", Map.of("names", Map.of("DE-CH", "Bern"))).expect(200).at("/version")).as("nothing is written")
                .isEqualTo(office.get("version"));
        JsonNode patched = api.patch("/offices/1", json("""
                {"names": {"de-ch": null, "FR": "Berne !", "IT": "Berna"}, "notices": {"DE": {"zone": "UTC"}}}""")).expect(200).json();
        assertThat(patched.at("/names/fr").asText()).isEqualTo("Berne !");
        assertThat(patched.at("/names/it").asText()).isEqualTo("Berna");
        assertThat(patched.get("names")).hasSize(2);
        assertThat(patched.at("/notices/de/text").asText()).isEqualTo("zu");
        assertThat(patched.at("/notices/de/zone").asText()).isEqualTo("UTC");
        assertThat(patched.get("notices")).hasSize(1);
        assertThat(api.get("/offices/1").expect(200).json()).isEqualTo(patched);
        assertThat(api.patch("/offices/1", Map.of("names", Map.of("x_y", "z"))).expect(422).at("/errors/0/pointer").asText())
                .isEqualTo("/names/x_y");
        assertThat(api.patch("/offices/1", json("{\"names\": null}")).expect(200).json().has("names")).isFalse();
        system.settle();
        system.assertConverged();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "zone:eq:Europe/Zurich | 1",
            "zone:begins:Europe | 1",
            "zone:ne:UTC | 1",
            "zone:in:UTC,Europe/Zurich | 1 2",
            "others:contains:Asia/Kathmandu | 1",
            "names.de-CH:eq:Bern | 1",
            "names.DE-ch:begins:B | 1",
            "names.fr:exists:false | 2",
            "notices.DE.zone:eq:+01:00 | 1"})
    void listsAreFilteredByZonesAndLanguages(String filter, String found, TestApi api) {
        api.put("/offices/1", BERN).expect(201);
        api.put("/offices/2", Map.of("zone", "UTC")).expect(201);
        assertThat(ids(api, filtered(filter))).containsExactlyInAnyOrder(found.split(" "));
        assertThat(filter).matches(pattern(api));
    }

    private static String pattern(TestApi api) {
        return api.get("/openapi.json").expect(200).at("/components/parameters/filterOffice/schema/items/pattern").asText();
    }

    @Test
    void filterByWhatIsNoLanguageIsRefused(TestApi api) {
        for (String key : List.of("de_CH", "", "de-CH-de-CH")) {
            assertThat(api.get(filtered("names." + key + ":eq:x")).expect(400).at("/detail").asText()).isEqualTo("filter=names." + key
                    + ":eq:x: there is no " + key + " in names; there are values by a language tag (BCP 47), such as en or de-CH");
            assertThat("names." + key + ":eq:x").doesNotMatch(pattern(api));
        }
        assertThat(api.get(filtered("names:eq:x")).expect(400).at("/detail").asText())
                .isEqualTo("filter=names:eq:x: names can't be compared, but its parts can: name one after a dot");
    }

    @Test
    void listsAreSortedAndChosenByZones(TestApi api) {
        api.put("/offices/1", BERN).expect(201);
        api.put("/offices/2", Map.of("zone", "UTC")).expect(201);
        api.put("/offices/3", Map.of("zone", "America/New_York")).expect(201);
        assertThat(ids(api, "/offices")).containsExactly("3", "1", "2");
        assertThat(ids(api, "/offices?prefix=Europe")).containsExactly("1");
        assertThat(ids(api, "/offices?zone=Europe/Zurich")).containsExactly("1");
        assertThat(ids(api, "/offices?zone=UTC")).containsExactly("2");
    }

    @Test
    void recordsAreWrittenAndRead(RelataSystem system) {
        Entities<Office> offices = system.relata().entities(Office.class);
        Office office = new Office(ZoneId.of("Asia/Tokyo"), Map.of(Locale.JAPAN, "a", Locale.forLanguageTag("zh-Hant-TW"), "b"),
                Map.of(Locale.ENGLISH, new Notice("c", ZoneId.of("+09:00"))), Set.of(ZoneId.of("UTC")));
        offices.create("1", office);
        assertThat(offices.get("1").orElseThrow().value()).isEqualTo(office);
        assertThat(offices.list().filter("zone", "eq", office.zone()).stream().map(StoredEntity::id)).containsExactly("1");
    }

    @Test
    void descriptionSaysWhatIsAccepted(TestApi api) {
        JsonNode schemas = api.get("/openapi.json").expect(200).at("/components/schemas");
        JsonNode input = schemas.at("/OfficeInput/properties");
        assertThat("Europe/Zurich").matches(input.at("/zone/pattern").asText());
        assertThat("zh-Hant-TW").matches(input.at("/names/propertyNames/pattern").asText());
        assertThat("de_CH").doesNotMatch(input.at("/names/propertyNames/pattern").asText());
        assertThat(input.at("/names/additionalProperties/type")).isEqualTo(json("[\"string\", \"null\"]"));
        assertThat(schemas.at("/OfficePatch/properties/names/additionalProperties/type"))
                .isEqualTo(json("[\"string\", \"null\"]"));
        assertThat(schemas.at("/Office/properties/names"))
                .isEqualTo(json("{\"type\": \"object\", \"additionalProperties\": {\"type\": \"string\"}}"));
    }
}
