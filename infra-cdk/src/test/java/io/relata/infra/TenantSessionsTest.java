package io.relata.infra;

import static io.relata.permission.Grantee.everyone;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.infra.Enforced.Judged;
import io.relata.infra.Policies.Request;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.core.CallerTables;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.table.KeySpace;
import io.relata.internal.engine.table.TableReads;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.session.SessionTables;
import io.relata.internal.functions.session.TenantSessions;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.sts.AssumeRole;
import io.relata.internal.servers.sts.StsLocal;
import io.relata.internal.servers.sts.StsRefusal;
import io.relata.models.office.Business;
import io.relata.models.office.Office;
import io.relata.models.office.Store;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The API's functions with sessions of tenants, in an account that has their roles. */
@NeedsNode
class TenantSessionsTest {
    private static final TableModel MODEL = TenantModel.of(TableModel.of(Office.MODEL));
    private static final Map<String, String> TOKENS = Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata");
    private static final JsonNode TEMPLATE = Deployed.of(MODEL, settings(Map.of("tenantSessions", "on"))).application;
    private static final JsonNode WITHOUT = Deployed.of(MODEL, settings(Map.of())).application;
    private static final String LONGEST = "0123456789-Tenant.With_A-Name.Of_64-Characters.0123456789-012345";
    private static final ListOptions USUAL = new ListOptions(50, Optional.empty(), Direction.ASCENDING, Optional.empty(), Optional.empty(),
            Optional.empty(), List.of());

    private final String name = "Entity-" + UUID.randomUUID();
    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final StsLocal sts = StsLocal.start().trust(asked -> Enforced.assume(TEMPLATE, asked));
    private final Enforced commands = new Enforced(TEMPLATE, "Commands", sts);
    private final Enforced queries = new Enforced(TEMPLATE, "Queries", sts);
    private final SessionTables writing = tables(commands);
    private final SessionTables reading = tables(queries);

    static Map<String, String> settings(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(TOKENS);
        all.putAll(SearchTest.DOMAIN);
        all.putAll(more);
        return all;
    }

    private SessionTables tables(Enforced function) {
        return new SessionTables(MODEL, new TenantSessions(function.sts(), function.role()), function.dynamoDb(), name, IndexNames.SAME);
    }

    @BeforeEach
    void create() {
        dynamoDb.createTable(TableDefinition.withoutStream(name, MODEL.indexes()));
    }

    @AfterEach
    void stop() {
        sts.close();
    }

    /** What the API does for a caller, in the order of a day. */
    private static List<Consumer<Contexts>> day() {
        return List.of(
                api -> api.put("businesses", "002", "{\"businessName\":\"Acme\"}"),
                api -> api.put("customers", "001",
                        "{\"businessId\":\"002\",\"firstName\":\"Ann\",\"lastName\":\"Lee\",\"email\":\"ann@example.com\"}"),
                api -> api.put("stores", "004", "{\"businessId\":\"002\",\"storeName\":\"Main Street\"}"),
                api -> new CreateEntity(api.writes).create(type("stores"), object("{\"businessId\":\"002\",\"storeName\":\"Station\"}"),
                        Optional.of(new IdempotentRequest(CoreKey.idempotency("caller\n/stores\n#1"), "digest"))),
                api -> new LinkEntities(api.writes).link(stores().side(), "001", "004", Optional.empty()),
                api -> new TagEntity(api.writes).tag(type("stores"), "004", new Tag("music#1")),
                api -> new PatchEntity(api.writes).patch(type("customers"), "001",
                        object("{\"email\":\"lee@example.com\",\"lastName\":\"Jones\"}"), Precondition.NONE),
                api -> api.relata().together(transaction -> {
                    transaction.requireUnchanged(transaction.entities(Store.class).required("004"));
                    transaction.entities(Business.class).create("003", new Business("Zenith", null, null));
                }),
                api -> new ReadEntity(api.reads).read(type("customers"), "001", Consistency.STRONG),
                api -> api.reads.table().getAll(List.of(CoreKey.of(type("stores").ref("004")), CoreKey.of(type("customers").ref("001"))),
                        Consistency.EVENTUAL),
                api -> new ReadPage(api.reads).read(Listing.all(type("businesses"), USUAL), USUAL),
                api -> new ReadPage(api.reads).read(Listing.related(stores(), "001", USUAL), USUAL),
                api -> MODEL.related(type("businesses")).stream()
                        .map(related -> new ReadPage(api.reads).read(Listing.related(related, "002", USUAL), USUAL)).toList(),
                api -> new ReadPage(api.reads).read(
                        Listing.tagged(List.of("music#1"), Listing.Combination.MERGED, MODEL.entities(), USUAL), USUAL),
                api -> new TagEntity(api.writes).untag(type("stores"), "004", new Tag("music#1")),
                api -> new LinkEntities(api.writes).unlink(stores().side(), "001", "004"),
                api -> new DeleteEntity(api.writes).delete(type("customers"), "001", Precondition.NONE));
    }

    /** What both functions of the API have for one request. */
    private record Contexts(WriteContext writes, ReadContext reads) {
        Relata relata() {
            return new TableRelata(new AccessContext(reads, writes, TextIndex.NONE), new SdkTable(MODEL, "none", ""));
        }

        void put(String collection, String id, String json) {
            new PutEntity(writes).put(type(collection), id, object(json), Precondition.NONE);
        }
    }

    private static Contexts api(CallerTables<CoreTable> core, CallerTables<TableReads> reads, String tenant) {
        Caller caller = Caller.of("ann").inTenant(tenant);
        return new Contexts(WriteContext.of(MODEL, nobodys()).through(core).by(caller),
                new ReadContext(MODEL, nobodys(), Runnable::run, Clock.systemUTC()).through(reads).by(caller));
    }

    private static CoreTable nobodys() {
        return MODEL.spaces().uncalled((CoreTable) null);
    }

    @ParameterizedTest
    @MethodSource("tenants")
    void dayOfATenantIsAllowedInItsSessionAndNowhereElse(String tenant) {
        Contexts api = api(writing.core(), reading.reads(), tenant);
        day().forEach(step -> step.accept(api));

        assertThat(actions(commands)).containsExactlyInAnyOrder("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem",
                "ConditionCheckItem");
        assertThat(actions(queries)).containsExactlyInAnyOrder("GetItem", "Query", "BatchGetItem");
        assertThat(judged()).allMatch(Judged::allowed).allSatisfy(request -> {
            assertThat(request.session().orElseThrow().tags()).isEqualTo(Map.of("tenant", tenant));
            assertThat(request.request().leadingKeys()).isNotEmpty().allMatch(key -> key.startsWith(tenant + "/"));
        });
        assertThat(sts.asked()).as("one session for each function").hasSize(2);
        for (String function : List.of("Commands", "Queries")) {
            assertThat(requests()).as("by its own role").noneMatch(Policies.of(TEMPLATE, function)::allow);
            for (String other : List.of("south", tenant + "x", tenant.substring(1) + "y", tenant.toUpperCase(Locale.ROOT) + "-",
                    "_")) {
                assertThat(requests()).as("for " + other).noneMatch(session(function, other)::allow);
                assertThat(requests()).as("with the keys of " + other).noneMatch(
                        request -> session(function, tenant).allow(request.of(key -> other + key.substring(tenant.length()))));
            }
            assertThat(requests()).as("without the prefix").noneMatch(
                    request -> session(function, tenant).allow(request.of(key -> key.substring(tenant.length() + 1))));
            assertThat(requests()).as("without the slash").noneMatch(
                    request -> session(function, tenant).allow(request.of(key -> tenant + key.substring(tenant.length() + 1))));
            assertThat(requests()).as("without keys").noneMatch(request -> session(function, tenant)
                    .allow(new Request(request.action(), request.resource(), List.of(), request.attributes())));
            assertThat(requests()).as("with a key of another among them").noneMatch(request -> session(function, tenant).allow(
                    new Request(request.action(), request.resource(),
                            Stream.concat(request.leadingKeys().stream(), Stream.of("south/1")).toList(), request.attributes())));
            assertThat(requests()).as("in a session without a tag")
                    .noneMatch(Policies.ofRole(TEMPLATE, Policies.tenantRole(TEMPLATE, function))::allow);
        }
    }

    static Stream<String> tenants() {
        return Stream.of("acme", "z", LONGEST);
    }

    /** The prefix taken out, and that of another tenant put on: each in the session of acme. */
    static Stream<Function<TenantSessionsTest, Contexts>> mutants() {
        return Stream.of(test -> api(caller -> test.stored(test.commands), caller -> test.stored(test.queries), "acme"),
                test -> api(caller -> keys("south").core(test.stored(test.commands)),
                        caller -> keys("south").reads(test.stored(test.queries)), "acme"));
    }

    private DynamoDbCoreTable stored(Enforced function) {
        SessionTables tables = function == commands ? writing : reading;
        return new DynamoDbCoreTable(tables.sessions().client(function.dynamoDb(), new Tenant("acme")), name);
    }

    private static KeySpace keys(String tenant) {
        return MODEL.spaces().named(tenant);
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void codeThatForgetsTheTenantReadsAndWritesNothing(Function<TenantSessionsTest, Contexts> mutant) {
        Contexts victim = api(writing.core(), reading.reads(), "south");
        day().subList(0, 8).forEach(step -> step.accept(victim));
        List<?> before = dynamoDb.scan(scan -> scan.tableName(name)).items();
        commands.judged().clear();
        queries.judged().clear();

        Contexts wrong = mutant.apply(this);
        assertThat(day()).allSatisfy(step -> assertThat(catchThrowable(() -> step.accept(wrong))).hasMessageContaining("not authorized"));
        assertThat(judged()).hasSizeGreaterThanOrEqualTo(day().size()).noneMatch(Judged::allowed)
                .allMatch(request -> request.session().orElseThrow().tags().equals(Map.of("tenant", "acme")));
        assertThat(dynamoDb.scan(scan -> scan.tableName(name)).items()).isEqualTo(before).isNotEmpty();
        assertThat(commands.judged()).as("without sessions").allMatch(asked -> Policies.of(WITHOUT, "Commands").allow(asked.request()));
        assertThat(queries.judged()).as("without sessions").allMatch(asked -> Policies.of(WITHOUT, "Queries").allow(asked.request()));
    }

    @Test
    void codeThatActsAsTheFunctionItselfReadsAndWritesNothing() {
        SessionTables own = writing;
        Contexts wrong = api(
                CallerTables.ofEach(MODEL, tenant -> new DynamoDbCoreTable(commands.dynamoDb(), own.name()), KeySpace::core),
                CallerTables.ofEach(MODEL, tenant -> new DynamoDbCoreTable(queries.dynamoDb(), own.name()), KeySpace::reads), "acme");
        assertThat(day()).allSatisfy(step -> assertThat(catchThrowable(() -> step.accept(wrong))).hasMessageContaining("not authorized"));
        assertThat(judged()).isNotEmpty().allMatch(request -> request.session().isEmpty() && !request.allowed());
    }

    @Test
    void functionThatReadsMayNotWriteInASessionEither() {
        for (String write : List.of("PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem", "BatchWriteItem", "PartiQLUpdate",
                "PartiQLSelect", "Scan")) {
            assertThat(session("Queries", "acme").allow(request(write, "acme/004"))).isFalse();
        }
        for (String write : List.of("BatchWriteItem", "PartiQLUpdate", "PartiQLInsert", "PartiQLDelete", "PartiQLSelect", "Scan")) {
            assertThat(session("Commands", "acme").allow(request(write, "acme/004"))).isFalse();
        }
        assertThat(session("Commands", "acme").allow(request("PutItem", "acme/004"))).isTrue();
    }

    @Test
    void copiesOfTheTenantAreNotWrittenByTheApi() {
        for (String copy : List.of("acme/customer#001", "acme/tag#music")) {
            for (String write : List.of("PutItem", "UpdateItem", "DeleteItem")) {
                assertThat(session("Commands", "acme").allow(request(write, copy))).isFalse();
            }
            assertThat(session("Queries", "acme").allow(request("Query", copy))).isTrue();
        }
    }

    @Test
    void onlyTheFunctionItselfAssumesItsRoleAndOnlyWithATenant() {
        String role = commands.role();
        Map<String, String> acme = Map.of("tenant", "acme");
        assertThat(Enforced.assume(TEMPLATE, new AssumeRole("Commands", role, "acme", acme))).isPositive();
        for (String other : List.of("Queries", "Fanout", "Worker", "Verify", "Index")) {
            assertThatThrownBy(() -> Enforced.assume(TEMPLATE, new AssumeRole(other, role, "acme", acme))).isInstanceOf(StsRefusal.class);
        }
        for (Map<String, String> tags : List.<Map<String, String>>of(Map.of(), Map.of("tenant", ""), Map.of("org", "acme"),
                Map.of("tenant", "acme", "org", "x"))) {
            assertThatThrownBy(() -> Enforced.assume(TEMPLATE, new AssumeRole("Commands", role, "acme", tags)))
                    .isInstanceOf(StsRefusal.class);
        }
    }

    @Test
    void functionsRolesHaveNothingOfTheTableButWhatItSaysOfItself() {
        for (String function : List.of("Commands", "Queries")) {
            assertThat(Policies.of(TEMPLATE, function).statements().toString()).contains("sts:AssumeRole", "sts:TagSession");
            assertThat(Policies.of(TEMPLATE, function).statements()).extracting(Object::toString)
                    .filteredOn(statement -> statement.contains("dynamodb:")).singleElement().asString()
                    .contains("\"Action\":\"dynamodb:GetItem\"", "\"dynamodb:LeadingKeys\":[\"meta#table\"]");
        }
    }

    @Test
    void functionsOfTheStreamAreAsWithoutSessions() {
        for (String function : List.of("Fanout", "Worker", "Verify", "Index")) {
            assertThat(Policies.of(TEMPLATE, function).statements()).isEqualTo(Policies.of(WITHOUT, function).statements());
        }
        assertThat(WITHOUT.toString()).doesNotContain("sts:TagSession", "RELATA_TENANT_ROLE", "PrincipalTag");
        assertThat(Deployed.of(MODEL, settings(Map.of("tenantSessions", "off"))).application).isEqualTo(WITHOUT);
    }

    @Test
    void whatDecidesAboutPermissionsIsReadInTheSessionToo() {
        TableModel guarded = TableModel.of(Schema.table("Guarded").entities(Business.class).multiTenant()
                .permissions(allow(everyone()).to(READ).with(Business.class)).model());
        for (Map<String, String> search : List.of(Map.<String, String>of(), SearchTest.DOMAIN)) {
            Map<String, String> settings = new HashMap<>(TOKENS);
            settings.put("tenantSessions", "on");
            settings.putAll(search);
            JsonNode template = Deployed.of(guarded, settings).application;
            for (String function : List.of("Commands", "Queries")) {
                Policies acme = Policies.ofRole(template, Policies.tenantRole(template, function)).in(Map.of("tenant", "acme"));
                String table = Policies.table(template);
                assertThat(acme.allow(new Request("dynamodb:BatchGetItem", table, List.of("acme/1", "acme/link:a:1")))).isTrue();
                assertThat(acme.allow(new Request("dynamodb:BatchGetItem", table, List.of("acme/1", "south/1")))).isFalse();
            }
        }
        assertThat(session("Commands", "acme").allow(request("BatchGetItem", "acme/1"))).as("without permissions").isTrue();
    }

    @Test
    void customersKeyIsUsedInSessions() {
        JsonNode template = Deployed.of(MODEL, settings(Map.of("tenantSessions", "on", "keyArn",
                "arn:aws:kms:eu-west-1:111122223333:key/0b1c2d3e-0000-1111-2222-333344445555"))).application;
        for (String function : List.of("Commands", "Queries")) {
            assertThat(Policies.ofRole(template, Policies.tenantRole(template, function)).statements().toString()).contains("kms:Decrypt",
                    "kms:ViaService");
        }
    }

    private static Policies session(String function, String tenant) {
        return Policies.ofRole(TEMPLATE, Policies.tenantRole(TEMPLATE, function)).in(Map.of("tenant", tenant));
    }

    private static Request request(String action, String key) {
        return new Request("dynamodb:" + action, Policies.table(TEMPLATE), List.of(key));
    }

    private List<Judged> judged() {
        return Stream.of(commands, queries).flatMap(function -> function.judged().stream()).toList();
    }

    private Set<Request> requests() {
        return judged().stream().map(Judged::request).collect(Collectors.toSet());
    }

    private static Set<String> actions(Enforced function) {
        return function.judged().stream().map(judged -> judged.request().action().replace("dynamodb:", "")).collect(Collectors.toSet());
    }

    private static Related.Linked stores() {
        return (Related.Linked) MODEL.related(type("customers"), "stores").orElseThrow();
    }

    private static EntityType type(String collection) {
        return MODEL.collection(collection).orElseThrow();
    }

    private static ObjectNode object(String json) {
        return (ObjectNode) Deployed.json(json);
    }
}
