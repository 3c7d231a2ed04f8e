package io.relata.internal.functions.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.internal.engine.item.Kind;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BatchTest {
    private final OfficeApi api = new OfficeApi().withPartners();

    private Answer batch(String requests) {
        return api.post("/batch", "{'requests':[" + requests + "]}");
    }

    private Answer atomic(String requests) {
        return api.post("/batch", "{'atomic':true,'requests':[" + requests + "]}");
    }

    private static String store(String method, String id, String body) {
        return "{'method':'" + method + "','path':'/stores/" + id + "'" + (body.isEmpty() ? "" : ",'body':" + body) + "}";
    }

    private static String statuses(Answer answer) {
        return StreamSupport.stream(answer.body().path("responses").spliterator(), false).map(each -> each.path("status").asText())
                .collect(Collectors.joining(" "));
    }

    @Test
    void eachRequestHasAnAnswerOfItsOwn() {
        Answer answer = batch(store("PATCH", "004", "{'city':'Bonn'}") + "," + store("PATCH", "none", "{'city':'Bonn'}") + ","
                + store("PUT", "7", "{'businessId':'002','storeName':'Seventh'}") + "," + store("DELETE", "006", "") + ","
                + "{'method':'PUT','path':'/stores/7/tags/new%20one'},{'method':'PUT','path':'/customers/001/stores/7','body':{}},"
                + "{'method':'POST','path':'/stores','body':{'storeName':''}},{'method':'POST','path':'/batch','body':{}},"
                + "{'method':'DELETE','path':'/nothing'}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(statuses(answer)).isEqualTo("200 404 201 204 204 201 422 405 404");
        JsonNode responses = answer.body().path("responses");
        assertThat(responses.at("/0/body")).isEqualTo(api.get("/stores/004").body());
        assertThat(responses.at("/0/headers/ETag").asText()).isEqualTo(api.get("/stores/004").etag());
        assertThat(responses.at("/1/body/type").asText()).isEqualTo("urn:relata:problem:not-found");
        assertThat(responses.at("/2/headers/Location").asText()).isEqualTo("/stores/7");
        assertThat(responses.at("/3").toString()).isEqualTo("{\"status\":204}");
        assertThat(responses.at("/6/body/errors").findValuesAsText("pointer")).contains("/storeName", "/businessId");
        assertThat(responses.at("/7/body/detail").asText()).isEqualTo("a batch has no batches in it");
        assertThat(api.get("/stores/7/tags").body().toString()).isEqualTo("{\"tags\":[\"new one\"]}");
        assertThat(api.get("/customers/001/stores/7").text("storeName")).isEqualTo("Seventh");
        assertThat(api.get("/stores/006").status()).isEqualTo(404);
    }

    /** Written in full, a number with a large exponent is longer than what can be parsed, or stored, or held in memory. */
    @ParameterizedTest
    @ValueSource(strings = {"1e99999", "1e-9999", "1e5000", "1e1000000000"})
    void numbersAreAsLongAsTheyAreWritten(String number) {
        String request = "{'method':'POST','path':'/orders','body':{'businessId':'002','customerId':'001','status':'OPEN','total':" + number
                + "}}";
        String detail = "a number lies between 1E-130 and 9.99E+125";
        Answer each = batch(store("PATCH", "004", "{'city':'Bonn'}") + "," + request);
        assertThat(statuses(each)).isEqualTo("200 422");
        assertThat(each.body().at("/responses/1/body/errors/0").toString()).contains("\"/total\"", detail);

        Answer together = atomic(request);
        assertThat(together.status()).isEqualTo(422);
        assertThat(together.body().at("/errors/0").toString()).contains("\"/requests/0/body/total\"", detail);
    }

    @Test
    void allOrNothing() {
        Answer done = atomic("{'method':'PUT','path':'/businesses/9','body':{'businessName':'Nine'}},"
                + store("PUT", "9", "{'businessId':'9','storeName':'Ninth'}") + ",{'method':'PUT','path':'/stores/9/tags/new'},"
                + "{'method':'PUT','path':'/customers/001/stores/9'}," + store("DELETE", "006", ""));
        assertThat(done.status()).isEqualTo(200);
        assertThat(statuses(done)).isEqualTo("201 201 204 201 204");
        assertThat(api.get("/stores/9").text("businessId")).isEqualTo("9");
        assertThat(api.get("/stores/9/tags").body().toString()).contains("new");

        int items = api.items().size();
        Answer refused = atomic(store("PATCH", "9", "{'city':'Bonn'}") + "," + store("PATCH", "none", "{}") + ","
                + "{'method':'PUT','path':'/stores/x~1','body':{'businessId':'nobody','storeName':'','colour':1}},"
                + "{'method':'PATCH','path':'/customers/001','headers':{'if-match':'\\\"1\\\"'},'body':{'phone':'1'}}");
        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.headers()).containsEntry("Content-Type", "application/problem+json");
        assertThat(refused.text("detail")).startsWith("3 of 4 requests can't be carried out, so nothing was written: request 1: store none "
                + "does not exist; request 2: ");
        assertThat(refused.body().path("errors").findValuesAsText("pointer")).containsExactly("/requests/1", "/requests/2/body/colour",
                "/requests/2/body/storeName", "/requests/3");
        assertThat(api.get("/stores/9").body().has("city")).isFalse();
        assertThat(api.items()).hasSize(items);
    }

    @Test
    void problemSaysHowManyErrorsItDoesNotShow() {
        String wrong = IntStream.range(0, 60).mapToObj(i -> store("PUT", "s" + i, "{'businessId':'','storeName':'','x':1}"))
                .collect(Collectors.joining(","));
        Answer refused = atomic(wrong);
        assertThat(refused.text("detail")).contains("60 of 60 requests").contains("; and so on; there are ")
                .endsWith(" errors, these are the first 100");
        assertThat(refused.body().path("errors")).hasSize(100);
    }

    @Test
    void uniqueValueMovesWithinOneTransactionAndIsTakenByNobodyElse() {
        Answer moved = atomic("{'method':'PATCH','path':'/customers/001','body':{'email':null}},"
                + "{'method':'PATCH','path':'/customers/005','body':{'email':'ann@example.com'}}");
        assertThat(moved.status()).isEqualTo(200);
        Answer taken = atomic("{'method':'PATCH','path':'/customers/001','body':{'email':'new@example.com'}},"
                + "{'method':'POST','path':'/customers','body':{'businessId':'002','firstName':'A','lastName':'B',"
                + "'email':'NEW@example.com'}}");
        assertThat(taken.status()).isEqualTo(409);
        assertThat(taken.body().path("type").asText()).isEqualTo("urn:relata:problem:unique-value-taken");
        assertThat(taken.body().at("/errors/0/pointer").asText()).isEqualTo("/requests/1");
        assertThat(api.get("/customers/001").body().has("email")).isFalse();
    }

    @Test
    void oneEntityIsWrittenAsItIsInTheEnd() {
        String before = api.get("/stores/004").etag();
        Answer answer = atomic("{'method':'PATCH','path':'/stores/004','headers':{'If-Match':'" + before.replace("\"", "\\\"")
                + "'},'body':{'city':'A'}}," + store("PATCH", "004", "{'country':'B'}"));
        assertThat(statuses(answer)).isEqualTo("200 200");
        assertThat(answer.body().at("/responses/1/body")).isEqualTo(api.get("/stores/004").body());
    }

    @Test
    void hundredEntitiesAreWrittenTogetherAndNotOneMore() {
        String hundred = IntStream.range(0, 100).mapToObj(i -> store("PUT", "s" + i, "{'businessId':'002','storeName':'S'}"))
                .collect(Collectors.joining(","));
        assertThat(statuses(atomic(hundred)).split(" ")).hasSize(100).containsOnly("201");
        assertThat(atomic(hundred + "," + store("PUT", "s100", "{'businessId':'002','storeName':'S'}")).said())
                .isEqualTo("422 /requests: has to be a list of 1 to 100 requests; it has 101");
        String unique = IntStream.range(0, 51).mapToObj(i -> "{'method':'POST','path':'/customers','body':{'businessId':'002',"
                + "'firstName':'A','lastName':'B','email':'a" + i + "@example.com'}}").collect(Collectors.joining(","));
        assertThat(atomic(unique).said()).startsWith("413 the transaction would write or check 102 items, of at most 100: ");
    }

    @Test
    void atomicBatchWithAKeyIsCarriedOutOnce() {
        Request request = Request.of("POST /batch").with("idempotency-key", "k").json("{'atomic':true,'requests':["
                + "{'method':'POST','path':'/stores','body':{'businessId':'002','storeName':'New'}}," + store("PATCH", "004",
                        "{'city':'Bonn'}")
                + "]}");
        Answer first = api.send(request);
        api.patch("/stores/004", "{'city':'Rome'}");
        Answer again = api.send(request);
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(first.headers()).doesNotContainKey("Idempotency-Replayed");
        assertThat(again.body().at("/responses/0/headers")).isEqualTo(first.body().at("/responses/0/headers"));
        assertThat(again.body().at("/responses/0").has("body")).isFalse();
        assertThat(api.get("/stores/004").text("city")).isEqualTo("Rome");
        assertThat(api.items().stream().filter(Kind.ENTITY::is).filter(item -> item.string("entity").equals("store"))).hasSize(3);
        assertThat(api.send(Request.of("POST /batch").with("idempotency-key", "k").json("{'atomic':true,'requests':["
                + store("DELETE", "004", "") + "]}")).said()).startsWith("422 this Idempotency-Key was used for another request");
    }

    @Test
    void creationsOfAnyOtherBatchWithAKeyHappenOnce() {
        String create = "{'method':'POST','path':'/stores','body':{'businessId':'002','storeName':'New'}}";
        Request request = Request.of("POST /batch").with("idempotency-key", "k").json("{'requests':[" + create + "," + create + "]}");
        Answer first = api.send(request);
        Answer again = api.send(request);
        assertThat(again.body().findValuesAsText("Location")).isEqualTo(first.body().findValuesAsText("Location")).doesNotHaveDuplicates();
        assertThat(again.body().at("/responses/0/headers/Idempotency-Replayed").asText()).isEqualTo("true");
        assertThat(api.items().stream().filter(Kind.ENTITY::is).filter(item -> item.string("entity").equals("store"))).hasSize(4);
    }

    @Test
    void nullIsTheSameAsAbsent() {
        assertThat(statuses(
                api.post("/batch", "{'atomic':null,'requests':[{'method':'DELETE','path':'/stores/004','body':null,'headers':null},"
                        + "{'method':'DELETE','path':'/stores/006','headers':{'If-Match':null}}]}")))
                .isEqualTo("204 204");
    }

    @Test
    void keyIsRefusedWhereNothingIsCreatedToo() {
        assertThat(api.send(Request.of("POST /batch").with("idempotency-key", "k".repeat(256)).json("{'requests':["
                + store("DELETE", "none", "") + "]}")).said())
                .isEqualTo("400 an Idempotency-Key has to have 1 to 255 characters; this one has 256");
    }

    @Test
    void entitiesAreLeftOutOfAnAnswerThatCouldNotHoldThem() {
        String large = "x".repeat(250 * 1024);
        api.put("/stores/big", "{'businessId':'002','storeName':'Big','city':'" + large + "'}");
        String requests = IntStream.range(0, 20).mapToObj(i -> store("PATCH", "big", "{'country':'C" + i + "'}"))
                .collect(Collectors.joining(","));
        Answer answer = atomic(requests);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body().path("responses")).hasSize(20).allSatisfy(each -> assertThat(each.has("body")).isFalse());
        assertThat(answer.body().at("/responses/19/headers/ETag").asText()).isEqualTo(api.get("/stores/big").etag());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "{} | /requests: has to be a list of 1 to 25 requests",
            "{'requests':[]} | /requests: has to be a list of 1 to 25 requests; it has 0",
            "{'requests':[1]} | /requests/0: has to be an object with method, path, and perhaps headers and body",
            "{'atomic':1,'requests':[{'method':'DELETE','path':'/a'}]} | /atomic: has to be true or false",
            "{'requests':[{'method':'GET','path':'/stores/1'}]} | /requests/0/method: has to be one of POST, PUT, PATCH, DELETE",
            "{'requests':[{'method':'PUT','path':'stores/1'}]} | "
                    + "/requests/0/path: has to be a path, such as /orders/1, without a query string",
            "{'requests':[{'method':'PUT','path':'/stores/%zz'}]} | "
                    + "/requests/0/path: is not percent-encoded UTF-8; a percent sign itself is %25",
            "{'requests':[{'method':'PUT','path':'/stores/%ff'}]} | "
                    + "/requests/0/path: is not percent-encoded UTF-8; a percent sign itself is %25",
            "{'requests':[{'method':'PUT','path':'/stores/1','body':[]}]} | /requests/0/body: has to be an object",
            "{'requests':[{'method':'PUT','path':'/stores/1','headers':{'Idempotency-Key':'k'}}]} | "
                    + "/requests/0/headers/Idempotency-Key: is a header of the whole batch",
            "{'requests':[{'method':'PUT','path':'/stores/1','headers':{'Accept':'k'}}]} | "
                    + "/requests/0/headers/Accept: has to be If-Match or If-None-Match, with a text",
            "{'requests':[{'method':'PUT','path':'/stores/1','query':''}]} | "
                    + "/requests/0/query: unknown; a request has method, path, headers and body",
            "{'requests':[{}],'x':1} | 3 values are not valid"})
    void whatIsNoBatchIsRefused(String json, String detail) {
        assertThat(api.post("/batch", json).said()).isEqualTo("422 " + detail);
        assertThat(api.send(Request.of("POST /batch")).status()).isEqualTo(400);
        assertThat(api.send(Request.of("POST /batch").with("if-match", "*").json("{}")).status()).isEqualTo(400);
    }
}
