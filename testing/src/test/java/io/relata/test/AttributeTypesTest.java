package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.access.Entities;
import io.relata.access.StoredEntity;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.IdentifiedBy;
import io.relata.annotation.ListBy;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Unique;
import io.relata.annotation.UniqueTogether;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.Key;
import io.relata.internal.model.TableModel;
import io.relata.problem.RequestRefusedException;
import io.relata.schema.ManyToMany;
import io.relata.schema.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Attributes whose values are texts of a form, sets, and maps by the constants of an enum. */
@RelataTest
class AttributeTypesTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Typed").entities(Shop.class, Fair.class, Device.class)
            .manyToMany(ManyToMany.between(Fair.class, Shop.class).with(Stand.class)).model());

    enum Day {
        MON, TUE, SUN
    }

    record Hours(@NotNull LocalTime from, LocalTime to) {
    }

    @Entity(collection = "shops")
    @SortBy("opensAt")
    @Listed
    @ListBy(value = "locale", sort = {"currency", "opensAt"}, index = "gsi1")
    @ListBy(value = "currency=EUR", sort = "opensAt", index = "gsi2", shards = 2)
    @UniqueTogether({"currency", "delivery"})
    record Shop(@NotNull LocalTime opensAt, OffsetDateTime since, Duration delivery, @Unique URI website, @Unique UUID serial,
            Locale locale, Currency currency, Set<@Size(max = 8) String> keywords, Set<UUID> devices, Set<BigDecimal> rates,
            Map<Day, @Valid Hours> hours) {
        Shop(String opensAt) {
            this(LocalTime.parse(opensAt), null, null, null, null, null, null, null, null, null, null);
        }
    }

    @Entity(collection = "fairs")
    @SortBy("startsAt")
    @Listed
    record Fair(@NotNull OffsetDateTime startsAt) {
    }

    @Entity(collection = "devices")
    @IdentifiedBy("serial")
    @SortBy({"serial", "language"})
    record Device(@NotNull UUID serial, @NotNull Locale language, @BelongsTo(Shop.class) @NotBlank String shopId) {
    }

    record Stand(Duration setUp, Set<Day> days) {
    }

    private static final String WHOLE = """
            {"opensAt": "09:30", "since": "2020-02-29T12:00:00.120+01:00", "delivery": "P1DT12H", "website": "HTTPS://Example.com/%7Ea",
             "serial": "0189F5A0-1C2D-7E3F-8A4B-5C6D7E8F9A0B", "locale": "de-ch", "currency": "CHF", "keywords": ["tea", "coffee"],
             "devices": ["FFFFFFFF-0000-0000-0000-000000000000"], "rates": [10, 9.50], "hours": {"SUN": {"from": "10:00"},
             "MON": {"from": "08:15:30", "to": "18:00"}}}""";
    private static final String ANSWERED = """
            {"opensAt": "09:30:00", "since": "2020-02-29T12:00:00.12+01:00", "delivery": "PT36H", "website": "HTTPS://Example.com/%7Ea",
             "serial": "0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b", "locale": "de-CH", "currency": "CHF", "keywords": ["coffee", "tea"],
             "devices": ["ffffffff-0000-0000-0000-000000000000"], "rates": [9.5, 10], "hours": {"SUN": {"from": "10:00:00"},
             "MON": {"from": "08:15:30", "to": "18:00:00"}}}""";

    private static JsonNode json(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static JsonNode own(JsonNode entity) {
        ObjectNode own = entity.deepCopy();
        return own.remove(List.of("id", "entity", "version", "createdAt", "updatedAt", "tags"));
    }

    private static List<String> ids(TestApi api, String path) {
        return api.get(path).expect(200).at("/items").findValuesAsText("id");
    }

    private static String filtered(String filter) {
        return "/shops?filter=" + URLEncoder.encode(filter, StandardCharsets.UTF_8);
    }

    @Test
    void whatIsSentIsAnsweredInItsCanonicalForm(TestApi api) {
        assertThat(own(api.put("/shops/a", json(WHOLE)).expect(201).json())).isEqualTo(json(ANSWERED));
        assertThat(own(api.get("/shops/a").expect(200).json())).isEqualTo(json(ANSWERED));
        assertThat(api.get("/shops?limit=1").expect(200).at("/items/0")).isEqualTo(api.get("/shops/a").json());
    }

    @Test
    void textsListsAndMapsAreStored(TestApi api, RelataSystem system) {
        api.put("/shops/a", json(WHOLE)).expect(201);
        Map<String, Object> stored = AttributeValues.item(system.dynamoDb().getItem(get -> get
                .tableName(system.relata().table().name()).key(AttributeValues.of(Item.of(Key.of("a", "shop#a")))))
                .item()).attributes();
        assertThat(stored).containsEntry("sort", "shop#09%3A30%3A00").containsEntry("keywords", List.of("coffee", "tea"))
                .containsEntry("delivery", "PT36H").containsEntry("rates", List.of(new BigDecimal("9.5"), BigDecimal.TEN))
                .containsEntry("hours", Map.of("MON", Map.of("from", "08:15:30", "to", "18:00:00"), "SUN", Map.of("from", "10:00:00")));
    }

    @Test
    void patchThatChangesNoValueWritesNothing(TestApi api, RelataSystem system) {
        String version = api.put("/shops/a", json(WHOLE)).expect(201).at("/version").asText();
        RequestCounts counts = system.counts(() -> assertThat(api.patch("/shops/a", json("""
                {"opensAt": "09:30:00.0", "serial": "0189F5A0-1c2d-7e3f-8a4b-5c6d7e8f9a0b", "delivery": "PT2160M", "locale": "DE-CH",
                 "keywords": ["tea", "coffee"], "rates": [9.5, 10.0], "hours": {"SUN": {"from": "10:00"}, "TUE": null}}"""))
                .expect(200).at("/version").asText()).isEqualTo(version));
        assertThat(counts.requests()).isEqualTo(Map.of("GetItem", 1));
        assertThat(api.put("/shops/a", json(ANSWERED)).expect(200).at("/version").asText()).isEqualTo(version);
    }

    @Test
    void oneEntryIsPatchedAndASetIsReplaced(TestApi api, RelataSystem system) {
        api.put("/shops/a", json(WHOLE)).expect(201);
        JsonNode patched = api.patch("/shops/a", json("""
                {"hours": {"SUN": null, "TUE": {"from": "07:00"}, "MON": {"to": null}}, "keywords": [], "devices": null}""")).expect(200)
                .json();
        assertThat(patched.get("hours")).isEqualTo(json("{\"TUE\": {\"from\": \"07:00:00\"}, \"MON\": {\"from\": \"08:15:30\"}}"));
        assertThat(patched.get("keywords")).isEqualTo(JsonNodeFactory.instance.arrayNode());
        assertThat(patched.has("devices")).isFalse();
        assertThat(api.get("/shops/a").json()).isEqualTo(patched);
        system.settle();
        system.assertConverged();
    }

    @Test
    void allThatIsWrongIsSaidAtOnce(TestApi api) {
        JsonNode errors = api.put("/shops/a", json("""
                {"opensAt": "9:30", "since": "2026-11-20T12:00:00+18:01", "delivery": "P1Y", "website": "/about", "serial": "1-2-3-4-5",
                 "locale": "de_CH", "currency": "eur", "keywords": ["tea", "tea", "much too long"], "devices": {},
                 "hours": {"mon": {}, "MON": {"from": "25:00"}}}""")).expect(422).at("/errors");
        assertThat(errors.findValuesAsText("pointer")).containsExactly("/currency", "/delivery", "/devices", "/hours/MON/from",
                "/hours/mon",
                "/keywords/1", "/keywords/2", "/locale", "/opensAt", "/serial", "/since", "/website");
        assertThat(errors.findValuesAsText("detail")).contains("there is no such key; there are MON, TUE, SUN",
                "it is in the set already, at 0: give each value once", "it has to be a language tag (BCP 47), such as en or de-CH");
        assertThat(api.patch("/shops/a", json("{\"opensAt\": \"" + "0".repeat(100_000) + "\"}")).status()).isEqualTo(404);
        api.put("/shops/a", new Shop("09:00")).expect(201);
        assertThat(api.patch("/shops/a", json("{\"opensAt\": \"" + "0".repeat(100_000) + "\", \"website\": \"http://a/\\u0000\"}"))
                .expect(422).at("/errors").findValuesAsText("pointer")).containsExactly("/opensAt", "/website");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "opensAt:eq:09:30 | b c",
            "opensAt:eq:09:30:00 | b",
            "opensAt:gt:09:30 | a",
            "opensAt:ge:09:30:15.5 | a c",
            "opensAt:lt:09:30 | ",
            "opensAt:begins:1 | a",
            "opensAt:in:10:00,09:30:15.5 | a c",
            "since:eq:2026-11-20T11:00:00Z | a b",
            "since:eq:2026-11-20T13:00+02:00 | a b",
            "since:lt:2026-11-20T11:00:00.5Z | a b",
            "since:gt:2026-11-20 | c",
            "since:le:2026-11 | a b c",
            "since:begins:2026-11-20T12 | a",
            "delivery:eq:PT90M | a",
            "delivery:lt:PT2H | a",
            "delivery:ge:PT2H | b c",
            "delivery:in:PT120M,P1D | b c",
            "delivery:ne:PT1H30M | b c",
            "website:begins:https://a. | a",
            "serial:eq:0189F5A0-0000-0000-0000-00000000000A | a",
            "serial:gt:0189F5A0-0000-0000-0000-00000000000A | b",
            "serial:contains:0B | b",
            "locale:eq:DE-at | a",
            "locale:begins:de | a b",
            "locale:lt:de-CH | a",
            "currency:in:EUR,CHF | a b",
            "currency:gt:CHF | a c",
            "keywords:contains:tea | a b",
            "devices:contains:FFFFFFFF-0000-0000-0000-000000000001 | b",
            "rates:contains:2.50 | c",
            "hours.SUN.from:eq:10:00 | ",
            "hours.MON.to:ne:10:00 | a b c"})
    void listsAreFilteredByValues(String filter, String found, TestApi api) {
        api.put("/shops/a", json("""
                {"opensAt": "10:00", "since": "2026-11-20T12:00:00+01:00", "delivery": "PT90M", "website": "https://a.example/",
                 "serial": "0189f5a0-0000-0000-0000-00000000000a", "locale": "de-AT", "currency": "EUR", "keywords": ["tea"],
                 "rates": [1]}""")).expect(201);
        api.put("/shops/b", json("""
                {"opensAt": "09:30", "since": "2026-11-20T11:00:00Z", "delivery": "PT2H", "website": "https://b.example/",
                 "serial": "0189f5a0-0000-0000-0000-00000000000b", "locale": "de-CH", "currency": "CHF", "keywords": ["a", "tea"],
                 "devices": ["ffffffff-0000-0000-0000-000000000001"]}""")).expect(201);
        api.put("/shops/c", json("""
                {"opensAt": "09:30:15.5", "since": "2026-11-21T00:30:00+01:00", "delivery": "PT24H", "locale": "en", "currency": "USD",
                 "rates": [2.5, 1]}""")).expect(201);
        if (filter.startsWith("since:gt")) {
            api.patch("/shops/c", Map.of("since", "2026-11-21T01:30:00+01:00")).expect(200);
        }
        assertThat(filter).matches(filters(api));
        List<String> wanted = found == null ? List.of() : List.of(found.split(" "));
        assertThat(ids(api, filtered(filter))).containsExactlyInAnyOrderElementsOf(wanted);
    }

    /** What the description says of filters. */
    private static String filters(TestApi api) {
        JsonNode pattern = api.get("/openapi.json").expect(200).at("/components/parameters/filterShop/schema/items/pattern");
        assertThat(pattern.isTextual()).isTrue();
        return pattern.asText();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "opensAt:eq:9:30 | it is compared with a time of day in ISO-8601, from 00:00 to 23:59:59.999999999, such as 09:30 or 09:30:15",
            "delivery:begins:PT | begins is for text",
            "delivery:gt:1h | it is compared with a duration in ISO-8601 of days, hours, minutes and seconds, such as PT36H or P1DT12H, "
                    + "and within 9223372036854775807 seconds",
            "since:eq:today | a time is ISO-8601, such as 2026-11-20 or 2026-11-20T12:00:00Z",
            "serial:eq:1-2-3-4-5 | it is compared with a UUID, such as 0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b",
            "locale:in:de,en_US | it is compared with a language tag (BCP 47), such as en or de-CH",
            "keywords:eq:tea | a set can't be compared; it can be filtered by contains, icontains and exists",
            "rates:contains:ten | it is compared with a number",
            "hours.FRI.from:eq:10:00 | there is no FRI in hours; there are MON, TUE, SUN",
            "hours:contains:MON | hours can't be compared, but its parts can: MON, TUE, SUN"})
    void filterThatComparesNothingIsRefused(String filter, String detail, TestApi api) {
        assertThat(api.get(filtered(filter)).expect(400).at("/detail").asText()).isEqualTo("filter=" + filter + ": " + detail);
        assertThat(filter).doesNotMatch(filters(api));
    }

    @Test
    void listsAreSortedByTimesOfDayAndByMoments(TestApi api) {
        for (String time : List.of("10:00", "09:30", "09:30:00.5", "09:30:00.05", "00:00", "23:59:59.999999999")) {
            api.put("/shops/" + time.replace(":", "."), new Shop(time)).expect(201);
        }
        assertThat(ids(api, "/shops")).containsExactly("00.00", "09.30", "09.30.00.05", "09.30.00.5", "10.00", "23.59.59.999999999");
        assertThat(ids(api, "/shops?from=09:30&to=09:30")).containsExactly("09.30", "09.30.00.05", "09.30.00.5");
        assertThat(ids(api, "/shops?from=09:30:00.500&order=desc")).containsExactly("23.59.59.999999999", "10.00", "09.30.00.5");
        assertThat(ids(api, "/shops?prefix=09")).hasSize(3);
        assertThat(api.get("/shops?from=25:00:00").expect(400).at("/detail").asText()).contains("opensAt has to be a time of day");

        Map.of("1", "2026-11-20T23:00:00-05:00", "2", "2026-11-21T03:59:59.999Z", "3", "2026-11-21T05:00:01+01:00")
                .forEach((id, time) -> api.put("/fairs/" + id, Map.of("startsAt", time)).expect(201));
        assertThat(ids(api, "/fairs")).containsExactly("2", "1", "3");
        assertThat(ids(api, "/fairs?from=2026-11-21T04:00Z")).containsExactly("1", "3");
        assertThat(api.put("/fairs/4", Map.of("startsAt", "1969-12-31T23:59:59Z")).expect(422).at("/errors/0/detail").asText())
                .isEqualTo("lists are sorted by it, so it has to be between 1970 and 2286");
    }

    @Test
    void listsOfOneValueTakeAnySpellingOfIt(TestApi api) {
        api.put("/shops/a", json(WHOLE)).expect(201);
        api.put("/shops/b", json("{\"opensAt\": \"08:00\", \"locale\": \"de-CH\", \"currency\": \"EUR\"}")).expect(201);
        assertThat(ids(api, "/shops?locale=de-CH")).containsExactly("a", "b");
        assertThat(ids(api, "/shops?locale=DE-ch&currency=EUR")).containsExactly("b");
        assertThat(ids(api, "/shops?currency=EUR")).containsExactly("b");
        assertThat(api.get("/shops?locale=de_CH").expect(400).at("/detail").asText())
                .contains("locale has to be a language tag (BCP 47)");
    }

    @Test
    void uniqueValuesAreComparedAsTheirTypeIs(TestApi api) {
        api.put("/shops/a", json(WHOLE)).expect(201);
        assertThat(api.put("/shops/b", Map.of("opensAt", "09:00", "serial", "0189f5a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b")).status())
                .isEqualTo(409);
        api.put("/shops/b", Map.of("opensAt", "09:00", "website", "https://example.com/%7ea")).expect(201);
        assertThat(api.put("/shops/c", Map.of("opensAt", "09:00", "website", "HTTPS://Example.com/%7Ea")).status()).isEqualTo(409);
        assertThat(api.put("/shops/c", Map.of("opensAt", "09:00", "currency", "CHF", "delivery", "PT2160M")).status()).isEqualTo(409);
        api.put("/shops/c", Map.of("opensAt", "09:00", "currency", "CHF", "delivery", "PT2161M")).expect(201);
    }

    @Test
    void uuidIsAnId(TestApi api) {
        api.put("/shops/a", new Shop("09:00")).expect(201);
        String id = api.post("/devices", Map.of("serial", "FFFFFFFF-0000-0000-0000-000000000001", "language", "EN", "shopId", "a"))
                .expect(201)
                .at("/id").asText();
        assertThat(id).isEqualTo("ffffffff-0000-0000-0000-000000000001");
        assertThat(ids(api, "/shops/a/devices?prefix=FFFFFFFF-0000-0000-0000-000000000001")).containsExactly(id);
    }

    @Test
    void linksHaveSuchAttributesToo(TestApi api, RelataSystem system) {
        api.put("/shops/a", new Shop("09:00")).expect(201);
        api.put("/fairs/1", Map.of("startsAt", "2026-11-20T23:00:00-05:00")).expect(201);
        api.put("/fairs/1/shops/a", Map.of("setUp", "PT60M", "days", List.of("TUE", "MON"))).expect(201);
        system.settle();
        assertThat(api.get("/fairs/1/shops").expect(200).at("/items/0/link")).isEqualTo(json("{\"setUp\": \"PT1H\", \"days\": "
                + "[\"MON\", \"TUE\"]}"));
        api.put("/fairs/1/shops/a", Map.of("days", List.of("TUE", "TUE"))).expect(422);
        system.assertConverged();
    }

    @Test
    void recordsAreWrittenAndRead(TestApi api, RelataSystem system) {
        Entities<Shop> shops = system.relata().entities(Shop.class);
        Shop shop = new Shop(LocalTime.of(9, 30, 0, 5), OffsetDateTime.parse("2026-11-20T12:00+01:00"), Duration.ofMillis(-1500),
                URI.create("https://example.com"), new UUID(1, 2), Locale.forLanguageTag("zh-Hant-TW"), Currency.getInstance("JPY"),
                Set.of("b", "a", "c"), Set.of(), Set.of(new BigDecimal("1.5"), BigDecimal.ONE),
                Map.of(Day.SUN, new Hours(LocalTime.NOON, null)));
        shops.create("a", shop);
        assertThat(shops.get("a").orElseThrow().value()).isEqualTo(shop);
        assertThat(shops.get("a").orElseThrow().value().keywords()).containsExactly("a", "b", "c");
        assertThatThrownBy(() -> shops.create("b", new Shop(LocalTime.NOON, null, null, URI.create("/relative"), null, null, null, null,
                null, null, null))).isInstanceOf(RequestRefusedException.class).hasMessageContaining("absolute URI");
        assertThat(shops.list().filter("locale", "eq", shop.locale()).filter("delivery", "lt", Duration.ZERO).from(shop.opensAt())
                .filter("serial", "eq", shop.serial()).filter("since", "eq", shop.since()).stream().map(StoredEntity::id))
                .containsExactly("a");
        api.put("/shops/c", json(WHOLE)).expect(201);
        Shop read = shops.get("c").orElseThrow().value();
        assertThat(read.since()).isEqualTo("2020-02-29T12:00:00.120+01:00");
        assertThat(read.since().getOffset().getTotalSeconds()).isEqualTo(3600);
        assertThat(read.hours().keySet()).containsExactly(Day.MON, Day.SUN);
    }

    @Test
    void descriptionSaysWhatIsAccepted(TestApi api) {
        JsonNode openapi = api.get("/openapi.json").expect(200).json();
        JsonNode input = openapi.at("/components/schemas/ShopInput/properties");
        assertThat(input.at("/serial/format").asText()).isEqualTo("uuid");
        assertThat(input.at("/website/format").asText()).isEqualTo("uri");
        assertThat(input.at("/website/maxLength").asInt()).isEqualTo(2048);
        assertThat(input.at("/opensAt/format").asText()).isEqualTo("time-local");
        assertThat(input.at("/since/format").asText()).isEqualTo("date-time");
        assertThat(input.at("/delivery/format").isMissingNode()).isTrue();
        assertThat(input.at("/keywords/uniqueItems").asBoolean()).isTrue();
        assertThat(input.at("/keywords/items/maxLength").asInt()).isEqualTo(8);
        assertThat(input.at("/hours/propertyNames")).isEqualTo(json("{\"enum\": [\"MON\", \"TUE\", \"SUN\"]}"));
        json(ANSWERED).properties().stream().filter(property -> input.at("/" + property.getKey() + "/pattern").isTextual())
                .forEach(property -> assertThat(property.getValue().asText())
                        .matches(input.at("/" + property.getKey() + "/pattern").asText()));
        assertThat(List.of("opensAt", "since", "delivery", "website", "serial", "locale", "currency")).allSatisfy(
                name -> assertThat(input.at("/" + name + "/pattern").isTextual()).as(name).isTrue());
        JsonNode answered = openapi.at("/components/schemas/Shop/properties");
        assertThat(answered.get("serial")).isEqualTo(json("{\"type\": \"string\", \"format\": \"uuid\"}"));
        assertThat(answered.get("devices")).isEqualTo(json("""
                {"type": "array", "items": {"type": "string", "format": "uuid"}, "uniqueItems": true}"""));
        assertThat(answered.at("/hours/propertyNames/enum")).hasSize(3);
        assertThat(openapi.at("/components/schemas/ShopPatch/properties/hours/additionalProperties/type"))
                .isEqualTo(json("[\"object\", \"null\"]"));
    }
}
