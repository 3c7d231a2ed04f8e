package io.relata.internal.quarkus.deployment;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.quarkus.test.QuarkusDevModeTest;
import io.relata.internal.quarkus.deployment.sample.Attendee;
import io.relata.internal.quarkus.deployment.sample.Conference;
import io.relata.internal.quarkus.deployment.sample.Conferences;
import io.restassured.http.ContentType;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LiveReloadTest {
    private static final Duration SOON = Duration.ofMinutes(2);

    @RegisterExtension
    static final QuarkusDevModeTest APPLICATION = DevMode.of(Conferences.class, Conference.class, Attendee.class);

    @Test
    void changedRecordIsLiveAndTheDataStay() {
        String conference = created("/conferences", "{\"name\": \"JCon\"}");
        String attendee = created("/attendees", "{\"fullName\": \"Ada\"}");
        given().contentType(ContentType.JSON).body("{}").put("/conferences/" + conference + "/attendees/" + attendee).then()
                .statusCode(201);
        await().atMost(SOON).untilAsserted(() -> assertThat(listed(attendee)).contains("JCon"));

        APPLICATION.modifySourceFile(Conference.class, source -> source.replace("String name)", "String name, Integer seats)"));

        given().contentType(ContentType.JSON).body("{\"seats\": 500}").patch("/conferences/" + conference).then().statusCode(200);
        await().atMost(SOON).untilAsserted(() -> assertThat(listed(attendee)).contains("JCon").contains("500"));

        change("@SortBy", "@io.relata.annotation.Copied(\"name\") @SortBy");
        await().atMost(SOON).untilAsserted(() -> assertThat(listed(attendee)).contains("JCon").doesNotContain("500"));

        change("(\"name\") @SortBy", "({\"name\", \"seats\"}) @io.relata.annotation.Listed @SortBy");
        await().atMost(SOON).untilAsserted(() -> assertThat(listed(attendee)).contains("JCon").contains("500"));
        await().atMost(SOON).untilAsserted(() -> assertThat(given().get("/conferences").asString()).contains("JCon"));
    }

    private static void change(String before, String after) {
        APPLICATION.modifySourceFile(Conference.class, source -> source.replace(before, after));
    }

    private static String created(String collection, String body) {
        return given().contentType(ContentType.JSON).body(body).post(collection).then().statusCode(201).extract().path("id");
    }

    private static String listed(String attendee) {
        return given().get("/attendees/" + attendee + "/conferences").asString();
    }
}
