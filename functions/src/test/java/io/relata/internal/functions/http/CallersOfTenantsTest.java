package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.Taggable;
import io.relata.annotation.UpdatedBy;
import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.AnyApi;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In a model with tenants nobody gets anything whose token does not say which tenant is meant. */
class CallersOfTenantsTest {
    private static final TableModel MODEL = TableModel.of(Schema.table("Notes").entities(Note.class).multiTenant().model());

    private final AnyApi api = new AnyApi(MODEL);

    @Entity(collection = "notes")
    @Listed
    @Taggable
    record Note(@NotBlank String text, @CreatedBy String createdBy, @UpdatedBy String updatedBy) {
    }

    private Answer send(Request request) {
        return api.send(request).answer();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /notes", "GET /notes/1", "PUT /notes/1", "POST /notes", "PATCH /notes/1", "DELETE /notes/1",
            "PUT /notes/1/tags/x", "GET /notes/1/tags", "GET /tags/x", "GET /tags?tag=x"})
    void callersWithoutATenantAreRefused(String target) {
        assertThat(List.of(Request.of(target), Request.of(target).by("ann"), Request.of(target).by("ann").claiming("roles", "[admin]"),
                Request.of(target).with("tenant", "acme").by("ann"), Request.of(target).with("x-tenant", "acme")))
                .allSatisfy(request -> {
                    Answer answer = send(request);
                    assertThat(answer.status()).isEqualTo(403);
                    assertThat(answer.text("type")).isEqualTo("urn:relata:problem:no-tenant");
                    assertThat(answer.text("detail")).isEqualTo("everything here belongs to a tenant, and the caller has none: send a token"
                            + " with the claim tenant");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b", "[acme zenith]", "a b", "*", "acme/", "acme#"})
    void whatIsNoTenantIsRefused(String tenant) {
        Answer answer = send(Request.of("GET /notes/1").by("ann").claiming("tenant", tenant));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text("detail"))
                .isEqualTo("the claim tenant of the token is no tenant: it has 1 to 64 characters of A-Z a-z 0-9 . _ -");
    }

    @Test
    void callersWithATenantAreAnsweredAndWhatTheyWriteHasTheirName() {
        Request put = Request.of("PUT /notes/1").by("ann").claiming("tenant", "acme")
                .json("{'text': 'a', 'createdBy': 'zoe', 'updatedBy': 'zoe'}");
        assertThat(send(put).status()).isEqualTo(201);
        Answer changed = send(Request.of("PATCH /notes/1").by("bob").claiming("tenant", "acme").json("{'text': 'b', 'createdBy': null}"));
        assertThat(changed.text("createdBy") + " " + changed.text("updatedBy")).isEqualTo("ann bob");
    }

    @Test
    void descriptionIsForEverybodyAndAsksForTokens() throws Exception {
        Answer answer = send(Request.of("GET /openapi.json"));
        assertThat(answer.status()).isEqualTo(200);
        JsonNode description = Json.MAPPER.readTree(new ApiDescription(MODEL).json());
        assertThat(description.get("security")).hasToString("[{\"jwt\":[]}]");
        assertThat(description.at("/components/securitySchemes").properties()).hasSize(1);
        assertThat(description.at("/components/responses/Problem403").toString()).contains("urn:relata:problem:no-tenant");
        assertThat(description.at("/components/responses/Problem401").toString()).contains("urn:relata:problem:unauthenticated");
        assertThat(description.at("/components/schemas/NoteInput/properties/createdBy")).hasToString("{\"readOnly\":true}");
        assertThat(description.at("/components/schemas/Note/properties/updatedBy").toString()).contains("readOnly", "string");
    }

    @Test
    void descriptionOfOtherModelsIsAsBefore() throws Exception {
        JsonNode description = Json.MAPPER.readTree(new ApiDescription(TableModel.of(Office.MODEL)).json());
        assertThat(description.get("security")).hasToString("[{\"jwt\":[]},{\"iam\":[]},{}]");
        assertThat(description.toString()).doesNotContain("no-tenant", "unauthenticated");
    }

    /** A custom operation. */
    @CustomRoute(method = "POST", path = "/cleanings", uses = CustomRoute.Uses.WRITES, summary = "Clean up")
    static class CleanUp implements RouteHandler<NoBody, NoBody> {
        @Override
        public NoBody handle(RouteRequest<NoBody> request) {
            throw new AssertionError("not for " + request.caller());
        }
    }

    @Test
    void routeHandlersAreNotAskedEither() {
        CommandsHandler commands = new CommandsHandler(WriteContext.of(MODEL, new DynamoDbCoreTable(null, "none")),
                RouteHandlers.of(null, new CleanUp()), new CallerClaims("org", "groups"), BasePath.NONE, CallerGate.OPEN, FileStore.NONE);
        assertThat(commands.handleRequest(Request.of("POST /cleanings").by("ann").claiming("tenant", "acme").event(), null).getBody())
                .contains("send a token with the claim org");
    }
}
