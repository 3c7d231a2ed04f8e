package io.relata.internal.local.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.annotation.Entity;
import io.relata.annotation.Versioned;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.local.scenario.ApiDocument;
import io.relata.internal.local.scenario.RandomCaller;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import io.relata.rule.Caller;
import io.relata.schema.ModelCatalog;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Noninterference: to the last byte, three tenants who share a table get the answers that each gets from a table of its own, whatever the
 * others do, and whatever of theirs a caller sends: ids, entity tags, tags, unique values and idempotency keys are drawn from what all have
 * in common, and cursors are those of all. So no answer, count or status can tell of another tenant, because it does not depend on any. A
 * cursor of another tenant is refused. In the end each tenant's items are those of its own table.
 *
 * <p>{@code -Drelata-test.tenant.rounds=80 -Drelata.every=1} plays 80 tables of each model, a million calls in all.
 */
class NoninterferenceTest {
    static final List<String> TENANTS = List.of("acme", "acme.eu", "b");
    /** Where the model has permissions; subjects may be the ids of entities. In any other, everybody is like everybody. */
    private static final List<Caller> CALLERS = List.of(Caller.of("ann").withRoles("admin"), Caller.of("ann").withRoles("agent"),
            Caller.of("ann").withRoles("admin"), Caller.of("i0"), Caller.of("i1"));
    private static final int ROUNDS = Integer.getInteger("relata-test.tenant.rounds", 1);
    private static final int CALLS = 1500;
    private static final int EVERY = Integer.getInteger("relata.every", 1);
    private static final long SEED = Long.getLong("relata.calls.seed", 1);
    private static final int FOLLOWED = 5;

    /** What has a history. */
    private static final TableModel MEMOS = TableModel.of(Schema.table("Memos").entities(Memo.class).multiTenant().model());

    private int call;

    @Entity(collection = "memos")
    @Versioned
    record Memo(@NotBlank String text) {
    }

    static List<String> models() {
        return ModelCatalog.onClassPath().names();
    }

    @ParameterizedTest
    @MethodSource("models")
    void answersDoNotDependOnOtherTenants(String name) throws Exception {
        Map<Integer, Integer> statuses = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            play(TenantModel.of(TableModel.of(ModelCatalog.onClassPath().named(name))), Leak.NOWHERE, CALLS / EVERY, SEED + round)
                    .forEach((status, times) -> statuses.merge(status, times, Integer::sum));
        }
        System.out.println(name + ": " + ROUNDS * (CALLS / EVERY) + " calls of three tenants, answered as to each alone: " + statuses);
        assertThat(statuses.keySet()).contains(200, 201, 404);
    }

    /** The same calls notice it wherever the code would forget the tenant. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NOWHERE")
    void forgottenTenantIsNoticed(Leak leak) {
        TableModel model = leak == Leak.IN_HISTORY ? MEMOS : TenantModel.of(TableModel.of(Office.MODEL));
        assertThatThrownBy(() -> play(model, leak, 20 * CALLS, SEED)).isInstanceOf(AssertionError.class);
    }

    private Map<Integer, Integer> play(TableModel model, Leak leak, int calls, long seed) throws Exception {
        MemorySystem shared = system(model, leak);
        ApiDocument document = new ApiDocument(Json.MAPPER.readTree(new ApiDescription(model).json()));
        RandomCaller.Memory memory = new RandomCaller.Memory();
        Map<String, String> cursors = new HashMap<>();
        Map<String, MemorySystem> alone = new TreeMap<>();
        Map<String, RandomCaller> callers = new HashMap<>();
        Random random = new Random(seed);
        for (String tenant : TENANTS) {
            MemorySystem own = system(model, Leak.NOWHERE);
            alone.put(tenant, own);
            callers.put(tenant, new RandomCaller(URI.create("http://localhost"), (request, body) -> {
                Caller caller = CALLERS.get(call % CALLERS.size()).inTenant(tenant);
                APIGatewayV2HTTPResponse answer = own.send(request, body, caller);
                assertSame(request, body, answer, shared.send(request, body, caller));
                if (request.method().equals("GET") && !cursors.getOrDefault(cursor(request), tenant).equals(tenant)) {
                    assertThat(answer.getStatusCode()).describedAs("%s with a cursor of another tenant", request).isEqualTo(400);
                }
                next(answer).ifPresent(next -> cursors.putIfAbsent(next, tenant));
                return new Received(request, answer);
            }, document, random, memory));
        }
        Map<Integer, Integer> statuses = new TreeMap<>();
        for (call = 0; call < calls; call++) {
            RandomCaller.Called called = callers.get(TENANTS.get(random.nextInt(TENANTS.size()))).call();
            assertThat(called.objection()).describedAs(called.toString()).isEmpty();
            statuses.merge(called.status(), 1, Integer::sum);
            if (call % FOLLOWED == 0) {
                shared.follow();
                alone.values().forEach(MemorySystem::follow);
            }
        }
        shared.follow();
        alone.values().forEach(MemorySystem::follow);
        alone.forEach((tenant, own) -> assertThat(shared.items(tenant)).describedAs(tenant).isEqualTo(own.items(tenant)));
        assertThat(alone.values().stream().mapToInt(MemorySystem::size).sum()).isEqualTo(shared.size());
        return statuses;
    }

    private MemorySystem system(TableModel model, Leak leak) {
        return new MemorySystem(model, ((InstantSource) this::timeOfCall).withZone(ZoneOffset.UTC), () -> "new-" + call, leak);
    }

    private static void assertSame(HttpRequest request, String body, APIGatewayV2HTTPResponse alone, APIGatewayV2HTTPResponse shared) {
        assertThat(shared.getStatusCode() + " " + shared.getHeaders() + " " + shared.getBody()).describedAs("%s %s", request, body)
                .isEqualTo(alone.getStatusCode() + " " + alone.getHeaders() + " " + alone.getBody());
    }

    private static String cursor(HttpRequest request) {
        String query = Objects.requireNonNullElse(request.uri().getQuery(), "");
        int begin = query.indexOf("cursor=");
        return begin < 0 ? "" : query.substring(begin + "cursor=".length()).split("&", 2)[0];
    }

    private static Optional<String> next(APIGatewayV2HTTPResponse answer) {
        String body = Objects.requireNonNullElse(answer.getBody(), "");
        int begin = body.indexOf("\"next\":\"");
        return begin < 0 ? Optional.empty() : Optional.of(body.substring(begin + "\"next\":\"".length()).split("\"", 2)[0]);
    }

    /** The same time for all systems: a millisecond passes with each call. */
    private Instant timeOfCall() {
        return Instant.parse("2026-11-20T12:00:00.000Z").plusMillis(call);
    }
}
