package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MethodsTest {
    private static final OfficeApi API = new OfficeApi().withPartners();

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "PUT /customers | GET, HEAD, POST", "DELETE /businesses | GET, HEAD, POST", "GET /customers | POST", "HEAD /customers | POST",
            "POST /customers/001 | DELETE, GET, HEAD, PATCH, PUT", "BREW /customers/001 | DELETE, GET, HEAD, PATCH, PUT",
            "PUT /customers/001/stores | GET, HEAD", "PUT /customers/001/tags | GET, HEAD",
            "POST /customers/001/stores/004 | DELETE, GET, HEAD, PUT",
            "GET /customers/001/tags/vip | DELETE, PUT",
            "POST /tags | GET, HEAD", "PATCH /tags/vip | GET, HEAD", "DELETE /tags/vip/customers | GET, HEAD",
            "POST /openapi.json | GET, HEAD"})
    void knownPathTellsItsMethods(String target, String allowed) {
        Answer answer = API.send(Request.of(target).json("{}"));
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("Allow", allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT /businesses/002/customers/001", "DELETE /businesses/002/customers/001"})
    void thereIsNothingWhereChildrenWouldBeLinked(String target) {
        Answer answer = API.send(Request.of(target));
        assertThat(answer.said())
                .isEqualTo("404 a customer belongs to a business by its attribute businessId: change that, by PATCH /customers/{id}");
        assertThat(answer.text("type")).isEqualTo("urn:relata:problem:no-such-path");
        assertThat(answer.headers()).doesNotContainKey("Allow");
    }

    @Test
    void childrenAreNotReadByWayOfTheirParents() {
        assertThat(API.get("/businesses/002/customers/001").said())
                .isEqualTo("404 only a linked entity can be read by way of another: a customer is at GET /customers/{id}");
        assertThat(API.get("/customers/001/friends/002").said())
                .isEqualTo("404 there is no \"friends\" of a customer; known are orders, stores");
    }

    @Test
    void methodThatIsNotSupportedIsToldWithThoseThatAre() {
        assertThat(API.send(Request.of("PATCH /customers").json("{}")).said())
                .isEqualTo("405 PATCH is not supported on /customers; allowed: GET, HEAD, POST");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/customers/001", "/customers/001?consistent=true", "/businesses", "/businesses/002/customers",
            "/customers/001/stores",
            "/customers/001/tags", "/tags/vip", "/tags?tag=vip", "/tags/vip/customers", "/openapi.json", "/customers/009", "/people",
            "/businesses?limit=x"})
    void headIsAnsweredLikeGetWithoutTheBody(String target) {
        Answer got = API.get(target);
        Answer head = API.send(Request.of("HEAD " + target));
        assertThat(head.status()).isEqualTo(got.status());
        assertThat(head.headers()).isEqualTo(got.headers()).containsKey("Content-Type");
        assertThat(got.body().isMissingNode()).isFalse();
        assertThat(head.body().isMissingNode()).isTrue();
    }

    @Test
    void headHonoursIfNoneMatch() {
        String etag = API.get("/customers/001").etag();
        assertThat(API.send(Request.of("HEAD /customers/001").with("if-none-match", etag)).status()).isEqualTo(304);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "GET / | there is nothing at /; GET /openapi.json lists all paths",
            "GET /customers/ | there is nothing at /customers/; GET /openapi.json lists all paths",
            "GET //customers/001 | there is nothing at //customers/001; GET /openapi.json lists all paths",
            "PUT /customers//stores/004 | there is nothing at /customers//stores/004; GET /openapi.json lists all paths",
            "DELETE /customers/ | there is nothing at /customers/; GET /openapi.json lists all paths",
            "GET /a/b/c/d/e | there is nothing at /a/b/c/d/e; GET /openapi.json lists all paths",
            "GET /people | there is no collection \"people\"; known are businesses, customers, orders, stores",
            "POST /Customers | there is no collection \"Customers\"; known are businesses, customers, orders, stores",
            "PATCH /people/1 | there is no collection \"people\"; known are businesses, customers, orders, stores",
            "PUT /people/1/tags/vip | there is no collection \"people\"; known are businesses, customers, orders, stores",
            "GET /tags/vip/people | there is no collection \"people\"; known are businesses, customers, orders, stores",
            "PUT /customers/001/friends/002 | there is no \"friends\" of a customer; known are orders, stores",
            "DELETE /people | there is no collection \"people\"; known are businesses, customers, orders, stores"})
    void unknownPathListsWhatIsKnown(String target, String detail) {
        assertThat(API.send(Request.of(target).json("{}")).said()).isEqualTo("404 " + detail);
    }

    @Test
    void requestRoutedToTheWrongFunctionIsRefused() {
        CommandsHandler commands = new CommandsHandler(WriteContext.of(TableModel.of(Office.MODEL), new DynamoDbCoreTable(null, "none")));
        var response = commands.handleRequest(Request.of("GET /customers/001").event(), null);
        assertThat(response.getStatusCode()).isEqualTo(404);
        assertThat(response.getBody()).contains("this function does not answer READ_ENTITY: the gateway routes it to another function");
    }
}
