package io.relata.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.console.source.ConsoleSource;
import io.relata.console.source.ConsoleSource.Access;
import io.relata.console.source.ConsoleSource.Capabilities;
import io.relata.console.source.ConsoleSource.Mode;
import io.relata.console.source.RawTable;
import io.relata.engine.key.IndexNames;
import io.relata.model.Model;
import io.relata.model.TenantModel;
import io.relata.models.office.Office;
import io.relata.schema.ModelCatalog;
import java.net.URI;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class ModelViewTest {
    private static final DynamoDbClient NOT_ASKED = DynamoDbClient.builder().region(Region.US_EAST_1)
            .endpointOverride(URI.create("http://localhost:1")).build();

    @Test
    void officeIsDescribed() {
        JsonNode office = json(Office.MODEL);
        JsonNode store = office.path("entities").get(3);
        assertThat(store.path("name").asText()).isEqualTo("store");
        assertThat(store.path("keys").toString()).isEqualTo("{\"id\":\"<id>\",\"type\":\"store#<id>\",\"sort\":\"store#<storeName>\"}");
        assertThat(store.path("copies").path("where").toString()).isEqualTo("[\"customer#<id>\",\"tag#<tag>\"]");
        assertThat(store.path("attributes").get(0).path("reference").asText()).isEqualTo("business");
        assertThat(store.has("expires")).isFalse();
        assertThat(office.path("entities").get(2).path("attributes").findValues("values").toString())
                .isEqualTo("[[\"PENDING\",\"OPEN\",\"FINISHED\",\"CANCELLED\"]]");
        assertThat(office.path("relations").get(0).path("copies")).extracting(copy -> copy.path("id").asText())
                .containsExactly("customer#<id>", "store#<id>");
        assertThat(office.path("patterns")).anySatisfy(pattern -> {
            assertThat(pattern.path("path").asText()).isEqualTo("/customers/{id}/stores");
            assertThat(pattern.path("requests").asInt()).isEqualTo(1);
        });
    }

    @Test
    void keysOfAModelWithTenantsBeginWithTheTenant() {
        JsonNode office = json(TenantModel.of(Office.MODEL));
        JsonNode store = office.path("entities").get(3);
        assertThat(office.path("multiTenant").asBoolean()).isTrue();
        assertThat(json(Office.MODEL).path("multiTenant").asBoolean()).isFalse();
        assertThat(store.path("keys").toString())
                .isEqualTo("{\"id\":\"<tenant>/<id>\",\"type\":\"<tenant>/store#<id>\",\"sort\":\"store#<storeName>\"}");
        assertThat(store.path("copies").path("where").toString()).isEqualTo("[\"<tenant>/customer#<id>\",\"<tenant>/tag#<tag>\"]");
        assertThat(store.path("indexes")).extracting(place -> place.path("index").asText() + " " + place.path("partition").asText())
                .containsExactly("businessIdGsi <tenant>/<businessId>", "typeGsi <tenant>/store#<id>");
        assertThat(office.path("relations").get(0).path("copies")).extracting(copy -> copy.path("id").asText())
                .containsExactly("<tenant>/customer#<id>", "<tenant>/store#<id>");
        assertThat(office.path("indexes").get(0).path("partition").asText()).isEqualTo("_businessId");
    }

    @Test
    void ordersOfLinkedEntitiesAreListsOfTheirOwn() {
        JsonNode courses = json(ModelCatalog.onClassPath().named("courses"));
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
        JsonNode courses = json(ModelCatalog.onClassPath().named("courses"));
        assertThat(courses.path("patterns")).filteredOn(pattern -> pattern.path("path").asText().startsWith("/tags/"))
                .extracting(pattern -> pattern.path("name").asText() + ": " + pattern.path("index").asText())
                .contains("List the modules that have a tag: ", "List the modules that have a tag (of one courseId): linked-1");
    }

    @Test
    void listsByDistanceAndTreesSayWhatTheirIndexesAreFor() {
        JsonNode locations = json(ModelCatalog.onClassPath().named("locations"));
        JsonNode careers = json(ModelCatalog.onClassPath().named("careers"));
        assertThat(locations.path("patterns")).extracting(pattern -> pattern.path("name").asText() + ": " + pattern.path("index").asText())
                .contains("List all stores (by distance): positionIndex");
        assertThat(purpose(locations, "positionIndex"))
                .isEqualTo("The stores around any point, by the distance of their position: a partition for each cell of about 25km.");
        assertThat(purpose(careers, "parentCompanyIdGsi")).isEqualTo("The subsidiaries of each company, in their sort order.");
        assertThat(purpose(careers, "tree")).isEqualTo("Each company with all that is below it, in one partition.");
    }

    @Test
    void attributesSayWhatIsCarriedOfTheEntityThatTheyName() {
        JsonNode employment = json(ModelCatalog.onClassPath().named("careers")).path("entities").get(2);
        assertThat(employment.path("attributes")).filteredOn(attribute -> !attribute.path("carries").isEmpty())
                .extracting(attribute -> attribute.path("name").asText() + ": " + attribute.path("carries"))
                .containsExactly("userId: [\"fullName\"]", "companyId: [\"companyName\"]");
    }

    @ParameterizedTest
    @MethodSource("models")
    void everyModelIsDescribed(Model model) {
        JsonNode json = json(model);
        assertThat(json.path("entities")).hasSameSizeAs(model.entities());
        assertThat(json.path("indexes")).hasSameSizeAs(model.indexes())
                .allSatisfy(index -> assertThat(index.path("purpose").asText()).isNotBlank());
        assertThat(json.path("patterns")).isNotEmpty().allSatisfy(pattern -> assertThat(pattern.path("name").asText()).isNotBlank());
    }

    private static Stream<Model> models() {
        ModelCatalog catalog = ModelCatalog.onClassPath();
        return Stream.of("books", "careers", "courses", "locations", "metrics", "office", "orderentry", "saas", "shop").map(catalog::named);
    }

    private static String purpose(JsonNode model, String index) {
        return StreamSupport.stream(model.path("indexes").spliterator(), false).filter(each -> each.path("name").asText().equals(index))
                .map(each -> each.path("purpose").asText()).findFirst().orElseThrow();
    }

    private static JsonNode json(Model model) {
        return ConsoleJson.MAPPER.valueToTree(ModelView.of(new ConsoleSource(Mode.LOCAL, Access.READ_ONLY, model, IndexNames.SAME,
                new RawTable(NOT_ASKED, "Entity", IndexNames.SAME), "1", Capabilities.NONE)));
    }
}
