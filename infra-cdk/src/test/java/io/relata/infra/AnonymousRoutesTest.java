package io.relata.infra;

import static io.relata.permission.Grantee.anonymous;
import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Grantee.role;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Privilege.CREATE;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.model.TableModel;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.assertions.Annotations;
import software.amazon.awscdk.assertions.Match;

/** The routes for callers whom nothing authenticates: there without an authorizer, and slow. */
@NeedsNode
class AnonymousRoutesTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Bookings").named("bookings").entities(Hour.class, Booking.class)
            .permissions(allow(role("desk")).toDoAnything().withAll(), allow(anonymous(), everyone()).to(READ).with(Hour.class),
                    allow(anonymous()).to(CREATE).with(Booking.class))
            .model());
    private static final Map<String, String> SETTINGS = Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata",
            "publicRateLimit", "7");

    private final JsonNode template = Deployed.of(MODEL, SETTINGS).application;

    @Entity(collection = "hours")
    @SortBy("day")
    @Listed
    record Hour(@NotBlank String day) {
    }

    @Entity(collection = "bookings")
    @SortBy("name")
    record Booking(@NotBlank String name) {
    }

    private List<JsonNode> open() {
        return Deployed.all(template, "AWS::ApiGatewayV2::Route").stream().map(route -> route.get("Properties"))
                .filter(route -> route.get("RouteKey").asText().contains("/public/")).toList();
    }

    @Test
    void theyNeedNoToken() {
        assertThat(open()).isNotEmpty().allSatisfy(route -> {
            assertThat(route.get("AuthorizationType").asText()).isEqualTo("NONE");
            assertThat(route.has("AuthorizationScopes")).isFalse();
        });
        assertThat(open()).extracting(route -> route.get("RouteKey").asText())
                .contains("GET /public/{collection}", "HEAD /public/{collection}", "GET /public/{collection}/{id}",
                        "POST /public/{collection}")
                .noneMatch(key -> key.startsWith("PATCH") || key.startsWith("DELETE") || key.contains("batch") || key.contains("openapi"));
    }

    @Test
    void allOthersNeedOne() {
        assertThat(Deployed.all(template, "AWS::ApiGatewayV2::Route")).extracting(route -> route.get("Properties"))
                .filteredOn(route -> !route.get("RouteKey").asText().contains("/public/"))
                .allSatisfy(route -> assertThat(route.get("AuthorizationType").asText()).isEqualTo("JWT"));
        assertThat(Deployed.usual().application.toString()).doesNotContain("/public/", "\"RouteSettings\"");
    }

    @Test
    void eachOfThemIsLimited() {
        JsonNode stage = Deployed.all(template, "AWS::ApiGatewayV2::Stage").get(0);
        JsonNode limits = stage.at("/Properties/RouteSettings");
        assertThat(limits.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(open().stream()
                .map(route -> route.get("RouteKey").asText()).toList());
        assertThat(limits).allSatisfy(limit -> assertThat(limit.toString())
                .isEqualTo("{\"ThrottlingBurstLimit\":14,\"ThrottlingRateLimit\":7}"));
        assertThat(StreamSupport.stream(stage.get("DependsOn").spliterator(), false).filter(id -> id.asText().contains("public")))
                .as("a stage names only routes that there are").hasSize(open().size());
    }

    @Test
    void everyFindingIsAcceptedWithAReason() {
        App app = Deployed.app(MODEL, SETTINGS);
        Aspects.of(app).add(new AwsSolutionsChecks());
        Annotations.fromStack(Deployed.stack(app, "App")).hasNoError("*", Match.stringLikeRegexp("AwsSolutions-.*"));
    }
}
