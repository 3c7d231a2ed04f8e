package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.relata.infra.Policies.Request;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.engine.rate.CallerLimits;
import io.relata.internal.functions.session.SessionTables;
import io.relata.internal.functions.session.TenantSessions;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.sts.StsLocal;
import io.relata.models.office.Office;
import io.relata.rule.Caller;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The API's functions with a limit for each caller: what they are told, and what they may write for it. */
@NeedsNode
class CallerLimitTest {
    private static final TableModel TENANTS = TenantModel.of(TableModel.of(Office.MODEL));
    private static final JsonNode LIMITED = Deployed.with(Map.of("callerLimit", "50")).application;
    private static final JsonNode OF_TENANTS = Deployed.of(TENANTS, TenantSessionsTest.settings(Map.of("callerLimit", "50"))).application;
    private static final JsonNode IN_SESSIONS = Deployed.of(TENANTS,
            TenantSessionsTest.settings(Map.of("callerLimit", "50", "tenantSessions", "on"))).application;
    private static final List<String> OTHER_KEYS = List.of("004", "link:customer-store:001", "unique:customer.email:limit:x", "limit#1",
            "idempotency:x", "meta#table", "history:store:limit", "customer#limit:x");

    private static Request update(JsonNode template, String key) {
        return new Request("dynamodb:UpdateItem", Policies.table(template), List.of(key));
    }

    @Test
    void onlyTheFunctionsOfTheApiKnowTheLimit() {
        for (JsonNode template : List.of(LIMITED, OF_TENANTS)) {
            List<JsonNode> limited = Deployed.all(template, "AWS::Lambda::Function").stream()
                    .filter(function -> function.at("/Properties/Environment/Variables").has("RELATA_CALLER_LIMIT")).toList();
            assertThat(limited).extracting(function -> function.at("/Properties/Environment/Variables/QUARKUS_LAMBDA_HANDLER").asText())
                    .containsExactlyInAnyOrder("commands", "queries");
            assertThat(limited).extracting(function -> function.at("/Properties/Environment/Variables"))
                    .allSatisfy(variables -> assertThat(variables.get("RELATA_CALLER_LIMIT").asText() + " "
                            + variables.get("RELATA_CALLER_BURST").asText() + " " + variables.get("RELATA_LIMIT_BY").asText())
                            .isEqualTo(template == LIMITED ? "50 100 subject" : "50 100 tenant"));
        }
    }

    @Test
    void withoutItNothingIsThere() {
        assertThat(Deployed.usual().application.toString()).doesNotContain("RELATA_CALLER", "RELATA_LIMIT", "limit:");
    }

    @Test
    void queriesUpdatesLimitsAndNothingElse() {
        Policies queries = Policies.of(LIMITED, "Queries");
        assertThat(queries.allow(update(LIMITED, CoreKey.limitOf("ann").id()))).isTrue();
        assertThat(Policies.of(Deployed.usual().application, "Queries").allow(update(Deployed.usual().application, "limit:x"))).isFalse();
        assertThat(OTHER_KEYS).noneMatch(key -> queries.allow(update(LIMITED, key)));
        assertThat(Stream.of("PutItem", "DeleteItem", "BatchWriteItem", "PartiQLUpdate", "ConditionCheckItem"))
                .noneMatch(action -> queries.allow(new Request("dynamodb:" + action, Policies.table(LIMITED), List.of("limit:x"))));
        assertThat(queries.allow(new Request("dynamodb:UpdateItem", Policies.table(LIMITED), List.of()))).isFalse();
        assertThat(Policies.of(LIMITED, "Commands").allow(update(LIMITED, CoreKey.limitOf("ann").id()))).isTrue();
    }

    @Test
    void queriesUpdatesLimitsOfTenantsAndNothingElse() {
        Policies queries = Policies.of(OF_TENANTS, "Queries");
        assertThat(Stream.of(CoreKey.limitOfTenant(), CoreKey.limitOf("ann"))).allMatch(key -> queries.allow(update(OF_TENANTS,
                "acme/" + key.id())));
        assertThat(OTHER_KEYS).noneMatch(key -> queries.allow(update(OF_TENANTS, "acme/" + key)));
        assertThat(Stream.of("limit:tenant", "acme/unique:customer.name+city:x/limit:y", "acme/limit:x/y", "acme/link:a:b/limit:c"))
                .noneMatch(key -> queries.allow(update(OF_TENANTS, key)));
    }

    @Test
    void inASessionOnlyTheTenantsOwnLimit() {
        Policies queries = Policies.ofRole(IN_SESSIONS, Policies.tenantRole(IN_SESSIONS, "Queries")).in(Map.of("tenant", "acme"));
        assertThat(queries.allow(update(IN_SESSIONS, "acme/limit:tenant"))).isTrue();
        assertThat(queries.allow(update(IN_SESSIONS, "south/limit:tenant"))).isFalse();
        assertThat(OTHER_KEYS).noneMatch(key -> queries.allow(update(IN_SESSIONS, "acme/" + key)));
        Policies own = Policies.of(IN_SESSIONS, "Queries");
        assertThat(own.allow(update(IN_SESSIONS, "acme/limit:tenant"))).isFalse();
        assertThat(own.statements()).extracting(Object::toString).filteredOn(statement -> statement.contains("dynamodb:"))
                .allMatch(statement -> statement.contains("meta#table"));
    }

    @Test
    void bothFunctionsCountInTheSessionOfTheTenant() {
        String name = "Entity-" + UUID.randomUUID();
        DynamoDbLocal.shared().client().createTable(TableDefinition.withoutStream(name, TENANTS.indexes()));
        List<RuntimeException> failures = new ArrayList<>();
        try (StsLocal sts = StsLocal.start().trust(asked -> Enforced.assume(IN_SESSIONS, asked))) {
            for (String function : List.of("Commands", "Queries")) {
                Enforced enforced = new Enforced(IN_SESSIONS, function, sts);
                SessionTables tables = new SessionTables(TENANTS, new TenantSessions(enforced.sts(), enforced.role()), enforced.dynamoDb(),
                        name, IndexNames.SAME);
                CallerLimits limits = new CallerLimits(new CallerLimit(1, 2, CallerLimit.By.TENANT), tables.limits(Duration.ofMinutes(5)),
                        Clock.systemUTC(),
                        (caller, failure) -> failures.add(failure));
                assertThat(limits.wait(Caller.of("ann").inTenant("acme"))).isEmpty();
            }
        }
        assertThat(failures).isEmpty();
        assertThat(DynamoDbLocal.shared().client().scan(scan -> scan.tableName(name)).items())
                .extracting(item -> item.get("id").s()).containsExactly("acme/limit:tenant");
    }

    @Test
    void functionsOfTheStreamAreAsWithoutIt() {
        for (String function : List.of("Fanout", "Worker", "Verify", "Commands")) {
            assertThat(Policies.of(LIMITED, function).statements())
                    .isEqualTo(Policies.of(Deployed.usual().application, function).statements());
        }
    }
}
