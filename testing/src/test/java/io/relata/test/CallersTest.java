package io.relata.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.annotation.CreatedBy;
import io.relata.annotation.Entity;
import io.relata.annotation.UpdatedBy;
import io.relata.internal.model.TableModel;
import io.relata.rule.Caller;
import io.relata.rule.Change;
import io.relata.rule.Rule;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A test says who calls. */
@RelataTest
class CallersTest {
    static final TableModel MODEL = TableModel.of(Schema.table("Memos").entities(Memo.class).multiTenant().model());
    private static final Caller ANN = Caller.of("ann").inTenant("acme").withRoles("manager", "hr");

    private final OnlyManagers onlyManagers = new OnlyManagers();

    @Entity(collection = "memos")
    record Memo(@NotBlank String text, @CreatedBy String createdBy, @UpdatedBy String updatedBy) {
    }

    private static class OnlyManagers implements Rule<Memo> {
        private Caller seen = Caller.ANONYMOUS;

        @Override
        public void check(Change<Memo> change) {
            seen = change.caller();
            if (!seen.hasRole("manager")) {
                change.refuse("only managers write memos");
            }
        }
    }

    @Test
    void modelThatAsksWhoCallsAnswersNobodyElse(TestApi api) {
        TestAnswer answer = api.get("/memos/1").expect(401);
        assertThat(answer.header("WWW-Authenticate")).contains("Bearer");
        assertThat(answer.json().at("/type").asText()).isEqualTo("urn:relata:problem:unauthenticated");
        api.put("/memos/1", new Memo("a", null, null)).expect(401);
        api.get("/openapi.json").expect(200);
        assertThat(api.as(Caller.of("ann").withRoles("manager")).get("/memos/1").expect(403).text()).contains("no-tenant");
        api.as(ANN).get("/memos/1").expect(404);
    }

    @Test
    void rulesAreToldSubjectTenantRolesAndClaims(TestApi api) {
        api.as(ANN.withClaim("email", "ann@example.com")).put("/memos/1", new Memo("a", null, null)).expect(201);
        assertThat(onlyManagers.seen.subject()).isEqualTo("ann");
        assertThat(onlyManagers.seen.tenant()).contains("acme");
        assertThat(onlyManagers.seen.roles()).containsExactlyInAnyOrder("manager", "hr");
        assertThat(onlyManagers.seen.claims()).containsEntry("email", "ann@example.com").containsEntry("tenant", "acme")
                .containsEntry("sub", "ann");
        assertThat(onlyManagers.seen.claims().get("roles")).matches("\\[(manager hr|hr manager)]");
    }

    @Test
    void whoWritesIsWrittenDown(TestApi api) {
        Caller bob = Caller.of("bob").inTenant("acme").withRoles("manager");
        api.as(ANN).put("/memos/1", new Memo("a", "zoe", "zoe")).expect(201);
        TestAnswer changed = api.as(bob).patch("/memos/1", Map.of("text", "b")).expect(200);
        assertThat(changed.json().at("/createdBy").asText() + " " + changed.json().at("/updatedBy").asText()).isEqualTo("ann bob");
        assertThat(api.as(Caller.of("carl").inTenant("acme")).patch("/memos/1", Map.of("text", "c")).expect(422).text())
                .contains("only managers");
    }
}
