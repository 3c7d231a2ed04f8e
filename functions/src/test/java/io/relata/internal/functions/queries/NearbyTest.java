package io.relata.internal.functions.queries;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.Entity;
import io.relata.annotation.ListBy;
import io.relata.annotation.Nearby;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.AnyApi;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.model.TableModel;
import io.relata.model.GeoPoint;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Lists by distance, as callers ask for them, on DynamoDB Local. */
class NearbyTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Shops").entities(Shop.class, Depot.class).model());

    @Entity(collection = "shops")
    @ListBy(value = "city", sort = "name", index = "byCity")
    record Shop(@NotBlank String name, String city, @Nearby(index = "byPlace", cell = "5km") GeoPoint position) {
    }

    @Entity(collection = "depots")
    @ListBy(value = "name", sort = {}, index = "byPlace")
    record Depot(@NotBlank String name, GeoPoint position) {
    }

    private final AnyApi api = new AnyApi(MODEL);

    private Answer send(String target, String json) {
        return api.send(Request.of(target).json(json)).answer();
    }

    private Answer put(String id, String latitude, String longitude) {
        return send("PUT /shops/" + id, "{'name': '" + id + "', 'city': 'Berlin', 'position': {'latitude': " + latitude + ", 'longitude': "
                + longitude + "}}");
    }

    private Answer get(String query) {
        return api.send(Request.of("GET /shops?" + query)).answer();
    }

    private static List<String> shown(Answer answer) {
        assertThat(answer.status()).as(answer.said()).isEqualTo(200);
        return StreamSupport.stream(answer.body().get("items").spliterator(), false)
                .map(item -> item.get("id").asText() + " " + item.get("distance").asText()).toList();
    }

    private void four() {
        put("gate", "52.5163", "13.3777");
        put("tower", "52.5208", "13.4094");
        put("wall", "52.505", "13.4396");
        put("paris", "48.8566", "2.3522");
    }

    @Test
    void nearestFirstWithTheirDistance() {
        four();
        assertThat(shown(get("near=52.52,13.405&within=5km"))).containsExactly("tower 310.7", "gate 1892.5", "wall 2874.8");
        assertThat(shown(get("near=52.52,13.405&within=2km"))).containsExactly("tower 310.7", "gate 1892.5");
        assertThat(shown(get("near=52.52,13.405&limit=1"))).containsExactly("tower 310.7");
        assertThat(shown(get("near=52.52,13.405&filter=name:ne:tower&fields=name"))).containsExactly("gate 1892.5", "wall 2874.8");
        assertThat(shown(get("near=0,0"))).isEmpty();
    }

    @Test
    void pagesGoOnWhereTheyEnded() {
        four();
        Answer first = get("near=52.52,13.405&limit=2");
        assertThat(shown(first)).containsExactly("tower 310.7", "gate 1892.5");
        assertThat(shown(get("near=52.52,13.405&limit=2&cursor=" + first.text("next")))).containsExactly("wall 2874.8");
        assertThat(get("near=52.5,13.405&limit=2&cursor=" + first.text("next")).status()).isEqualTo(400);
    }

    @Test
    void whatMovesIsElsewhereAndWhatLosesItsPointIsNowhere() {
        four();
        send("PATCH /shops/gate", "{'position': {'latitude': -16.8, 'longitude': -179.9999}}");
        assertThat(shown(get("near=-16.8,180"))).containsExactly("gate 10.6");
        assertThat(shown(get("near=52.52,13.405"))).containsExactly("tower 310.7", "wall 2874.8");
        send("PATCH /shops/gate", "{'position': null}");
        assertThat(shown(get("near=-16.8,180"))).isEmpty();
    }

    /** A second passes whenever it is looked at. */
    private static final class TickingClock extends Clock {
        private Instant now = Instant.EPOCH;

        @Override
        public synchronized Instant instant() {
            now = now.plusSeconds(1);
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException("instants have no zone");
        }
    }

    @Test
    void aSlowTableIsNoFaultOfTheCaller() {
        Answer answer = new AnyApi(MODEL, new TickingClock(), Duration.ofSeconds(3))
                .send(Request.of("GET /shops?near=52.52,13.405&within=10km")).answer();

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.text("type")).isEqualTo("urn:relata:problem:table-unavailable");
        assertThat(answer.headers()).containsEntry("Retry-After", "5");
    }

    @Test
    void anAnswerCanBeSentBack() {
        four();
        JsonNode shop = get("near=52.52,13.405&limit=1").body().get("items").get(0);
        assertThat(send("PUT /shops/tower", shop.toString()).status()).isEqualTo(200);
    }

    @Test
    void pointsAreOnEarth() {
        assertThat(put("none", "90.01", "-181").body().get("errors").findValuesAsText("pointer"))
                .containsExactly("/position", "/position/latitude", "/position/longitude");
        assertThat(send("PUT /depots/d", "{'name': 'd', 'position': {'latitude': '52'}}").status()).isEqualTo(422);
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        assertThat(get("near=91,181&within=5mi&order=desc&city=Berlin").text("detail").split("; ")).containsExactly(
                "near: the latitude, which comes first, has to be from -90 to 90", "near: the longitude has to be from -180 to 180",
                "within has to be a distance in m or km, such as 500m or 2.5km",
                "a list by distance takes no order, city: it is sorted by distance, and filter leaves out others");
        assertThat(get("near=Berlin").text("detail"))
                .isEqualTo("near has to be latitude and longitude in decimal degrees, such as near=52.52,13.405");
        assertThat(get("within=5km").text("detail"))
                .isEqualTo("within is the greatest distance from a point: give near too, such as near=52.52,13.405");
        assertThat(get("near=1,1&within=21km").text("detail")).isEqualTo("within is at most 20km here, four cells of this list");
        assertThat(get("near=1E-999999999,1&within=1km").status()).isEqualTo(400);
        assertThat(api.send(Request.of("GET /depots?near=1,1")).answer().text("detail"))
                .isEqualTo("depots are not listed by distance, so near and within ask for nothing; there are lists by name, then id");
        assertThat(get("").text("detail")).contains("there are lists by city, then name; distance (near)");
    }

    @Test
    void theDescriptionHasTheParametersAndTheDistance() throws JsonProcessingException {
        JsonNode document = Json.MAPPER.readTree(new ApiDescription(MODEL).json());
        JsonNode parameters = document.at("/paths/~1shops/get/parameters");

        assertThat(parameters.findValuesAsText("name")).contains("near", "within", "city");
        assertThat(document.at("/components/schemas/Shop/properties/distance/type").asText()).isEqualTo("number");
        assertThat(document.at("/components/schemas/Depot/properties/distance").isMissingNode()).isTrue();
        assertThat(document.at("/components/schemas/ShopInput/properties/position/properties/latitude/maximum").asInt()).isEqualTo(90);
        JsonNode near = StreamSupport.stream(parameters.spliterator(), false).filter(each -> each.path("name").asText().equals("near"))
                .findFirst().orElseThrow();
        assertThat(List.of("52.52,13.405", "-90,180", "+0,-0.5", "90.000,-180.0", "9,99.9"))
                .allMatch(text -> text.matches(near.at("/schema/pattern").asText()));
        assertThat(List.of("90.1,0", "0,180.01", "0", "a,b", "0;0")).noneMatch(text -> text.matches(near.at("/schema/pattern").asText()));
    }
}
