package io.relata.internal.functions.custom;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.access.Entities;
import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.annotation.Entity;
import io.relata.endpoint.CustomProblemException;
import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.CustomRoute.Uses;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.ForwardingCoreTable;
import io.relata.internal.engine.table.action.Action;
import io.relata.internal.engine.table.action.Transacted;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.Answer;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.problem.RequestRefusedException;
import io.relata.rule.Caller;
import io.relata.rule.Change;
import io.relata.rule.Rule;
import io.relata.schema.Schema;
import jakarta.validation.constraints.Future;
import jakarta.validation.constraints.NotBlank;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A custom operation that is requested twice with one Idempotency-Key, on DynamoDB Local. */
class CustomRouteIdempotencyTest {
    private static final DynamoDbClient DYNAMODB = DynamoDbLocal.shared().client();

    private final Clinic clinic = new Clinic(TableModel.of(Schema.table("Clinic").entities(Dose.class).model()));

    @Entity(collection = "doses")
    record Dose(@NotBlank String drug) {
    }

    /** What is dispensed. */
    record Order(@NotBlank String drug, int times, @Future Instant before) {
    }

    /** How often the operation ran, and what it created. */
    record Dispensed(int run, List<String> ids) {
    }

    /** Creates doses one by one, and one more on the application's own account. */
    @CustomRoute(method = "POST", path = "/animals/{id}/dispense", uses = Uses.WRITES, summary = "Dispense a drug", status = 201)
    static final class Dispense implements RouteHandler<Order, Dispensed> {
        private final AtomicInteger runs = new AtomicInteger();
        private final Entities<Dose> application;

        Dispense(Relata relata) {
            this.application = relata.entities(Dose.class);
        }

        @Override
        public Dispensed handle(RouteRequest<Order> request) {
            Order order = request.body();
            int run = runs.incrementAndGet();
            if (order.drug().equals("none")) {
                throw new CustomProblemException(409, "Out of stock", "there is none left");
            }
            Entities<Dose> doses = request.relata().entities(Dose.class);
            List<String> ids = IntStream.range(0, order.times()).mapToObj(i -> doses.create(new Dose(order.drug())).id()).toList();
            application.create(new Dose("container"));
            return new Dispensed(run, ids);
        }
    }

    /** Writes a part of a transaction that is refused, and goes on. */
    @CustomRoute(method = "PUT", path = "/attempts/{id}", uses = Uses.WRITES, summary = "Try, and do it otherwise")
    record TryFirst() implements RouteHandler<NoBody, NoBody> {
        @Override
        public NoBody handle(RouteRequest<NoBody> request) {
            try {
                request.relata().together(tx -> {
                    tx.entities(Dose.class).create("first", new Dose("first"));
                    tx.entities(Dose.class).required("nothing");
                });
            } catch (RequestRefusedException e) {
                request.relata().together(tx -> tx.entities(Dose.class).create("second", new Dose("second")));
            }
            return new NoBody();
        }
    }

    /** Answers how often it was asked. */
    @CustomRoute(method = "POST", path = "/rounds", uses = Uses.WRITES, summary = "Count")
    record CountRounds(AtomicInteger rounds) implements RouteHandler<NoBody, CountRounds.Rounds> {
        record Rounds(int rounds, String drug) {
        }

        @Override
        public Rounds handle(RouteRequest<NoBody> request) {
            return new Rounds(rounds.incrementAndGet(), request.parameter("drug").orElse("any"));
        }
    }

    /** Answers nothing, behind the path of another. */
    @CustomRoute(method = "DELETE", path = "/rounds", uses = Uses.WRITES, summary = "Forget")
    record ForgetRounds() implements RouteHandler<NoBody, NoBody> {
        @Override
        public NoBody handle(RouteRequest<NoBody> request) {
            return new NoBody();
        }
    }

    /** Refuses a drug. */
    private static final class NoPoison implements Rule<Dose> {
        @Override
        public void check(Change<Dose> change) {
            change.after().filter(dose -> dose.drug().equals("poison")).ifPresent(dose -> change.refuse("drug", "is poison"));
        }
    }

    /** The function that writes, on a table of its own that can fail. */
    private static final class Clinic {
        private final TableModel model;
        private final String table = "Once-" + UUID.randomUUID();
        private final AtomicBoolean dieBefore = new AtomicBoolean();
        private final AtomicBoolean dieAfter = new AtomicBoolean();
        private final CommandsHandler commands;

        Clinic(TableModel model) {
            this.model = model;
            DYNAMODB.createTable(TableDefinition.withoutStream(table, model.indexes()));
            CoreTable core = new ForwardingCoreTable(new DynamoDbCoreTable(DYNAMODB, table)) {
                /** DynamoDB Local is always consistent, so its answers would not tell. */
                @Override
                public Optional<Item> get(Key key, Consistency consistency) {
                    if (key instanceof CoreKey core && core.isIdempotency() && consistency != Consistency.STRONG) {
                        throw new AssertionError("a key that was claimed a moment ago may be missed");
                    }
                    return super.get(key, consistency);
                }

                @Override
                public Transacted transact(List<Action<CoreKey>> actions) {
                    die(dieBefore);
                    Transacted transacted = super.transact(actions);
                    die(dieAfter);
                    return transacted;
                }
            };
            WriteContext writes = WriteContext.of(model, core).with(Rules.of(model, List.of(new NoPoison()), List.of()));
            ReadContext reads = new ReadContext(model, core, Runnable::run, Clock.systemUTC());
            Relata relata = new TableRelata(new AccessContext(reads, writes, TextIndex.NONE), new SdkTable(model, table, ""));
            Relata bean = model.multiTenant() ? relata.onBehalfOf(Caller.of("system").inTenant("other")) : relata;
            this.commands = new CommandsHandler(writes,
                    RouteHandlers.of(relata, new Dispense(bean), new TryFirst(), new CountRounds(new AtomicInteger()),
                            new ForgetRounds()));
        }

        private static void die(AtomicBoolean now) {
            if (now.getAndSet(false)) {
                throw new IllegalStateException("killed");
            }
        }

        Answer send(Request request) {
            return Answer.of(commands.handleRequest(request.event(), null));
        }

        List<String> drugs() {
            return doses().map(item -> item.get("drug").s()).sorted().toList();
        }

        List<String> ids(String drug) {
            return doses().filter(item -> item.get("drug").s().equals(drug)).map(item -> item.get("id").s()).toList();
        }

        private Stream<Map<String, AttributeValue>> doses() {
            return DYNAMODB.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
                    .filter(item -> item.containsKey("drug"));
        }
    }

    private static Request dispense(String key, String body) {
        return Request.of("POST /animals/a1/dispense").json(body).with("idempotency-key", key);
    }

    @Test
    void firstAnswerIsGivenAgainAndAllWritesHappenOnce() {
        Answer first = clinic.send(dispense("k", "{'drug': 'salve', 'times': 2}"));
        assertThat(first.status()).as(first.said()).isEqualTo(201);
        assertThat(first.headers()).doesNotContainKey("Idempotency-Replayed");

        Answer again = clinic.send(dispense("k", "{ 'times': 2.0, 'drug':'salve'}"));
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true").containsEntry("Content-Type", "application/json");
        assertThat(clinic.drugs()).containsExactly("container", "salve", "salve");

        assertThat(clinic.send(dispense("another", "{'drug': 'salve', 'times': 1}")).body().path("run").asInt()).isEqualTo(2);
    }

    @Test
    void anotherRequestWithTheKeyIsRefused() {
        String told = "422 this Idempotency-Key was used for another request within the last 24 hours: use a new key for a new request";
        clinic.send(dispense("k", "{'drug': 'salve', 'times': 1}"));
        assertThat(clinic.send(dispense("k", "{'drug': 'salve', 'times': 2}")).said()).isEqualTo(told);
        assertThat(clinic.drugs()).hasSize(2);

        assertThat(clinic.send(Request.of("POST /rounds?drug=a").with("idempotency-key", "k")).status()).isEqualTo(200);
        assertThat(clinic.send(Request.of("POST /rounds?drug=b").with("idempotency-key", "k")).said()).isEqualTo(told);
        assertThat(clinic.send(Request.of("DELETE /rounds?drug=a").with("idempotency-key", "k")).said()).isEqualTo(told);
    }

    @Test
    void keyBelongsToItsCallerAndPath() {
        String body = "{'drug': 'salve', 'times': 1}";
        clinic.send(dispense("k", body).by("ann"));
        assertThat(clinic.send(dispense("k", body).by("bob")).body().path("run").asInt()).isEqualTo(2);
        assertThat(clinic.send(Request.of("POST /animals/a2/dispense").json(body).with("idempotency-key", "k").by("ann")).body().path("run")
                .asInt()).isEqualTo(3);
        assertThat(clinic.send(dispense("k", body).by("ann")).body().path("run").asInt()).isEqualTo(1);
    }

    @Test
    void tenantsHaveKeysOfTheirOwn() {
        Clinic tenants = new Clinic(TableModel.of(Schema.table("Clinics").entities(Dose.class).multiTenant().model()));
        Request request = dispense("k", "{'drug': 'salve', 'times': 1}").by("ann");
        for (String tenant : List.of("north", "south", "north")) {
            assertThat(tenants.send(request.claiming("tenant", tenant)).status()).isEqualTo(201);
        }
        assertThat(tenants.drugs()).containsExactly("container", "container", "salve", "salve");
        assertThat(tenants.ids("container")).as("what is written for another tenant").allMatch(id -> id.startsWith("other/"));
    }

    @Test
    void answerOfWhatWritesNothingIsKeptToo() {
        Request request = Request.of("POST /rounds").with("idempotency-key", "k");
        assertThat(clinic.send(request).body()).hasToString("{\"rounds\":1,\"drug\":\"any\"}");
        assertThat(clinic.send(request).body()).hasToString("{\"rounds\":1,\"drug\":\"any\"}");
        assertThat(clinic.send(Request.of("POST /rounds")).body().path("rounds").asInt()).isEqualTo(2);
    }

    @Test
    void answerWithoutABodyIsRepeated() {
        Request request = Request.of("PUT /attempts/1").with("idempotency-key", "k");
        assertThat(clinic.send(request).status()).isEqualTo(204);
        Answer again = clinic.send(request);
        assertThat(again.status()).isEqualTo(204);
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true").doesNotContainKey("Content-Type");
    }

    @Test
    void transactionThatIsRefusedLeavesNothingWithinTheOther() {
        assertThat(clinic.send(Request.of("PUT /attempts/1").with("idempotency-key", "k")).status()).isEqualTo(204);
        assertThat(clinic.drugs()).containsExactly("second");
    }

    @Test
    void whatIsRefusedDoesNotUseTheKeyUp() {
        assertThat(clinic.send(dispense("k", "{'drug': 'none', 'times': 1}")).status()).isEqualTo(409);
        assertThat(clinic.send(dispense("k", "{'drug': '', 'times': 1}")).status()).isEqualTo(422);
        assertThat(clinic.send(dispense("k", "{'drug': 'poison', 'times': 1}")).status()).isEqualTo(422);
        assertThat(clinic.drugs()).isEmpty();
        assertThat(clinic.send(dispense("k", "{'drug': 'salve', 'times': 1}")).status()).isEqualTo(201);
    }

    @Test
    void requestsAtTheSameMomentAreCarriedOutOnceAndGetOneAnswer() {
        List<CompletableFuture<Answer>> sent = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> clinic.send(dispense("k", "{'drug': 'salve', 'times': 2}")))).toList();
        List<Answer> answers = sent.stream().map(CompletableFuture::join).toList();
        assertThat(answers).extracting(Answer::status).containsOnly(201);
        assertThat(answers).extracting(Answer::body).containsOnly(answers.get(0).body());
        assertThat(answers).filteredOn(answer -> !answer.headers().containsKey("Idempotency-Replayed")).hasSize(1);
        assertThat(clinic.drugs()).containsExactly("container", "salve", "salve");
    }

    @Test
    void functionThatDiesAfterItsWritesLeavesTheAnswerToWhoeverRepeats() {
        clinic.dieAfter.set(true);
        assertThat(clinic.send(dispense("k", "{'drug': 'salve', 'times': 1}")).status()).isEqualTo(500);
        Answer again = clinic.send(dispense("k", "{'drug': 'salve', 'times': 1}"));
        assertThat(again.body().path("run").asInt()).isEqualTo(1);
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(clinic.drugs()).containsExactly("container", "salve");
    }

    @Test
    void functionThatDiesBeforeItsWritesLeavesNothing() {
        clinic.dieBefore.set(true);
        assertThat(clinic.send(dispense("k", "{'drug': 'salve', 'times': 1}")).status()).isEqualTo(500);
        assertThat(clinic.drugs()).isEmpty();
        Answer again = clinic.send(dispense("k", "{'drug': 'salve', 'times': 1}"));
        assertThat(again.body().path("run").asInt()).isEqualTo(2);
        assertThat(again.headers()).doesNotContainKey("Idempotency-Replayed");
        assertThat(clinic.drugs()).containsExactly("container", "salve");
    }

    /** The claim of the key is an item of the transaction. */
    @Test
    void allWritesTogetherHave99Items() {
        assertThat(clinic.send(dispense("k", "{'drug': 'salve', 'times': 99}")).said())
                .startsWith("413 the transaction would write or check 101 items, of at most 100");
        assertThat(clinic.drugs()).isEmpty();
        assertThat(clinic.send(dispense("k", "{'drug': 'salve', 'times': 98}")).status()).isEqualTo(201);
        assertThat(clinic.drugs()).hasSize(99);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void emptyKeyIsRefused(String key) {
        assertThat(clinic.send(dispense(key, "{'drug': 'salve', 'times': 1}")).said())
                .isEqualTo("400 an Idempotency-Key has to have 1 to 255 characters; this one has 0");
    }
}
