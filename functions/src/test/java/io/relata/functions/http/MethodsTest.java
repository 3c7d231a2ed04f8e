package io.relata.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.functions.Answer;
import io.relata.functions.OfficeApi;
import io.relata.functions.Request;
import io.relata.functions.commands.CommandsHandler;
import io.relata.models.office.Office;
import io.relata.table.dynamodb.DynamoDbCoreTable;
import io.relata.write.Workbench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MethodsTest {
    private static final OfficeApi API = new OfficeApi().withPartners();

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "PUT /customers | POST", "DELETE /businesses | GET, POST", "GET /customers | POST",
            "POST /customers/001 | DELETE, GET, PATCH, PUT", "HEAD /customers/001 | DELETE, GET, PATCH, PUT", "BREW /customers/001 | DELETE, GET, PATCH, PUT",
            "PUT /customers/001/stores | GET", "PUT /customers/001/tags | GET", "POST /customers/001/stores/004 | DELETE, PUT",
            "GET /customers/001/tags/vip | DELETE, PUT", "GET /customers/001/stores/004 | DELETE, PUT",
            "POST /tags | GET", "PATCH /tags/vip | GET", "DELETE /tags/vip/customers | GET", "POST /openapi.json | GET"})
    void knownPathTellsItsMethods(String target, String allowed) {
        Answer answer = API.send(Request.of(target).json("{}"));
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("Allow", allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT /businesses/002/customers/001", "DELETE /businesses/002/customers/001"})
    void childrenAreNotLinked(String target) {
        Answer answer = API.send(Request.of(target));
        assertThat(answer.said()).isEqualTo("405 a customer belongs to a business by its own attribute businessId: change that, by PATCH /customers/{id}");
        assertThat(answer.headers()).containsEntry("Allow", "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "GET / | there is nothing at /; GET /openapi.json tells what there is",
            "GET /customers/ | there is nothing at /customers/; GET /openapi.json tells what there is",
            "GET //customers/001 | there is nothing at //customers/001; GET /openapi.json tells what there is",
            "PUT /customers//stores/004 | there is nothing at /customers//stores/004; GET /openapi.json tells what there is",
            "DELETE /customers/ | there is nothing at /customers/; GET /openapi.json tells what there is",
            "GET /a/b/c/d/e | there is nothing at /a/b/c/d/e; GET /openapi.json tells what there is",
            "GET /people | there is no collection \"people\"; there are businesses, customers, orders, stores",
            "POST /Customers | there is no collection \"Customers\"; there are businesses, customers, orders, stores",
            "PATCH /people/1 | there is no collection \"people\"; there are businesses, customers, orders, stores",
            "PUT /people/1/tags/vip | there is no collection \"people\"; there are businesses, customers, orders, stores",
            "GET /tags/vip/people | there is no collection \"people\"; there are businesses, customers, orders, stores",
            "PUT /customers/001/friends/002 | there is no \"friends\" of a customer; there are orders, stores",
            "DELETE /people | there is no collection \"people\"; there are businesses, customers, orders, stores"})
    void unknownPathTellsWhatThereIs(String target, String detail) {
        assertThat(API.send(Request.of(target).json("{}")).said()).isEqualTo("404 " + detail);
    }

    @Test
    void functionThatGetsAnothersRequestSaysSo() {
        CommandsHandler commands = new CommandsHandler(Workbench.of(Office.MODEL, new DynamoDbCoreTable(null, "none")));
        var response = commands.handleRequest(Request.of("GET /customers/001").event(), null);
        assertThat(response.getStatusCode()).isEqualTo(404);
        assertThat(response.getBody()).contains("this function does not answer READ_ENTITY: the gateway's routes send it to another");
    }
}
