package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.access.SdkTable;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.OnDelete;
import io.relata.annotation.SortBy;
import io.relata.annotation.Taggable;
import io.relata.annotation.Within;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.item.Item;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Children show what they carry of their parents, and follow when that changes. */
@RelataTest
class CarriesTest {
    static final TableModel MODEL = TableModel
            .of(Schema.table("Campus").entities(Student.class, Course.class, Enrolment.class, Shelf.class).model());

    @Entity(collection = "students")
    @SortBy("name")
    record Student(@NotBlank String name, String email, BigDecimal credit, boolean active) {
    }

    @Entity(collection = "courses")
    record Course(@NotBlank String title) {
    }

    @Entity(collection = "enrolments")
    @Listed
    @Taggable
    record Enrolment(@NotBlank @BelongsTo(Student.class) @Carries( {
            "name", "credit", "active"}) String studentId,
            @BelongsTo(value = Course.class, onDelete = OnDelete.DETACH) @Carries("title") String courseId, Integer grade){
    }

    @Entity(collection = "shelves")
    @SortBy("name")
    record Shelf(@Within(Shelf.class) @Carries("name") String shelfId, @NotBlank String name) {
    }

    private static void fill(TestApi api) {
        api.put("/students/7", new Student("Ada", "ada@example.com", new BigDecimal("1.50"), true)).expect(201);
        api.put("/students/8", new Student("Bob", null, null, false)).expect(201);
        api.put("/courses/c", new Course("Logic")).expect(201);
        api.put("/courses/d", new Course("Sets")).expect(201);
        api.put("/enrolments/1", new Enrolment("7", "c", 2)).expect(201);
        api.put("/enrolments/2", new Enrolment("8", "c", null)).expect(201);
    }

    private static JsonNode carried(TestApi api, String path) {
        return api.get(path).expect(200).json().path("carried");
    }

    @Test
    void answersShowWhatIsCarried(TestApi api, RelataSystem system) {
        fill(api);

        assertThat(carried(api, "/enrolments/1")).hasToString(
                "{\"student\":{\"name\":\"Ada\",\"credit\":1.5,\"active\":true},\"course\":{\"title\":\"Logic\"}}");
        system.settle();
        assertThat(api.get("/courses/c/enrolments").json().at("/items/1/carried/student/name").asText()).isEqualTo("Bob");
        assertThat(api.get("/enrolments").json().at("/items/0/carried/course/title").asText()).isEqualTo("Logic");
        assertThat(api.get("/enrolments?id=1").json().at("/items/0/carried/student/name").asText()).isEqualTo("Ada");
        assertThat(api.get("/courses/c?include=enrolments").json().at("/included/enrolments/items/0/carried/student/name").asText())
                .isEqualTo("Ada");
        assertThat(api.get("/students/7").json().has("carried")).isFalse();
        system.assertConverged();
    }

    @Test
    void childrenFollowAndKeepTheirVersion(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();
        JsonNode before = api.get("/enrolments/1").json();

        api.patch("/students/7", Map.of("name", "Ada Lovelace", "credit", 2)).expect(200);
        system.assertConverged();

        JsonNode after = api.get("/enrolments/1").json();
        assertThat(after.at("/carried/student")).hasToString("{\"name\":\"Ada Lovelace\",\"credit\":2,\"active\":true}");
        assertThat(after.get("version")).isEqualTo(before.get("version"));
        assertThat(after.get("updatedAt")).isEqualTo(before.get("updatedAt"));
        assertThat(carried(api, "/enrolments/2").at("/student/name").asText()).isEqualTo("Bob");
    }

    @Test
    void whoKnowsTheVersionIsToldANewNameAndMayWriteOnTheConditionOfThat(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();
        String etag = api.get("/enrolments/1").header("ETag").orElseThrow();
        api.patch("/students/7", Map.of("name", "Ada Lovelace")).expect(200);
        system.settle();

        TestAnswer answer = api.with("If-None-Match", etag).get("/enrolments/1").expect(200);
        assertThat(answer.at("/carried/student/name").asText()).isEqualTo("Ada Lovelace");
        assertThat(answer.header("ETag")).contains(etag);
        api.with("If-None-Match", api.get("/students/7").header("ETag").orElseThrow()).get("/students/7").expect(304);
        api.with("If-Match", etag).patch("/enrolments/1", Map.of()).expect(200);
    }

    @Test
    void childThatMovesCarriesOfItsNewParent(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();

        JsonNode moved = api.patch("/enrolments/1", Map.of("courseId", "d")).expect(200).json();

        assertThat(moved.at("/carried/course/title").asText()).isEqualTo("Sets");
        assertThat(moved.at("/carried/student/name").asText()).isEqualTo("Ada");
        system.assertConverged();
    }

    @Test
    void whatIsSentBackIsIgnored(TestApi api, RelataSystem system) {
        fill(api);
        JsonNode read = api.get("/enrolments/1").json();

        assertThat(api.put("/enrolments/1", Map.of("studentId", "7", "courseId", "c", "grade", 3, "carried",
                Map.of("student", Map.of("name", "Mallory")))).expect(200).json().get("carried")).isEqualTo(read.get("carried"));
        assertThat(api.patch("/enrolments/1", Map.of("carried", "nothing")).expect(200).json().get("carried"))
                .isEqualTo(read.get("carried"));
        assertThat(api.put("/students/7", Map.of("name", "Ada", "carried", 1)).status()).as("students carry nothing").isEqualTo(422);
        system.assertConverged();
    }

    @Test
    void detachedChildCarriesNothingOfWhatIsGone(TestApi api, RelataSystem system) {
        fill(api);
        system.settle();

        api.delete("/courses/c").expect(204);
        system.assertConverged();

        assertThat(carried(api, "/enrolments/1").has("course")).isFalse();
        assertThat(carried(api, "/enrolments/1").at("/student/name").asText()).isEqualTo("Ada");
    }

    @Test
    void childrenWithinTheirOwnKindCarryTheNameAbove(TestApi api, RelataSystem system) {
        api.put("/shelves/1", new Shelf(null, "Top")).expect(201);
        api.put("/shelves/2", new Shelf("1", "Middle")).expect(201);
        api.put("/shelves/3", new Shelf("2", "Low")).expect(201);
        system.settle();

        api.patch("/shelves/2", Map.of("name", "Centre")).expect(200);
        system.assertConverged();

        assertThat(carried(api, "/shelves/3").at("/shelf/name").asText()).isEqualTo("Centre");
        assertThat(carried(api, "/shelves/2").at("/shelf/name").asText()).isEqualTo("Top");
        assertThat(carried(api, "/shelves/1").isMissingNode()).isTrue();
    }

    @Test
    void longTextIsNotCarriedAndAMissingOneNeither(TestApi api, RelataSystem system) {
        fill(api);
        api.put("/courses/d", new Course("x".repeat(257))).expect(200);
        api.patch("/enrolments/1", Map.of("courseId", "d")).expect(200);
        assertThat(carried(api, "/enrolments/1").get("course")).isEmpty();
        assertThat(carried(api, "/enrolments/2").get("student").has("credit")).isFalse();
        api.put("/courses/d", new Course("x".repeat(256))).expect(200);
        system.assertConverged();
        assertThat(carried(api, "/enrolments/1").at("/course/title").asText()).hasSize(256);
    }

    @Test
    void copiesCarryNothing(TestApi api, RelataSystem system) {
        fill(api);
        api.put("/enrolments/1/tags/late").expect(204);
        system.assertConverged();
        assertThat(api.get("/tags/late").json().at("/items/0").has("carried")).isFalse();
        assertThat(carried(api, "/enrolments/1").has("student")).isTrue();
    }

    @Test
    void itemHoldsItUnderOneAttribute(TestApi api, RelataSystem system, SdkTable table) {
        fill(api);
        Item item = items(system, table).stream().filter(each -> each.string("type").equals("enrolment#2")).findFirst().orElseThrow();
        assertThat(item.map("_carried")).isEqualTo(Map.of("studentId", Map.of("name", "Bob", "active", false), "courseId",
                Map.of("title", "Logic")));
    }

    private static List<Item> items(RelataSystem system, SdkTable table) {
        return system.dynamoDb().scanPaginator(scan -> scan.tableName(table.name()).consistentRead(true)).items().stream()
                .map(AttributeValues::item).toList();
    }
}
