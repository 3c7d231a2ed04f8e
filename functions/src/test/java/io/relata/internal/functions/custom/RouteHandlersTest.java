package io.relata.internal.functions.custom;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.access.Relata;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.OfficeApi;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.custom.OfficeOperations.CountOpenOrders;
import io.relata.internal.functions.custom.OfficeOperations.Forget;
import io.relata.internal.functions.custom.OfficeOperations.MoveCustomer;
import io.relata.internal.functions.http.RouteHandlers;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Custom routes, answered by both functions beside those of the model. */
class RouteHandlersTest {
    private final OfficeApi api = new OfficeApi(TextIndex.NONE, RouteHandlersTest::operations).withPartners();

    static RouteHandlers operations(Relata relata) {
        return RouteHandlers.of(relata, new MoveCustomer(), new CountOpenOrders(relata), new Forget());
    }

    @BeforeEach
    void openBusiness() {
        api.put("/businesses/003", "{'businessName':'Zenith'}");
    }

    @Test
    void requestMovesACustomerAndStoresTogether() {
        Answer moved = api.post("/customers/001/move", "{'businessId':'003','storeIds':['004','006']}");

        assertThat(moved.status()).isEqualTo(200);
        assertThat(moved.body()).hasToString("{\"customerId\":\"001\",\"stores\":2,\"share\":0.5,\"kind\":\"TOGETHER\"}");
        assertThat(api.get("/customers/001?consistent=true").text("businessId")).isEqualTo("003");
        assertThat(api.get("/stores/004?consistent=true").text("businessId")).isEqualTo("003");
        assertThat(api.get("/customers/001?consistent=true").text("email")).isEqualTo("ann@example.com");
    }

    @Test
    void refusalIsAnsweredAsFromAnyOtherRouteAndNothingIsMoved() {
        assertThat(api.post("/customers/001/move", "{'businessId':'003','storeIds':['004','999']}").said())
                .isEqualTo("404 store 999 does not exist");
        assertThat(api.post("/customers/001/move", "{'businessId':'999','storeIds':['004']}").said())
                .isEqualTo("422 /businessId: business 999 does not exist: create it first");
        assertThat(api.get("/stores/004?consistent=true").text("businessId")).isEqualTo("002");
        Answer invalid = api.post("/customers/001/move", "{'storeIds':['1','2','3','']}");
        assertThat(invalid.body().path("errors").findValuesAsText("pointer")).containsExactly("/businessId", "/storeIds", "/storeIds/3");
        assertThat(api.post("/customers/001/move", "{'to':'003'}").status()).isEqualTo(422);
        assertThat(api.post("/customers/001/move", "[]").status()).isEqualTo(400);
        assertThat(api.send(Request.of("POST /customers/001/move")).said()).isEqualTo("400 the body is missing: send a JSON object");
        assertThat(api.send(Request.of("DELETE /cache").json("{}")).said()).isEqualTo("400 DELETE /cache takes no body");
    }

    @Test
    void problemOfTheApplicationsOwnIsAProblemDocument() {
        Answer closed = api.post("/customers/001/move", "{'businessId':'closed','storeIds':[]}");
        assertThat(closed.headers()).containsEntry("Content-Type", "application/problem+json");
        assertThat(closed.body()).hasToString("{\"type\":\"about:blank\",\"title\":\"Business closed\",\"status\":409,"
                + "\"detail\":\"business closed takes no one in: choose another\"}");
    }

    @Test
    void failureOfTheApplicationIsAnInternalErrorThatTellsNothing() {
        Answer failed = api.post("/customers/001/move", "{'businessId':'003'}");
        assertThat(failed.said()).isEqualTo("500 the server failed; its log has the cause under request JKJaXmPLvHcESHA=");
    }

    @Test
    void operationThatReadsKnowsVariablesParametersAndCaller() {
        for (String status : new String[] {"OPEN", "OPEN", "PENDING"}) {
            api.post("/orders", "{'businessId':'002','customerId':'001','status':'" + status + "'}");
        }
        assertThat(api.send(Request.of("GET /customers/001/open-orders").by("ann")).body()).hasToString("{\"open\":2,\"caller\":\"ann\"}");
        assertThat(api.get("/customers/001/open-orders?status=PENDING").body()).hasToString("{\"open\":1,\"caller\":\"anonymous\"}");
        assertThat(api.get("/customers/999/open-orders").said()).isEqualTo("404 customer 999 does not exist");
        Answer head = api.send(Request.of("HEAD /customers/001/open-orders"));
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.body().isMissingNode()).isTrue();
    }

    @Test
    void answerWithoutABodyIs204() {
        assertThat(api.delete("/cache").status()).isEqualTo(204);
    }

    @Test
    void otherMethodsOfAnOwnPathAreNotAllowed() {
        Answer put = api.put("/customers/001/move", "{}");
        assertThat(put.status()).isEqualTo(405);
        assertThat(put.headers()).containsEntry("Allow", "POST");
        assertThat(allowed(api.delete("/customers/001/open-orders"))).isEqualTo(Set.of("GET", "HEAD"));
        assertThat(api.get("/customers/001/elsewhere").status()).isEqualTo(404);
        assertThat(api.get("/cache/").status()).isEqualTo(404);
    }

    @Test
    void routesOfTheModelAnswerAsBefore() {
        assertThat(api.get("/customers/001").text("firstName")).isEqualTo("Ann");
        assertThat(api.get("/customers/001/stores").status()).isEqualTo(200);
        assertThat(api.get("/businesses").ids()).contains("002");
    }

    private static Set<String> allowed(Answer answer) {
        return new TreeSet<>(Set.of(answer.headers().get("Allow").split(", ")));
    }
}
