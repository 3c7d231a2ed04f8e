package io.relata.internal.quarkus.deployment;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.quarkus.test.QuarkusDevModeTest;
import io.relata.internal.quarkus.deployment.members.Member;
import io.relata.internal.quarkus.deployment.members.Members;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Dev mode knows its callers by tokens, as {@code ./relata start} does, and answers no page of another site. */
@Tag("full")
class DevCallersTest {
    private static final URI CONSOLE = URI.create("http://localhost:" + DevMode.PORT + "/console/");

    @RegisterExtension
    static final QuarkusDevModeTest APPLICATION = DevMode.of(Members.class, Member.class);

    /** One test, because each starts dev mode anew. */
    @Test
    void callersAreKnownByTokensOfItsConsoleAndPagesOfOtherSitesAreRefused() throws Exception {
        as(token("{\"subject\": \"root\", \"claims\": {\"roles\": \"admin\"}}")).body("{\"name\": \"Ann\"}").put("/members/ann").then()
                .statusCode(201);
        as(token("{\"subject\": \"ann\"}")).get("/members/ann").then().statusCode(200);
        as(token("{\"subject\": \"bob\"}")).get("/members/ann").then().statusCode(404);
        as(token("{\"subject\": \"root\", \"claims\": {\"roles\": \"admin\", \"scope\": \"relata/read\"}}")).body("{\"name\": \"Eve\"}")
                .put("/members/ann").then().statusCode(403);
        given().get("/members/ann").then().statusCode(401);
        pagesOfOtherSitesAreRefused();
    }

    private static void pagesOfOtherSitesAreRefused() {
        for (String[] header : new String[][] {{"Origin", "http://evil.example"}, {"Origin", "http://localhost:3000"},
                {"Sec-Fetch-Site", "cross-site"}, {"Host", "evil.example"}}) {
            given().header(header[0], header[1]).post("/members").then().statusCode(403).contentType("application/problem+json");
            given().redirects().follow(false).header(header[0], header[1]).get("/console/").then().statusCode(403);
        }
        given().redirects().follow(false).header("Sec-Fetch-Site", "cross-site").header("Sec-Fetch-Mode", "navigate").get("/console/")
                .then()
                .statusCode(403);
    }

    /** As the command {@code ./relata token} asks for it. */
    private static String token(String wanted) throws Exception {
        HttpClient program = HttpClient.newBuilder().cookieHandler(new CookieManager()).followRedirects(HttpClient.Redirect.NORMAL).build();
        HttpResponse<Void> page = program.send(HttpRequest.newBuilder(CONSOLE).build(), BodyHandlers.discarding());
        assertThat(page.uri().getPath()).isEqualTo("/console/");
        HttpResponse<String> answer = program.send(HttpRequest.newBuilder(page.uri().resolve("api/tokens"))
                .header("content-type", "application/json").POST(BodyPublishers.ofString(wanted)).build(), BodyHandlers.ofString());
        return new JsonMapper().readTree(answer.body()).path("token").asText();
    }

    private static RequestSpecification as(String token) {
        return given().contentType(ContentType.JSON).header("Authorization", "Bearer " + token);
    }
}
