package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.rate.CallerLimit;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.AnyApi;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.openapi.ApiDescription;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.models.office.Office;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The API with a limit for each caller that is so low that no machine is too slow to reach it. */
class LimitedRequestsTest {
    private static final CallerLimit FIVE = new CallerLimit(1, 5, CallerLimit.By.SUBJECT);

    /** The first answer of several that is a refusal; if none is, one more. */
    private static Answer refused(AnyApi api, Request request, int times) {
        return IntStream.range(0, times).mapToObj(i -> api.send(request).answer()).filter(answer -> answer.status() == 429).findFirst()
                .orElseGet(() -> api.send(request).answer());
    }

    @Test
    void whoMakesTooManyRequestsIsToldHowLongToWait() {
        Answer answer = refused(new AnyApi(TableModel.of(Office.MODEL), FIVE), Request.of("GET /stores/004").by("ann"), 100);
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.headers()).containsEntry("Retry-After", "1").containsEntry("Content-Type", "application/problem+json");
        assertThat(answer.body()).hasToString("{\"type\":\"urn:relata:problem:too-many-requests\",\"title\":\"Too many requests\","
                + "\"status\":429,\"detail\":\"you may make 1 request a second, and made more: retry in a second\"}");
    }

    @Test
    void everyRequestOfACallerCountsWhateverItAsksForAndNothingElseIsDoneForARefusedOne() {
        AnyApi api = new AnyApi(TableModel.of(Office.MODEL), FIVE);
        assertThat(refused(api, Request.of("GET /nowhere").by("ann"), 100).status()).isEqualTo(429);
        assertThat(refused(api, Request.of("PUT /businesses/1").by("ann").json("{'businessName': 'Acme'}"), 0).status()).isIn(201, 429);
        assertThat(refused(api, Request.of("PATCH /nowhere").by("ann").json("{"), 100).status()).isEqualTo(429);
        assertThat(api.send(Request.of("GET /stores/004").by("bob")).answer().status()).as("another's").isEqualTo(404);
    }

    @Test
    void refusedRequestsWriteNothing() {
        AnyApi api = new AnyApi(TableModel.of(Office.MODEL), FIVE);
        long written = IntStream.range(0, 100)
                .mapToObj(i -> api.send(Request.of("PUT /businesses/" + i).by("ann").json("{'businessName': 'Acme'}")).answer())
                .filter(answer -> answer.status() == 201).count();
        assertThat(api.ids()).contains(CoreKey.limitOf("ann").id()).hasSize((int) written + 1);
        assertThat(written).isLessThan(100);
    }

    @Test
    void eachRequestOfABatchCounts() {
        String requests = requests(25);
        AnyApi api = new AnyApi(TableModel.of(Office.MODEL), FIVE);
        Answer each = api.send(Request.of("POST /batch").by("ann").json("{" + requests)).answer();
        assertThat(each.status()).isEqualTo(200);
        assertThat(each.body().path("responses").findValuesAsText("status")).startsWith("201").contains("429");
        Answer atomic = refused(new AnyApi(TableModel.of(Office.MODEL), FIVE),
                Request.of("POST /batch").by("bob").json("{'atomic':true," + requests(5)),
                9);
        assertThat(atomic.status()).isEqualTo(429);
        assertThat(atomic.headers()).containsKey("Retry-After");
    }

    /** However long it waits, there is never room for it. */
    @Test
    void moreRequestsTogetherThanThereCanBeAtOnceAreTooMany() {
        Answer atomic = new AnyApi(TableModel.of(Office.MODEL), FIVE)
                .send(Request.of("POST /batch").by("bob").json("{'atomic':true," + requests(6)))
                .answer();
        assertThat(atomic.status()).isEqualTo(413);
        assertThat(atomic.text("detail")).isEqualTo("these 6 requests are to be carried out together, and a caller may make 5 at once: "
                + "send fewer, or without \"atomic\"");
    }

    private static String requests(int count) {
        return "'requests':[" + IntStream.range(0, count)
                .mapToObj(i -> "{'method':'PUT','path':'/businesses/" + i + "','body':{'businessName':'Acme'}}")
                .collect(Collectors.joining(",")) + "]}";
    }

    @Test
    void theDescriptionIsNotCountedAndHasTheProblem() {
        AnyApi api = new AnyApi(TableModel.of(Office.MODEL), FIVE);
        for (int i = 0; i < 20; i++) {
            assertThat(api.send(Request.of("GET /openapi.json").by("ann")).answer().status()).isEqualTo(200);
        }
        assertThat(api.ids()).isEmpty();
        assertThat(api.send(Request.of("GET /openapi.json")).answer().body().at("/components/responses/Problem429").toString())
                .contains("urn:relata:problem:too-many-requests", "urn:relata:problem:throttled");
    }

    @Test
    void withoutALimitNothingIsCountedAndTheDescriptionIsAsBefore() throws Exception {
        AnyApi api = new AnyApi(TableModel.of(Office.MODEL));
        assertThat(refused(api, Request.of("GET /stores/004").by("ann"), 100).status()).isEqualTo(404);
        assertThat(api.ids()).isEmpty();
        assertThat(api.send(Request.of("GET /openapi.json")).answer().body())
                .isEqualTo(Json.MAPPER.readTree(new ApiDescription(TableModel.of(Office.MODEL)).json()));
        assertThat(new ApiDescription(TableModel.of(Office.MODEL)).json()).doesNotContain("too-many-requests");
    }

    @Test
    void oneTenantsLoadRefusesNoOther() {
        AnyApi api = new AnyApi(TenantModel.of(TableModel.of(Office.MODEL)), new CallerLimit(1, 5, CallerLimit.By.TENANT));
        Request acme = Request.of("GET /stores/004").by("ann").claiming("tenant", "acme");
        assertThat(refused(api, acme, 100).text("detail"))
                .isEqualTo("the tenant's callers together may make 1 request a second, and made more: retry in a second");
        assertThat(refused(api, Request.of("GET /stores/004").by("bob").claiming("tenant", "acme"), 100).status()).isEqualTo(429);
        assertThat(api.send(Request.of("GET /stores/004").by("ann").claiming("tenant", "globex")).answer().status()).isEqualTo(404);
        assertThat(api.ids()).isEqualTo(List.of("acme/limit:tenant", "globex/limit:tenant"));
    }

    @Test
    void whoHasNoTenantIsRefusedAsEverAndNotCounted() {
        AnyApi api = new AnyApi(TenantModel.of(TableModel.of(Office.MODEL)), new CallerLimit(1, 5, CallerLimit.By.TENANT));
        assertThat(refused(api, Request.of("GET /stores/004").by("ann"), 100).status()).isEqualTo(403);
        assertThat(api.ids()).isEmpty();
    }
}
