package io.relata.pages.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Trees, names of parents, relations that are the same from both ends, tags within a parent and distances, when something changes. */
class FollowedChangesTest {
    @Test
    void companyThatIsSoldTakesAlongWhatBelongsToIt() throws IOException {
        ServedModel careers = new ServedModel("careers");

        careers.change("PATCH", "/companies/hooli", "{\"parentCompanyId\":\"stark\"}");
        assertThat(ids(careers, "GET /companies/stark/tree")).containsExactly("stark", "hooli", "initech");
        assertThat(ids(careers, "GET /companies/globex/tree")).containsExactly("globex", "umbrella");
        assertThat(careers.said("PATCH", "/companies/stark", "{\"parentCompanyId\":\"initech\"}"))
                .isEqualTo(
                        "422 /parentCompanyId: company stark would be its own ancestor: company stark, which belongs to company initech, "
                                + "which belongs to company hooli, which belongs to company stark; choose a parent that is not below it");
        assertThat(careers.verified()).isEmpty();
    }

    @Test
    void newNamesReachTheEmploymentsThatCarryThem() throws IOException {
        ServedModel careers = new ServedModel("careers");
        String ofBen = "GET /users/ben/employments?order=desc";
        JsonNode before = careers.get("GET /employments/e005");

        careers.change("PATCH", "/users/ben", "{\"fullName\":\"Ben Berg\"}");
        careers.change("PATCH", "/companies/hooli", "{\"companyName\":\"Hooli Group\"}");
        assertThat(items(careers, ofBen, FollowedChangesTest::carried))
                .containsExactly("Ben Berg at Initech", "Ben Berg at Hooli Group", "Ben Berg at Initech");
        assertThat(items(careers, "GET /companies/initech/employments?status=CURRENT&order=desc&limit=1", FollowedChangesTest::carried))
                .hasSize(1).doesNotContain(" at Initech");
        assertThat(careers.get("GET /employments/e005").get("version")).isEqualTo(before.get("version"));
        assertThat(careers.verified()).isEmpty();
    }

    @Test
    void similarAuthorsAreLinkedOnceWhoeverIsNamedFirst() throws IOException {
        ServedModel books = new ServedModel("books");

        assertThat(books.said("PUT", "/authors/calvino/similar/borges", "{\"because\":\"Labyrinths\"}")).isEqualTo("200");
        books.change("PUT", "/authors/eliot/similar/dickinson", "{\"because\":\"Letters\"}");
        Function<JsonNode, String> why = author -> author.get("id").asText() + ": " + author.at("/link/because").asText();
        assertThat(items(books, "GET /authors/borges/similar", why)).containsExactly("calvino: Labyrinths");
        assertThat(items(books, "GET /authors/dickinson/similar", why)).containsExactly("eliot: Letters");
        books.change("DELETE", "/authors/austen/similar/eliot", null);
        assertThat(ids(books, "GET /authors/eliot/similar")).containsExactly("dickinson", "fontane");
        assertThat(books.said("PUT", "/authors/eliot/similar/eliot", "{}")).startsWith("422 ");
        assertThat(books.verified()).isEmpty();
    }

    @Test
    void moduleIsListedWithinItsCourseForAsLongAsItHasTheTag() throws IOException {
        ServedModel courses = new ServedModel("courses");
        String workshops = "GET /tags/workshop/modules?courseId=c1";

        courses.change("PUT", "/modules/c1-m1/tags/workshop", null);
        courses.change("DELETE", "/modules/c1-m2/tags/workshop", null);
        courses.change("PATCH", "/modules/c1-m3", "{\"title\":\"Renamed\"}");
        assertThat(items(courses, workshops, module -> module.get("id").asText() + " " + module.get("title").asText()))
                .containsExactly("c1-m1 Databases, part 3", "c1-m3 Renamed");
        assertThat(ids(courses, "GET /tags/workshop/modules?courseId=c3")).isEmpty();
        assertThat(courses.verified()).isEmpty();
    }

    @Test
    void storeIsAsNearAsItsPosition() throws IOException {
        ServedModel chain = new ServedModel("locations");
        String nearest = "GET /stores?near=40.758,-73.9855&limit=1";

        chain.change("PATCH", "/stores/1005", "{\"position\":{\"latitude\":40.7581,\"longitude\":-73.9856}}");
        assertThat(items(chain, nearest, store -> store.get("id").asText() + " " + store.get("distance").asText()))
                .containsExactly("1005 13.9");
        chain.change("PATCH", "/stores/1005", "{\"position\":null}");
        assertThat(ids(chain, nearest)).hasSize(1).doesNotContain("1005");
        assertThat(chain.said("GET", "/stores?near=40.758,-73.9855&country=US", null)).startsWith("400 ");
        assertThat(chain.verified()).isEmpty();
    }

    @Test
    void paymentOfAnotherKindReplacesTheOneBefore() throws IOException {
        ServedModel shop = new ServedModel("shop");

        assertThat(shop.said("PATCH", "/orders/o010", "{\"payment\":{\"type\":\"card\",\"brand\":\"Visa\",\"lastDigits\":\"42\"}}"))
                .isEqualTo("422 /payment/lastDigits: must be four digits");
        shop.change("PATCH", "/orders/o010", "{\"payment\":{\"type\":\"card\",\"brand\":\"Visa\",\"lastDigits\":\"4242\"}}");
        assertThat(shop.get("GET /orders/o010").get("payment").toString())
                .isEqualTo("{\"type\":\"card\",\"brand\":\"Visa\",\"lastDigits\":\"4242\"}");
        assertThat(ids(shop, "GET /customers/dan/orders?filter=payment.type:eq:card")).containsExactly("o007", "o008", "o010");
        assertThat(shop.verified()).isEmpty();
    }

    private static String carried(JsonNode employment) {
        return employment.at("/carried/user/fullName").asText() + " at " + employment.at("/carried/company/companyName").asText();
    }

    private static List<String> ids(ServedModel served, String request) throws IOException {
        return items(served, request, item -> item.get("id").asText());
    }

    private static List<String> items(ServedModel served, String request, Function<JsonNode, String> of) throws IOException {
        return StreamSupport.stream(served.get(request).get("items").spliterator(), false).map(of).toList();
    }
}
