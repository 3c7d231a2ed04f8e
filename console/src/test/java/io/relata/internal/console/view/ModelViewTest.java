package io.relata.internal.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.SortBy;
import io.relata.annotation.UniqueTogether;
import io.relata.annotation.Versioned;
import io.relata.internal.console.source.ConsoleSource;
import io.relata.internal.console.source.ConsoleSource.Access;
import io.relata.internal.console.source.ConsoleSource.Capabilities;
import io.relata.internal.console.source.ConsoleSource.Mode;
import io.relata.internal.console.source.RawTable;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import io.relata.schema.ModelCatalog;
import io.relata.schema.Schema;
import io.relata.total.Total;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ModelViewTest {
    private static final DynamoDbClient NOT_ASKED = DynamoDbClient.builder().region(Region.US_EAST_1)
            .endpointOverride(URI.create("http://localhost:1")).build();

    @Test
    void officeIsDescribed() {
        JsonNode office = json(TableModel.of(Office.MODEL));
        JsonNode store = office.path("entities").get(3);
        assertThat(store.path("name").asText()).isEqualTo("store");
        assertThat(store.path("keys").toString()).isEqualTo("{\"id\":\"<id>\",\"type\":\"store#<id>\",\"sort\":\"store#<storeName>\"}");
        assertThat(items(store)).containsExactly("entity <id> / store#<id>",
                "link link:customer-store:<customer id> / store#<id>", "copy store#<id> / customer#<customer id>",
                "copy customer#<customer id> / store#<id>", "copy tag#<tag> / store#<id>");
        assertThat(store.path("items").get(3).path("by").asText()).isEqualTo("stream function");
        assertThat(store.path("items").get(3).path("carries")).extracting(JsonNode::asText).contains("storeName", "city");
        assertThat(store.path("attributes").get(0).path("reference").asText()).isEqualTo("business");
        assertThat(store.has("expires")).isFalse();
        assertThat(office.path("entities").get(2).path("attributes").findValues("values").toString())
                .isEqualTo("[[\"PENDING\",\"OPEN\",\"FINISHED\",\"CANCELLED\"]]");
        assertThat(office.path("patterns")).anySatisfy(pattern -> {
            assertThat(pattern.path("path").asText()).isEqualTo("/customers/{id}/stores");
            assertThat(pattern.path("requests").asInt()).isEqualTo(1);
        });
    }

    @Test
    void keysOfAModelWithTenantsBeginWithTheTenant() {
        JsonNode office = json(TenantModel.of(TableModel.of(Office.MODEL)));
        JsonNode store = office.path("entities").get(3);
        assertThat(office.path("multiTenant").asBoolean()).isTrue();
        assertThat(json(TableModel.of(Office.MODEL)).path("multiTenant").asBoolean()).isFalse();
        assertThat(store.path("keys").toString())
                .isEqualTo("{\"id\":\"<tenant>/<id>\",\"type\":\"<tenant>/store#<id>\",\"sort\":\"store#<storeName>\"}");
        assertThat(items(office.path("entities").get(1))).contains(
                "guard <tenant>/unique:customer.email:<email> / <tenant>/unique:customer.email:<email>",
                "link <tenant>/link:customer-store:<id> / <tenant>/store#<store id>", "copy <tenant>/tag#<tag> / <tenant>/customer#<id>");
        assertThat(store.path("indexes")).extracting(place -> place.path("index").asText() + " " + place.path("partition").asText())
                .containsExactly("businessIdGsi <tenant>/<businessId>", "typeGsi <tenant>/store#<id>");
        assertThat(office.path("indexes").get(0).path("partition").asText()).isEqualTo("_businessId");
    }

    @Test
    void aCopyAmongTheCopiesOfWhatItIsRelatedToIsAmongTheItems() {
        JsonNode user = json(TableModel.of(ModelCatalog.onClassPath().named("saas"))).path("entities").get(1);
        assertThat(items(user)).contains("copy <tenant>/user#<id> / <tenant>/user#<id>");
    }

    @Test
    void ordersOfLinkedEntitiesAreListsOfTheirOwn() {
        JsonNode courses = json(TableModel.of(ModelCatalog.onClassPath().named("courses")));
        assertThat(courses.path("patterns")).extracting(pattern -> pattern.path("name").asText() + ": " + pattern.path("index").asText())
                .contains("List the students of a course (by fullName): linked-1",
                        "List the students of a course (by link.progress): linked-2",
                        "List the courses of a student (by link.lastSeen): linked-1");
        assertThat(courses.path("indexes")).anySatisfy(index -> {
            assertThat(index.path("name").asText()).isEqualTo("linked-1");
            assertThat(index.path("partition").asText() + " " + index.path("sort").asText()).isEqualTo("id _linked-1");
            assertThat(index.path("purpose").asText()).isEqualTo("Copies of the courses of each student, by link.lastSeen. Copies of the "
                    + "students of each course, by fullName. Copies of the modules that have a tag, by their courseId.");
        });
    }

    @Test
    void listsOfWhatHasATagWithinAParentAreListsOfTheirOwn() {
        JsonNode courses = json(TableModel.of(ModelCatalog.onClassPath().named("courses")));
        assertThat(courses.path("patterns")).filteredOn(pattern -> pattern.path("path").asText().startsWith("/tags/"))
                .extracting(pattern -> pattern.path("name").asText() + ": " + pattern.path("index").asText())
                .contains("List the modules that have a tag: ", "List the modules that have a tag (of one courseId): linked-1");
    }

    @Test
    void listsByDistanceAndTreesSayWhatTheirIndexesAreFor() {
        JsonNode locations = json(TableModel.of(ModelCatalog.onClassPath().named("locations")));
        JsonNode careers = json(TableModel.of(ModelCatalog.onClassPath().named("careers")));
        assertThat(locations.path("patterns")).extracting(pattern -> pattern.path("name").asText() + ": " + pattern.path("index").asText())
                .contains("List all stores (by distance): positionIndex");
        assertThat(purpose(locations, "positionIndex"))
                .isEqualTo("The stores around any point, by the distance of their position: a partition for each cell of about 25km.");
        assertThat(purpose(careers, "parentCompanyIdGsi")).isEqualTo("The subsidiaries of each company, in their sort order.");
        assertThat(purpose(careers, "tree")).isEqualTo("Each company with all that is below it, in one partition.");
    }

    @Test
    void attributesSayWhatIsCarriedOfTheEntityThatTheyName() {
        JsonNode employment = json(TableModel.of(ModelCatalog.onClassPath().named("careers"))).path("entities").get(2);
        assertThat(employment.path("attributes")).filteredOn(attribute -> !attribute.path("carries").isEmpty())
                .extracting(attribute -> attribute.path("name").asText() + ": " + attribute.path("carries"))
                .containsExactly("userId: [\"fullName\"]", "companyId: [\"companyName\"]");
    }

    private static List<String> items(JsonNode entity) {
        return StreamSupport.stream(entity.path("items").spliterator(), false).map(item -> item.path("kind").asText() + " "
                + item.path("id").asText() + " / " + item.path("type").asText()).toList();
    }

    @Entity(collection = "rooms")
    @Versioned
    record Room(@NotBlank String name, @NotNull Integer seats) {
    }

    @Entity(collection = "seatings")
    @UniqueTogether({"roomId", "row"})
    record Seating(@NotBlank @BelongsTo(Room.class) @AtMost(by = "seats") String roomId, @NotNull Integer row) {
    }

    @Test
    void whatIsKeptInOneTransactionOrCountedIsAmongTheItems() {
        JsonNode rooms = json(
                TableModel.of(
                        Schema.table("Rooms").entities(Room.class, Seating.class).totals(Total.of(Seating.class).per(Room.class)).model()));
        assertThat(items(rooms.path("entities").get(0))).containsExactly("entity <id> / room#<id>",
                "history history:room:<id> / room#<id>#<version>",
                "capacity capacity:seating.roomId:<id>:0 / capacity:seating.roomId:<id>:0", "total total#room#<id> / total#room#<id>#0");
        assertThat(items(rooms.path("entities").get(1))).containsExactly("entity <id> / seating#<id>",
                "guard unique:seating.roomId+row:<roomId>:<row> / unique:seating.roomId+row:<roomId>:<row>",
                "reservation capacity:seating.roomId:<room id>:0 / reservation:never:seating#<id>",
                "contribution contribution#<id> / seating#<id>");
    }

    @Entity(collection = "shows")
    record Show(@BelongsTo(Room.class) @AtMost(value = 3, per = "on.day") @AtMost(30) String roomId, LocalDate on) {
    }

    @Test
    void limitsOfADayAreAmongTheItems() {
        JsonNode rooms = json(TableModel.of(Schema.table("Rooms").entities(Room.class, Show.class).model()));
        assertThat(items(rooms.path("entities").get(0))).containsExactly("entity <id> / room#<id>",
                "history history:room:<id> / room#<id>#<version>", "capacity capacity:show.roomId:<id>:0 / capacity:show.roomId:<id>:0",
                "capacity capacity:show.roomId.on.day:<id>:<day>:0 / capacity:show.roomId.on.day:<id>:<day>:0");
        assertThat(items(rooms.path("entities").get(1))).containsExactly("entity <id> / show#<id>",
                "reservation capacity:show.roomId:<room id>:0 / reservation:never:show#<id>",
                "reservation capacity:show.roomId.on.day:<room id>:<day>:0 / reservation:never:show#<id>");
        assertThat(rooms.toString()).contains("How many shows it can have for each day of on, and how many it has then.");
    }

    @Entity(collection = "talks")
    @SortBy("title")
    record Talk(@NotBlank @BelongsTo(value = Room.class, index = "gsi1") String roomId, @NotBlank String title) {
    }

    @Entity(collection = "breaks")
    @SortBy("title")
    record Break(@NotBlank @BelongsTo(value = Room.class, index = "gsi1", formerIndex = "hallIdGsi") String hallId,
            @NotBlank String title) {
    }

    @Test
    void sharedIndexSaysAllThatItLists() {
        TableModel model = TableModel.of(Schema.table("Rooms").entities(Room.class, Talk.class, Break.class).model());
        JsonNode rooms = json(model);
        assertThat(purpose(rooms, "gsi1"))
                .isEqualTo("The talks of each room, in their sort order. The breaks of each room, in their sort order.");
        assertThat(rooms.path("entities").get(1).path("indexes")).extracting(JsonNode::toString).contains(
                "{\"index\":\"gsi1\",\"partition\":\"talk:roomId#<roomId>\",\"sort\":\"talk#<title>\"}");
        assertThat(rooms.path("entities").get(2).path("indexes")).extracting(place -> place.path("index").asText())
                .containsExactly("gsi1", "hallIdGsi", "typeGsi");
        assertThat(rooms.path("patterns")).extracting(pattern -> pattern.path("name").asText() + ": " + pattern.path("index").asText())
                .contains("List the talks of a room: gsi1");
        assertThat(new ExplainKeys(model).parts(new CoreKey("1", "talk#1"), Map.of("entity", AttributeValue.fromS("talk"), "_gsi1",
                AttributeValue.fromS("talk:roomId#7"), "_gsi1Sort", AttributeValue.fromS("talk#intro"))))
                .filteredOn(part -> part.attribute().startsWith("_")).flatExtracting(KeyPart::pieces)
                .containsExactly(new KeyPart.Piece("talk:roomId", "list of the talks of each room"),
                        new KeyPart.Piece("7", "id of the room"), new KeyPart.Piece("talk", "entity"), new KeyPart.Piece("intro", "title"));
    }

    @ParameterizedTest
    @MethodSource("models")
    void everyModelIsDescribed(TableModel model) {
        JsonNode json = json(model);
        assertThat(json.path("entities")).hasSameSizeAs(model.entities());
        assertThat(json.path("indexes")).hasSameSizeAs(model.indexes())
                .allSatisfy(index -> assertThat(index.path("purpose").asText()).isNotBlank());
        assertThat(json.path("patterns")).isNotEmpty().allSatisfy(pattern -> assertThat(pattern.path("name").asText()).isNotBlank());
    }

    private static Stream<TableModel> models() {
        ModelCatalog catalog = ModelCatalog.onClassPath();
        return Stream.of("books", "careers", "courses", "locations", "metrics", "office", "orderentry", "saas", "shop").map(catalog::named)
                .map(TableModel::of);
    }

    private static String purpose(JsonNode model, String index) {
        return StreamSupport.stream(model.path("indexes").spliterator(), false).filter(each -> each.path("name").asText().equals(index))
                .map(each -> each.path("purpose").asText()).findFirst().orElseThrow();
    }

    private static JsonNode json(TableModel model) {
        return ConsoleJson.MAPPER.valueToTree(ModelView.of(new ConsoleSource(Mode.LOCAL, Access.READ_ONLY, model, IndexNames.SAME,
                new RawTable(NOT_ASKED, "Entity", IndexNames.SAME), "1", Capabilities.NONE)));
    }
}
