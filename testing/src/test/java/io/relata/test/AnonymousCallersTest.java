package io.relata.test;

import static io.relata.permission.Grantee.anonymous;
import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Grantee.whoMay;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Permission.freeze;
import static io.relata.permission.Permission.hide;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Unique;
import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A public form: who has no token sees the free hours and books one, and nothing else. */
@RelataTest
class AnonymousCallersTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Bookings")
            .entities(Clinic.class, Hour.class, Booking.class, Remark.class)
            .permissions(allow(role("desk")).toDoAnything().withAll(),
                    allow(anonymous(), everyone()).to(READ).with(Clinic.class),
                    allow(whoMay(READ, Clinic.class)).to(READ).with(Hour.class),
                    allow(anonymous()).to(CREATE).with(Booking.class),
                    allow(everyone()).to(READ).with(Remark.class),
                    hide("rent").of(Clinic.class).exceptFor(role("desk")),
                    freeze("state").of(Booking.class).exceptFor(role("desk")))
            .model());
    private static final Caller DESK = Caller.of("dora").withRoles("desk");
    private static final Caller ANN = Caller.of("ann");

    final Echo echo = new Echo();
    final Internal internal = new Internal();

    @Entity(collection = "clinics")
    @SortBy("name")
    @Listed
    @Taggable
    record Clinic(@NotBlank String name, String rent) {
    }

    @Entity(collection = "hours")
    @SortBy("day")
    record Hour(@BelongsTo(Clinic.class) @NotBlank String clinicId, @NotBlank String day) {
    }

    @Entity(collection = "bookings")
    @SortBy("name")
    record Booking(@BelongsTo(Clinic.class) @NotBlank String clinicId, @NotBlank @Unique String hour, @NotBlank String name, String state,
            @CreatedBy String by) {
    }

    @Entity(collection = "remarks")
    @SortBy("text")
    record Remark(@BelongsTo(Clinic.class) @NotBlank String clinicId, @NotBlank String text) {
    }

    /** Who asks. */
    record Who(String subject) {
    }

    @CustomRoute(method = "GET", path = "/public/who", uses = CustomRoute.Uses.READS, summary = "Says who asks")
    static class Echo implements RouteHandler<NoBody, Who> {
        @Override
        public Who handle(RouteRequest<NoBody> request) {
            return new Who(request.caller().subject());
        }
    }

    @CustomRoute(method = "GET", path = "/who", uses = CustomRoute.Uses.READS, summary = "Says who asks")
    static class Internal implements RouteHandler<NoBody, Who> {
        @Override
        public Who handle(RouteRequest<NoBody> request) {
            return new Who(request.caller().subject());
        }
    }

    @BeforeEach
    void aClinic(TestApi api, RelataSystem system) {
        api.as(DESK).put("/clinics/1", new Clinic("North", "12")).expect(201);
        api.as(DESK).put("/hours/9", new Hour("1", "monday")).expect(201);
        api.as(DESK).put("/bookings/old", new Booking("1", "8", "Bob", "paid", null)).expect(201);
        api.as(DESK).put("/remarks/r", new Remark("1", "late again")).expect(201);
        api.as(DESK).put("/clinics/1/tags/dogs").expect(204);
        system.settle();
    }

    @Test
    void sees(TestApi api) {
        JsonNode clinic = api.get("/public/clinics/1").expect(200).json();
        assertThat(clinic.get("name").asText()).isEqualTo("North");
        assertThat(clinic.has("rent")).isFalse();
        assertThat(api.get("/public/clinics").expect(200).at("/items").findValuesAsText("id")).containsExactly("1");
        assertThat(api.get("/public/clinics/1/hours").expect(200).at("/items").findValuesAsText("id")).containsExactly("9");
        assertThat(api.get("/public/tags/dogs").expect(200).at("/items").findValuesAsText("id")).containsExactly("1");
        assertThat(api.get("/public/clinics/1/bookings").expect(200).at("/items")).isEmpty();
        api.get("/public/clinics?filter=rent:eq:12").expect(400);
    }

    @Test
    void booksOnce(TestApi api) {
        TestApi form = api.with("Idempotency-Key", "a-form");
        Map<String, String> booking = Map.of("clinicId", "1", "hour", "9", "name", "Eve");
        TestAnswer first = form.post("/public/bookings", booking).expect(201);
        assertThat(first.header("Location")).hasValueSatisfying(location -> assertThat(location).startsWith("/public/bookings/"));
        assertThat(first.json().get("by").asText()).isEqualTo("anonymous");
        TestAnswer again = form.post("/public/bookings", booking).expect(201);
        assertThat(again.json().get("id")).isEqualTo(first.json().get("id"));
        assertThat(again.header("Idempotency-Replayed")).contains("true");
        api.post("/public/bookings", booking).expect(409);
        api.post("/public/bookings", Map.of("clinicId", "1", "hour", "10", "name", "Eve", "state", "paid")).expect(422);
        // What was booked is not the caller's to read.
        api.get("/public/bookings/" + first.json().get("id").asText()).expect(404);
    }

    @ParameterizedTest
    @CsvSource({"GET, /clinics, 401", "GET, /clinics/1, 401", "POST, /bookings, 401", "GET, /who, 401", "POST, /batch, 401",
            "GET, /public/remarks/r, 404", "GET, /public/bookings/old, 404", "GET, /public/nothing, 404", "GET, /public/clinics/2, 404",
            "PATCH, /public/clinics/1, 401", "DELETE, /public/bookings/old, 401", "PUT, /public/clinics/1/tags/x, 401",
            "POST, /public/batch, 401", "GET, /public/openapi.json, 401", "GET, /public, 401", "GET, /public/, 404",
            "GET, /public/public/clinics, 404", "GET, /public/who/x, 404", "PUT, /public/bookings/old, 404"})
    void doesNothingElse(String method, String path, int status, TestApi api) {
        api.send(method, path, Map.of("clinicId", "1", "hour", "8", "name", "Eve")).expect(status);
    }

    /** The path says that the caller is nobody, and not the token. */
    @Test
    void aTokenCountsForNothing(TestApi api) {
        api.as(DESK).get("/public/bookings/old").expect(404);
        assertThat(api.as(DESK).get("/public/clinics/1").expect(200).json().has("rent")).isFalse();
        assertThat(api.as(DESK).get("/public/who").expect(200).json().get("subject").asText()).isEqualTo("anonymous");
        assertThat(api.as(DESK).get("/who").expect(200).json().get("subject").asText()).isEqualTo("dora");
    }

    /** What is allowed to everyone is for those whom the gateway knows; what is allowed to anonymous callers alone is not theirs. */
    @Test
    void somebodyIsNotNobody(TestApi api) {
        api.as(ANN).get("/remarks/r").expect(200);
        api.as(ANN).get("/clinics/1").expect(200);
        api.as(ANN).post("/bookings", Map.of("clinicId", "1", "hour", "9", "name", "Ann")).expect(403);
        // Whoever calls himself so is somebody.
        api.as(Caller.of("anonymous").withClaim("sub", "anonymous")).post("/bookings", Map.of("clinicId", "1", "hour", "9", "name", "A"))
                .expect(403);
    }

    @Test
    void theDescriptionSaysWhatNeedsNoToken(TestApi api) {
        JsonNode paths = api.get("/openapi.json").expect(200).json().get("paths");
        assertThat(StreamSupport.stream(((Iterable<String>) paths::fieldNames).spliterator(), false)
                .filter(path -> path.startsWith("/public/"))).containsExactlyInAnyOrder("/public/clinics", "/public/clinics/{id}",
                        "/public/clinics/{id}/hours", "/public/clinics/{id}/tags", "/public/tags", "/public/tags/{tag}",
                        "/public/tags/{tag}/clinics", "/public/hours", "/public/hours/{id}", "/public/bookings", "/public/bookings/{id}",
                        "/public/who");
        assertThat(paths.at("/~1public~1bookings").fieldNames()).toIterable().containsExactly("post");
        assertThat(paths.at("/~1public~1bookings/post/operationId").asText()).isEqualTo("createBookingAnonymously");
        assertThat(paths.at("/~1public~1bookings/post/security")).isEmpty();
        assertThat(paths.at("/~1public~1who/get/security").isArray()).isTrue();
        assertThat(paths.at("/~1bookings/post").has("security")).isFalse();
    }
}
