package io.relata.pages.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What the models' declarations promise when something changes, and what they refuse. */
class KeptPromisesTest {
    @Test
    void hierarchyKeepsItsOrderAndWhatHangsBelow() throws IOException {
        ServedModel courses = new ServedModel("courses");

        courses.change("PATCH", "/lessons/c1-m3-l2", "{\"moduleId\":\"c1-m2\",\"position\":9}");
        courses.change("PUT", "/lessons/new", "{\"moduleId\":\"c1-m3\",\"position\":1,\"title\":\"First\",\"minutes\":5}");
        assertThat(ids(courses, "GET /courses/c1/tree?limit=12")).containsExactly("c1", "c1-m3", "new", "c1-m3-l4", "c1-m3-l1", "c1-m3-l3",
                "c1-m2", "c1-m2-l2", "c1-m2-l4", "c1-m2-l1", "c1-m2-l3", "c1-m3-l2");

        assertThat(courses.said("PATCH", "/modules/c1-m3", "{\"position\":7}"))
                .startsWith("422 /courseId: a module stays where it is, because there may be others below it");
        assertThat(courses.said("PATCH", "/modules/c1-m3", "{\"title\":\"Renamed\"}")).isEqualTo("200");
        assertThat(courses.said("PUT", "/modules/x", "{\"courseId\":\"c1\",\"position\":1,\"title\":\"Again\"}"))
                .isEqualTo(
                        "409 another module has this courseId+position already, and it has to be unique: choose another, or change the "
                                + "other module first");
        assertThat(courses.said("DELETE", "/modules/c1-m3", null)).startsWith("409 module c1-m3 still has children, /lessons/new");
        assertThat(courses.said("PUT", "/courses/c1/tree/c2", "{}")).isEqualTo("404 the tree of a course can only be read");
        assertThat(courses.said("GET", "/courses/c1/tree?from=a", null)).isEqualTo("400 a tree takes no from, to or prefix");
        courses.follow();
        assertThat(courses.verified()).isEmpty();
    }

    @Test
    void whoEnrolsTwiceIsEnrolledOnce() throws IOException {
        ServedModel courses = new ServedModel("courses");

        assertThat(courses.said("PUT", "/students/ada/courses/c4", "{\"progress\":5}")).isEqualTo("201");
        assertThat(courses.said("PUT", "/students/ada/courses/c4", "{\"progress\":6}")).isEqualTo("200");
        courses.change("PUT", "/courses/c4/students/ada", "{\"progress\":7}");
        assertThat(items(courses, "GET /students/ada/courses", item -> item.get("id").asText() + " " + item.at("/link/progress").asText()))
                .contains("c4 7").hasSize(2);
        courses.change("PATCH", "/courses/c4", "{\"description\":\"Anew.\"}");
        assertThat(courses.verified()).isEmpty();
    }

    @Test
    void idMadeOfAttributesIsTheirs() throws IOException {
        ServedModel company = new ServedModel("orderentry");

        assertThat(company.said("POST", "/inventories", "{\"productId\":\"p1\",\"warehouseId\":\"w1\",\"quantity\":5}")).isEqualTo("201");
        assertThat(company.said("POST", "/inventories", "{\"productId\":\"p1\",\"warehouseId\":\"w1\",\"quantity\":6}"))
                .isEqualTo(
                        "409 inventory p1~w1 already exists, and the id of an inventory is its productId and warehouseId: change that one");
        assertThat(company.said("PUT", "/inventories/p2~w1", "{\"productId\":\"p1\",\"warehouseId\":\"w1\",\"quantity\":6}"))
                .startsWith("422 /productId: the id of an inventory is made of productId and warehouseId, which would make it p1~w1");
        assertThat(company.said("PATCH", "/inventories/p1~w1", "{\"warehouseId\":\"w2\"}"))
                .startsWith("422 /productId: the id of an inventory");
        assertThat(company.said("DELETE", "/inventories/p1~w1", null)).isEqualTo("204");
        assertThat(company.said("POST", "/inventories", "{\"productId\":\"p1\",\"warehouseId\":\"w1\",\"quantity\":7}")).isEqualTo("201");
        assertThat(company.said("GET", "/inventories/p1~w1", null)).isEqualTo("200");
        assertThat(company.verified()).isEmpty();
    }

    @Test
    void historyIsWhatThereWas() throws IOException {
        ServedModel company = new ServedModel("orderentry");

        company.change("PATCH", "/employee-jobs/e02", "{\"salary\":50000}");
        company.change("PATCH", "/employee-jobs/e02", "{\"salary\":50000}");
        company.change("PATCH", "/employee-jobs/e02", "{\"salary\":60000}");
        assertThat(items(company, "GET /employee-jobs/e02/history", item -> item.get("salary").asText())).containsExactly("30100", "50000",
                "60000");
        assertThat(company.get("GET /employee-jobs/e02").get("salary").asInt()).isEqualTo(60000);
        company.change("DELETE", "/employee-jobs/e02", null);
        assertThat(items(company, "GET /employee-jobs/e02/history", item -> item.path("salary").asText("deleted")))
                .containsExactly("30100", "50000", "60000", "deleted");
        company.change("POST", "/employee-jobs/e02/restore", null);
        assertThat(company.get("GET /employee-jobs/e02").get("salary").asInt()).isEqualTo(60000);
        assertThat(company.said("PUT", "/employee-jobs/e02/history/e03", "{}")).startsWith("404 the history of an employeeJob");
        assertThat(company.verified()).isEmpty();
    }

    @Test
    void sparseListIsLeftByTheWriteThatLeavesIt() throws IOException {
        ServedModel company = new ServedModel("orderentry");
        String open = "GET /orders?status=OPEN&limit=100";

        assertThat(ids(company, open)).hasSize(12).contains("o006");
        company.change("PATCH", "/orders/o006", "{\"status\":\"SHIPPED\"}");
        assertThat(ids(company, open)).hasSize(11).doesNotContain("o006");
        assertThat(ids(company, "GET /customers/c06/orders?status=SHIPPED")).contains("o006");
        assertThat(company.said("GET", "/orders?status=SHIPPED", null))
                .isEqualTo("400 no index serves orders by status; there are lists by customerId and status, then orderedAt; status=OPEN, "
                        + "then orderedAt; accountRepId and status, then orderedAt. Give all before \"then\", and of what is behind it the "
                        + "first ones or none");
        assertThat(company.verified()).isEmpty();
    }

    @Test
    void addressesAreBoundedAndEmailsAreOnes() throws IOException {
        ServedModel shop = new ServedModel("shop");
        String twenty = IntStream.range(0, 20).mapToObj(KeptPromisesTest::address).collect(Collectors.joining(","));

        assertThat(shop.said("PATCH", "/customers/ada", "{\"mailingAddresses\":null}")).isEqualTo("200");
        assertThat(shop.said("PATCH", "/customers/ada", "{\"mailingAddresses\":{" + twenty + "}}")).isEqualTo("200");
        assertThat(shop.said("PATCH", "/customers/ada", "{\"mailingAddresses\":{" + address(20) + "}}"))
                .isEqualTo("422 /mailingAddresses: size must be between 0 and 20");
        assertThat(shop.said("PATCH", "/customers/ada", "{\"email\":\"ben.huber@EXAMPLE.com\"}"))
                .isEqualTo(
                        "409 another customer has this email already, and it has to be unique: choose another, or change the other "
                                + "customer first");
        assertThat(shop.verified()).isEmpty();
    }

    @Test
    void storeThatMovesIsFoundWhereItIs() throws IOException {
        ServedModel chain = new ServedModel("locations");

        chain.change("PATCH", "/stores/1005", "{\"city\":\"New\",\"zip\":\"10001\"}");
        assertThat(ids(chain, "GET /stores?country=US&state=NY&city=new&zip=10001")).contains("1005").doesNotContain("1002");
        assertThat(chain.said("GET", "/stores?state=NY", null))
                .isEqualTo("400 no index serves stores by state; there are lists by country, then state, city, zip; distance "
                        + "(near). Give all before \"then\", and of what is behind it the first ones or none");
        assertThat(chain.said("GET", "/stores?country=US&city=New", null)).startsWith("400 no index serves stores by city and country");
        assertThat(chain.said("GET", "/stores", null)).startsWith("400 no index serves stores; there are lists by country");
        assertThat(chain.verified()).isEmpty();
    }

    private static String address(int number) {
        return "\"a" + number + "\":{\"streetAddress\":\"1 Main Street\",\"postalCode\":\"1\",\"country\":\"US\"}";
    }

    private static List<String> ids(ServedModel served, String request) throws IOException {
        return items(served, request, item -> item.get("id").asText());
    }

    private static List<String> items(ServedModel served, String request, Function<JsonNode, String> of) throws IOException {
        return StreamSupport.stream(served.get(request).get("items").spliterator(), false).map(of).toList();
    }
}
