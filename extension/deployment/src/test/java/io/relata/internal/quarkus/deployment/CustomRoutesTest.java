package io.relata.internal.quarkus.deployment;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import io.quarkus.test.QuarkusDevModeTest;
import io.relata.internal.quarkus.deployment.orders.Courier;
import io.relata.internal.quarkus.deployment.orders.MoveOrder;
import io.relata.internal.quarkus.deployment.orders.Order;
import io.relata.internal.quarkus.deployment.orders.OrderLine;
import io.relata.internal.quarkus.deployment.orders.Shop;
import io.relata.internal.quarkus.deployment.orders.Shops;
import io.relata.internal.quarkus.deployment.orders.SummariseOrder;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Custom routes from an HTTP request to the table, and on to the copies. */
@Tag("full")
class CustomRoutesTest {
    private static final Duration SOON = Duration.ofMinutes(2);

    @RegisterExtension
    static final QuarkusDevModeTest APPLICATION = DevMode.of(Shops.class, Shop.class, Order.class, OrderLine.class, Courier.class,
            MoveOrder.class, SummariseOrder.class);

    @Test
    void requestMovesAnOrderWithItsLinesAndCopiesFollow() {
        String from = created("/shops", "{\"name\": \"Harbour\"}");
        String to = created("/shops", "{\"name\": \"Main Street\"}");
        String order = created("/orders", "{\"customer\": \"Ann\", \"shopId\": \"" + from + "\"}");
        for (String product : new String[] {"rope", "tar"}) {
            created("/lines", "{\"product\": \"" + product + "\", \"shopId\": \"" + from + "\", \"orderId\": \"" + order + "\"}");
        }
        String courier = created("/couriers", "{\"name\": \"Bob\"}");
        json("{}").put("/orders/" + order + "/couriers/" + courier).then().statusCode(201);
        await().atMost(SOON).untilAsserted(() -> assertThat(listed("/couriers/" + courier + "/orders")).contains(from));

        json("{\"shopId\": \"nowhere\"}").post("/orders/" + order + "/move").then().statusCode(422);
        json("{\"shopId\": \"" + to + "\"}").post("/orders/" + order + "/move").then().statusCode(200)
                .body("orderId", equalTo(order)).body("lines", equalTo(2));

        await().atMost(SOON).untilAsserted(() -> assertThat(listed("/couriers/" + courier + "/orders")).contains(to));
        await().atMost(SOON).untilAsserted(() -> assertThat(listed("/shops/" + to + "/lines")).contains("rope", "tar"));
        given().get("/orders/" + order + "/summary").then().statusCode(200).body("shop", equalTo("Main Street")).body("lines", equalTo(2));
        given().head("/orders/" + order + "/summary").then().statusCode(200).body(emptyString());
        given().get("/openapi.json").then().body("paths", hasKey("/orders/{id}/move"));

        APPLICATION.modifySourceFile(MoveOrder.class, source -> source.replace("/orders/{id}/move", "/orders/{id}/transfer"));

        json("{\"shopId\": \"" + from + "\"}").post("/orders/" + order + "/transfer").then().statusCode(200);
        json("{\"shopId\": \"" + from + "\"}").post("/orders/" + order + "/move").then().statusCode(404);
    }

    private static RequestSpecification json(String body) {
        return given().contentType(ContentType.JSON).body(body);
    }

    private static String created(String collection, String body) {
        return json(body).post(collection).then().statusCode(201).extract().path("id");
    }

    private static String listed(String path) {
        return given().get(path).asString();
    }
}
