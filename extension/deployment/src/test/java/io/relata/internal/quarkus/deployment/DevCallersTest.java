package io.relata.internal.quarkus.deployment;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.startsWith;

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
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Dev mode knows its callers by tokens, as {@code ./relata start} does, has sample data, and answers no page of another site but one. */
@Tag("full")
class DevCallersTest {
    private static final URI CONSOLE = URI.create("http://localhost:" + DevMode.PORT + "/console/");

    @RegisterExtension
    static final QuarkusDevModeTest APPLICATION = DevMode.of(jar -> jar.addAsResource(new StringAsset("""
            relata.dev.allow-origin=http://localhost:3001,http://localhost:3002
            relata.dev.sample=true
            """), "application.properties").addAsResource(new StringAsset("""
            [{"method": "PUT", "path": "/members/kim", "subject": "root", "roles": ["admin"], "body": {"name": "Kim"}}]
            """), "samples/member.json"), Members.class, Member.class);

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
        as(token("{\"subject\": \"kim\"}")).get("/members/kim").then().statusCode(200).body("name", equalTo("Kim"));
        pagesOfOtherSitesAreRefused();
        pagesOfAllowedOriginsAreAnswered(token("{\"subject\": \"ann\"}"));
    }

    private static void pagesOfAllowedOriginsAreAnswered(String token) {
        given().header("Origin", "http://localhost:3002").header("Access-Control-Request-Method", "PATCH").options("/members/ann").then()
                .statusCode(204).header("Access-Control-Allow-Origin", "http://localhost:3002")
                .header("Access-Control-Allow-Methods", "GET,HEAD,POST,PUT,PATCH,DELETE")
                .header("Access-Control-Allow-Headers", startsWith("authorization,content-type,if-match"));
        as(token).header("Origin", "http://localhost:3001").header("Sec-Fetch-Site", "same-site").get("/members/ann").then()
                .statusCode(200).header("Access-Control-Allow-Origin", "http://localhost:3001").header("Vary", "Origin")
                .header("Access-Control-Expose-Headers", "etag,location,idempotency-replayed,relata-token,retry-after");
        given().header("Origin", "http://localhost:3001").get("/members/ann").then().statusCode(401)
                .header("Access-Control-Allow-Origin", "http://localhost:3001");
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
