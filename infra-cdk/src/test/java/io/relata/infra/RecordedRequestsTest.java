package io.relata.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.annotation.AtMost;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Carries;
import io.relata.annotation.Entity;
import io.relata.annotation.OnDelete;
import io.relata.annotation.Unique;
import io.relata.annotation.Versioned;
import io.relata.annotation.Within;
import io.relata.infra.Policies.Request;
import io.relata.internal.engine.core.Tag;
import io.relata.internal.engine.dynamodb.AttributeValues;
import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.key.Direction;
import io.relata.internal.engine.key.Key;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.ReadEntity;
import io.relata.internal.engine.read.ReadPage;
import io.relata.internal.engine.read.list.ListOptions;
import io.relata.internal.engine.read.list.Listing;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.tenant.Tenant;
import io.relata.internal.engine.total.CountedGroups;
import io.relata.internal.engine.total.GroupOptions;
import io.relata.internal.engine.total.ReadGroups;
import io.relata.internal.engine.total.ReadTotals;
import io.relata.internal.engine.write.CreateEntity;
import io.relata.internal.engine.write.DeleteEntity;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.PatchEntity;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.TagEntity;
import io.relata.internal.engine.write.version.IdempotentRequest;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.ProcessMessage;
import io.relata.internal.fanout.derivation.Fault;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.job.FanoutJob;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.tenant.ContinueDeletion;
import io.relata.internal.fanout.tenant.DeletionOrder;
import io.relata.internal.fanout.tenant.DocumentIndex;
import io.relata.internal.fanout.tenant.TenantDeletions;
import io.relata.internal.fanout.total.SettleTotals;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.fanout.verify.run.VerifyOrder;
import io.relata.internal.fanout.verify.run.VerifyRuns;
import io.relata.internal.fanout.work.Message;
import io.relata.internal.fanout.work.TimeLeft;
import io.relata.internal.model.EntityType;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.model.TenantModel;
import io.relata.internal.model.TotalType;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.courses.Courses;
import io.relata.models.office.Office;
import io.relata.models.saas.Saas;
import io.relata.rule.Caller;
import io.relata.schema.Schema;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Checks requests that the functions' code sends to DynamoDB against the policies. */
@NeedsNode
class RecordedRequestsTest {
    private static final String ARN = Policies.table(Deployed.usual().application);
    private static final TableModel MODEL = TableModel.of(Office.MODEL);
    private static final ListOptions USUAL = new ListOptions(50, Optional.empty(), Direction.ASCENDING, Optional.empty(), Optional.empty(),
            Optional.empty(), List.of());

    private final String name = "Entity-" + UUID.randomUUID();
    private final DynamoDbClient dynamoDb = DynamoDbLocal.shared().client();
    private final Recorded commands = new Recorded(ARN);
    private final Recorded queries = new Recorded(ARN);
    private final Recorded stream = new Recorded(ARN);
    private final Recorded verify = new Recorded(ARN);
    private final WriteContext bench = WriteContext.of(MODEL, new DynamoDbCoreTable(commands.client(), name));
    private final DynamoDbCopyTable copies = new DynamoDbCopyTable(stream.client(), name);
    private final Deque<Message> queue = new ArrayDeque<>();
    private final ProcessMessage processMessage = new ProcessMessage(MODEL, copies, Clock.systemUTC(),
            new FanoutJob(copies, queue::add, Clock.systemUTC(), 1));
    private Map<Key, Item> seen = Map.of();

    @Test
    void recordedRequestsOfAFunctionAreAllowedForItAndDeniedForOthers() {
        aDayInTheOffice();

        assertThat(actions(commands)).containsExactlyInAnyOrder("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem");
        assertThat(actions(stream)).containsExactlyInAnyOrder("GetItem", "Query", "Scan", "PutItem", "UpdateItem", "DeleteItem",
                "ConditionCheckItem", "PartiQLUpdate");
        assertThat(actions(queries)).containsExactlyInAnyOrder("GetItem", "Query");
        assertThat(actions(verify)).containsExactlyInAnyOrder("GetItem", "PutItem");
        assertThat(refused("Commands", commands)).isEmpty();
        assertThat(refused("Queries", queries)).isEmpty();
        assertThat(refused("Worker", stream)).isEmpty();
        assertThat(refused("Verify", verify)).isEmpty();
        assertThat(refused("Fanout", stream)).extracting(Request::action).containsOnly("dynamodb:Scan");
        assertThat(writes(commands)).allSatisfy(write -> assertThat(policies("Queries").allow(write)).isFalse());
        assertThat(writes(stream).stream().filter(write -> write.leadingKeys().get(0).contains("#"))).isNotEmpty()
                .noneMatch(write -> policies("Commands").allow(write) || policies("Queries").allow(write));
        assertThat(writes(commands).stream().filter(write -> !write.leadingKeys().get(0).startsWith("link:"))).isNotEmpty()
                .noneMatch(write -> policies("Fanout").allow(write) || policies("Verify").allow(write))
                .filteredOn(policies("Worker")::allow).as("repair claims and frees unique values")
                .allMatch(write -> List.of("dynamodb:PutItem", "dynamodb:DeleteItem").contains(write.action())
                        && write.leadingKeys().get(0).startsWith("unique:"));
    }

    @Test
    void deletionOfATenantUsesWhatTheWorkerMayDoInAModelWithTenants() {
        TableModel model = TenantModel.of(MODEL);
        dynamoDb.createTable(TableDefinition.withoutStream(name, model.indexes()));
        for (String tenant : List.of("acme", "acme2")) {
            put(WriteContext.of(model, new DynamoDbCoreTable(dynamoDb, name)).by(Caller.of("ann").inTenant(tenant)), "businesses", "002",
                    "{\"businessName\":\"Acme\"}");
        }
        DynamoDbBulkTable table = new DynamoDbBulkTable(stream.client(), name);
        new TenantDeletions(table, Clock.systemUTC()).start(queue::add, new Tenant("acme"),
                new DeletionOrder(2, 1000, Duration.ZERO));
        ContinueDeletion deletion = new ContinueDeletion(table, queue::add, DocumentIndex.NONE, Clock.systemUTC());
        while (!queue.isEmpty()) {
            deletion.take((Message.DeleteTenant) queue.remove(), TimeLeft.ENOUGH);
        }

        assertThat(actions(stream)).containsExactlyInAnyOrder("GetItem", "Scan", "PutItem", "UpdateItem", "PartiQLDelete");
        Policies worker = Policies.of(Deployed.of(model, TenantSessionsTest.settings(Map.of())).application, "Worker");
        assertThat(stream.requests()).allMatch(worker::allow);
        assertThat(dynamoDb.scan(scan -> scan.tableName(name)).items()).extracting(item -> item.get("id").s())
                .containsExactlyInAnyOrder("acme2/002", "progress#delete-tenant#acme");
        assertThat(refused("Worker", stream)).as("without tenants").extracting(Request::action).containsOnly("dynamodb:PartiQLDelete");
    }

    @Test
    void totalsAreKeptAndReadByWhatTheFunctionsMayDoInAModelWithTotals() {
        TableModel model = PoliciesTest.COUNTING;
        dynamoDb.createTable(TableDefinition.withoutStream(name, model.indexes()));
        WriteContext writes = WriteContext.of(model, new DynamoDbCoreTable(dynamoDb, name));
        put(writes, "businesses", "1", "{\"businessName\":\"Acme\"}");
        put(writes, "customers", "2", "{\"businessId\":\"1\",\"firstName\":\"Ann\",\"lastName\":\"B\"}");
        for (String id : List.of("3", "4")) {
            put(writes, "orders", id, "{\"businessId\":\"1\",\"customerId\":\"2\",\"status\":\"OPEN\",\"total\":5}");
        }
        EntityType customer = model.entity("customer").orElseThrow();
        EntityType order = model.entity("order").orElseThrow();
        new SettleTotals(model, copies, Clock.systemUTC())
                .settle(List.of(CoreKey.of(order.ref("3")), CoreKey.of(order.ref("4"))));
        ReadContext reads = new ReadContext(model, new DynamoDbCoreTable(queries.client(), name), Runnable::run, Clock.systemUTC());
        ReadTotals totals = new ReadTotals(reads);

        assertThat(totals.of(customer, "2").get(0).values().sums()).containsEntry("total", BigDecimal.TEN);
        assertThat(new ReadGroups(reads).of(customer, "2", model.totals().stream().filter(TotalType::isGrouped).findFirst().orElseThrow(),
                new GroupOptions("status", Optional.empty(), Optional.empty(), Direction.ASCENDING, 50, Optional.empty())).groups())
                .extracting(CountedGroups.CountedGroup::value).containsExactly("OPEN");
        assertThat(totals.ofAll(model.entity("store").orElseThrow()).get(0).values().count()).isZero();
        assertThat(totals.ofEachExisting(customer, List.of("2")).get("2").get(0).values().count()).isEqualTo(2);
        assertThat(actions(stream)).contains("BatchGetItem", "PutItem", "UpdateItem");
        assertThat(actions(queries)).containsExactlyInAnyOrder("GetItem", "Query", "BatchGetItem");
        JsonNode counting = Deployed.of(model, Map.of()).application;
        for (String function : List.of("Fanout", "Worker")) {
            assertThat(stream.requests()).allMatch(Policies.of(counting, function)::allow);
        }
        assertThat(queries.requests()).allMatch(Policies.of(counting, "Queries")::allow);
    }

    @Test
    void limitsAreKeptAndRepairedByWhatTheFunctionsMayDoInAModelWithLimits() {
        TableModel saas = TableModel.of(Saas.MODEL);
        dynamoDb.createTable(TableDefinition.withoutStream(name, saas.indexes()));
        WriteContext acme = WriteContext.of(saas, new DynamoDbCoreTable(commands.client(), name)).by(Caller.of("ann").inTenant("acme"))
                .unrestricted();
        put(acme, "organizations", "o", "{\"organizationName\":\"O\",\"planType\":\"TEAM\",\"seats\":2}");
        put(acme, "users", "u", "{\"organizationId\":\"o\",\"userName\":\"U\",\"userType\":\"MEMBER\"}");
        put(acme, "users", "v", "{\"organizationId\":\"o\",\"userName\":\"V\",\"userType\":\"MEMBER\"}");
        put(acme, "organizations", "o", "{\"organizationName\":\"O\",\"planType\":\"TEAM\",\"seats\":3}");
        JsonNode deployed = Deployed.of(saas, Map.of("jwtIssuer", "https://id.example.com/", "jwtAudience", "relata")).application;
        assertThat(commands.requests()).allMatch(Policies.of(deployed, "Commands")::allow);

        CoreKey reservation = new CoreKey("acme/capacity:user.organizationId:o:0", "acme/reservation:never:user#u");
        dynamoDb.putItem(deleted -> deleted.tableName(name).item(AttributeValues.of(Item.of("id", "acme/u", "type", "acme/user#u", "kind",
                "tombstone", "of", "entity", "version", 9_000_000_000_000_000L, "expiresAt", 4_102_444_800L))));
        new ProcessMessage(saas, copies, Clock.systemUTC(), FanoutJob.NONE).process(new Message.OfTenant(new Tenant("acme"),
                new Message.GiveBack(new CoreKey("capacity:user.organizationId:o:0", "reservation:never:user#u"))), TimeLeft.ENOUGH);
        assertThat(dynamoDb.getItem(get -> get.tableName(name).key(Map.of("id", AttributeValue.fromS(reservation.id()), "type",
                AttributeValue.fromS(reservation.type())))).item()).isEmpty();
        assertThat(stream.requests()).allMatch(Policies.of(deployed, "Fanout")::allow).anyMatch(request -> request.action()
                .equals("dynamodb:DeleteItem"));

        Item user = new Item(AttributeValues.item(dynamoDb.getItem(get -> get.tableName(name).key(Map.of("id",
                AttributeValue.fromS("acme/v"), "type", AttributeValue.fromS("acme/user#v")))).item())
                .only(List.of("id", "type", "kind", "entity",
                        "version", "life", "createdAt", "updatedAt", "sort", "organizationId", "userName", "userType", "_organizationId",
                        "_tree",
                        "_treeSort"))
                .attributes());
        dynamoDb.putItem(put -> put.tableName(name).item(AttributeValues.of(user)));
        List<Finding> found = new ArrayList<>();
        Verify looks = new Verify(saas, copies, Clock.systemUTC());
        looks.confirm(looks.page(0, 1, Optional.empty()).suspects(), found::add);
        assertThat(found).extracting(Finding::fault).contains(Fault.UNRESERVED, Fault.STALE_RESERVATION);
        found.forEach(finding -> assertThat(new Repair(saas, copies, Clock.systemUTC()).repair(finding)).isTrue());
        assertThat(stream.requests()).allMatch(Policies.of(deployed, "Worker")::allow);
    }

    @Test
    void childrenFollowByWhatTheFunctionsMayDoInAModelThatSaysSo() {
        TableModel model = TableModel.of(Schema.table("Desks").entities(Owner.class, Paper.class, Sticker.class).model());
        dynamoDb.createTable(TableDefinition.withoutStream(name, model.indexes()));
        WriteContext writes = WriteContext.of(model, new DynamoDbCoreTable(commands.client(), name));
        put(writes, "owners", "o", "{}");
        put(writes, "owners", "p", "{}");
        put(writes, "papers", "1", "{\"ownerId\":\"o\",\"title\":\"x\",\"readerId\":\"p\"}");
        put(writes, "stickers", "2", "{\"ownerId\":\"o\"}");
        EntityType owner = model.entity("owner").orElseThrow();
        Optional<Item> before = writes.table().get(CoreKey.of(owner.ref("o")), Consistency.STRONG);
        new DeleteEntity(writes).delete(owner, "o", Precondition.NONE);
        StreamRecord deletion = new StreamRecord("1", CoreKey.of(owner.ref("o")), before,
                writes.table().get(CoreKey.of(owner.ref("o")), Consistency.STRONG));
        assertThat(new Fanout(model, copies, Clock.systemUTC(), Runnable::run).process(List.of(deletion), (key, failure) -> {
            throw failure;
        })).isEmpty();

        assertThat(actions(stream)).containsExactlyInAnyOrder("GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem");
        assertThat(writes(stream).stream().map(write -> write.leadingKeys().get(0))).contains("1", "2", "history:paper:1");
        JsonNode deployed = Deployed.of(model, Map.of()).application;
        for (String function : List.of("Fanout", "Worker")) {
            assertThat(stream.requests()).allMatch(Policies.of(deployed, function)::allow);
            assertThat(writes(stream).stream().filter(write -> !write.leadingKeys().get(0).startsWith("unique:")))
                    .as("in a model where nothing follows").isNotEmpty().noneMatch(policies(function)::allow);
        }
    }

    @Entity(collection = "owners")
    record Owner(String name) {
    }

    @Entity(collection = "papers")
    @Versioned
    record Paper(@BelongsTo(value = Owner.class, onDelete = OnDelete.CASCADE) String ownerId, @Unique String title,
            @BelongsTo(value = Owner.class, list = "read") @AtMost(1) String readerId) {
    }

    @Entity(collection = "stickers")
    record Sticker(@BelongsTo(value = Owner.class, onDelete = OnDelete.DETACH) String ownerId) {
    }

    @Test
    void treesFollowByWhatTheFunctionsMayDoInAModelInWhichTheyMove() {
        TableModel model = TableModel.of(Schema.table("Trunks").entities(Trunk.class).model());
        dynamoDb.createTable(TableDefinition.withoutStream(name, model.indexes()));
        WriteContext writes = WriteContext.of(model, new DynamoDbCoreTable(commands.client(), name));
        put(writes, "trunks", "a", "{}");
        put(writes, "trunks", "b", "{}");
        put(writes, "trunks", "c", "{\"trunkId\":\"b\"}");
        EntityType trunk = model.entity("trunk").orElseThrow();
        Optional<Item> before = writes.table().get(CoreKey.of(trunk.ref("b")), Consistency.STRONG);
        new PatchEntity(writes).patch(trunk, "b", object("{\"trunkId\":\"a\"}"), Precondition.NONE);
        StreamRecord move = new StreamRecord("1", CoreKey.of(trunk.ref("b")), before,
                writes.table().get(CoreKey.of(trunk.ref("b")), Consistency.STRONG));
        assertThat(new Fanout(model, copies, Clock.systemUTC(), Runnable::run).process(List.of(move), (key, failure) -> {
            throw failure;
        })).isEmpty();

        assertThat(writes(stream)).singleElement().satisfies(write -> assertThat(write.leadingKeys()).containsExactly("c"));
        JsonNode deployed = Deployed.of(model, Map.of()).application;
        for (String function : List.of("Fanout", "Worker")) {
            assertThat(stream.requests()).allMatch(Policies.of(deployed, function)::allow);
        }
        assertThat(writes(stream)).as("in a model without trees").noneMatch(policies("Fanout")::allow);
        assertThat(commands.requests()).allMatch(Policies.of(deployed, "Commands")::allow);
    }

    @Entity(collection = "trunks")
    record Trunk(@Within(Trunk.class) String trunkId) {
    }

    @Test
    void childrenShowAnotherNameByWhatTheFunctionsMayDoInAModelThatSaysSo() {
        TableModel model = TableModel.of(Schema.table("Stage").entities(Actor.class, Role.class).model());
        dynamoDb.createTable(TableDefinition.withoutStream(name, model.indexes()));
        WriteContext writes = WriteContext.of(model, new DynamoDbCoreTable(commands.client(), name));
        put(writes, "actors", "a", "{\"name\":\"old\"}");
        put(writes, "roles", "r", "{\"actorId\":\"a\"}");
        EntityType actor = model.entity("actor").orElseThrow();
        Optional<Item> before = writes.table().get(CoreKey.of(actor.ref("a")), Consistency.STRONG);
        new PatchEntity(writes).patch(actor, "a", object("{\"name\":\"new\"}"), Precondition.NONE);
        StreamRecord rename = new StreamRecord("1", CoreKey.of(actor.ref("a")), before,
                writes.table().get(CoreKey.of(actor.ref("a")), Consistency.STRONG));
        assertThat(new Fanout(model, copies, Clock.systemUTC(), Runnable::run).process(List.of(rename), (key, failure) -> {
            throw failure;
        })).isEmpty();

        assertThat(writes(stream)).singleElement().satisfies(write -> assertThat(write.leadingKeys()).containsExactly("r"));
        JsonNode deployed = Deployed.of(model, Map.of()).application;
        for (String function : List.of("Fanout", "Worker")) {
            assertThat(stream.requests()).allMatch(Policies.of(deployed, function)::allow);
        }
        assertThat(writes(stream)).as("in a model in which nothing is carried").noneMatch(policies("Fanout")::allow);
        assertThat(commands.requests()).allMatch(Policies.of(deployed, "Commands")::allow);
    }

    @Entity(collection = "actors")
    record Actor(String name) {
    }

    @Entity(collection = "roles")
    record Role(@BelongsTo(Actor.class) @Carries("name") String actorId) {
    }

    @Test
    void repairOfAPlaceUsesAllowedAttributesOnly() {
        TableModel courses = TableModel.of(Courses.MODEL);
        dynamoDb.createTable(TableDefinition.withoutStream(name, courses.indexes()));
        WriteContext school = WriteContext.of(courses, new DynamoDbCoreTable(dynamoDb, name));
        put(school, "instructors", "i", "{\"fullName\":\"Ada\"}");
        put(school, "courses", "c", "{\"instructorId\":\"i\",\"title\":\"Logic\"}");
        put(school, "modules", "m", "{\"courseId\":\"c\",\"position\":1,\"title\":\"One\"}");
        Item module = school.table().get(CoreKey.of(courses.entity("module").orElseThrow().ref("m")), Consistency.STRONG).orElseThrow();
        dynamoDb.putItem(put -> put.tableName(name).item(AttributeValues.of(module.with("_treeSort", "elsewhere"))));

        List<Finding> found = new ArrayList<>();
        Verify looks = new Verify(courses, copies, Clock.systemUTC());
        looks.confirm(looks.page(0, 1, Optional.empty()).suspects(), found::add);
        assertThat(found).singleElement().matches(new Repair(courses, copies, Clock.systemUTC())::repair);

        Policies worker = Policies.of(Deployed.with(Map.of("model", "courses")).application, "Worker");
        assertThat(stream.requests()).filteredOn(request -> request.action().equals("dynamodb:UpdateItem")).isNotEmpty();
        assertThat(stream.requests()).allMatch(worker::allow);
    }

    private static void put(WriteContext bench, String collection, String id, String json) {
        new PutEntity(bench).put(bench.model().collection(collection).orElseThrow(), id, object(json), Precondition.NONE);
    }

    private void aDayInTheOffice() {
        dynamoDb.createTable(TableDefinition.withoutStream(name, MODEL.indexes()));
        put("businesses", "002", "{\"businessName\":\"Acme\"}");
        put("customers", "001", "{\"businessId\":\"002\",\"firstName\":\"Ann\",\"lastName\":\"Smith\",\"email\":\"ann@example.com\"}");
        put("stores", "004", "{\"businessId\":\"002\",\"storeName\":\"Main Street\"}");
        put("stores", "006", "{\"businessId\":\"002\",\"storeName\":\"Harbour\"}");
        new CreateEntity(bench).create(type("stores"), object("{\"businessId\":\"002\",\"storeName\":\"Station\"}"),
                Optional.of(new IdempotentRequest(CoreKey.idempotency("caller\n/stores\n#1"), "digest")));
        link("001", "004");
        link("001", "006");
        new TagEntity(bench).tag(type("stores"), "004", new Tag("music#1"));
        follow();
        new PatchEntity(bench).patch(type("customers"), "001", object("{\"email\":\"smith@example.com\",\"lastName\":\"Jones\"}"),
                Precondition.NONE);
        new PatchEntity(bench).patch(type("stores"), "004", object("{\"storeName\":\"Broad Street\"}"), Precondition.NONE);
        follow();
        new TagEntity(bench).untag(type("stores"), "004", new Tag("music#1"));
        new LinkEntities(bench).unlink(stores().side(), "001", "006");
        new DeleteEntity(bench).delete(type("stores"), "004", Precondition.NONE);
        follow();
        link("001", "006");
        read();
        verifyAndRepair();
        new DeleteEntity(bench).delete(type("customers"), "001", Precondition.NONE);
        follow();
    }

    private void read() {
        ReadContext reader = new ReadContext(MODEL, new DynamoDbCoreTable(queries.client(), name), Runnable::run, Clock.systemUTC());
        new ReadEntity(reader).read(type("customers"), "001", Consistency.STRONG);
        ReadPage pages = new ReadPage(reader);
        pages.read(Listing.all(type("businesses"), USUAL), USUAL);
        pages.read(Listing.related(stores(), "001", USUAL), USUAL);
        MODEL.related(type("businesses")).forEach(related -> pages.read(Listing.related(related, "002", USUAL), USUAL));
        pages.read(Listing.tagged(List.of("music#1"), Listing.Combination.MERGED, MODEL.entities(), USUAL), USUAL);
    }

    /** Verify finds the missing copies of the newest link. */
    private void verifyAndRepair() {
        VerifyRuns runs = new VerifyRuns(new DynamoDbCopyTable(verify.client(), name), Clock.systemUTC());
        List<Message> turns = new ArrayList<>();
        runs.start(turns::add, "run", VerifyOrder.read(object("{\"segments\":1}")));
        assertThat(turns).hasSize(1);
        List<Finding> found = new ArrayList<>();
        Verify looks = new Verify(MODEL, copies, Clock.systemUTC());
        looks.confirm(looks.page(0, 1, Optional.empty()).suspects(), found::add);
        assertThat(found).isNotEmpty().allMatch(new Repair(MODEL, copies, Clock.systemUTC())::repair);
    }

    /** Sends changes of core items to the stream function, and its messages to the work function. */
    private void follow() {
        for (List<StreamRecord> news = news(); !news.isEmpty(); news = news()) {
            assertThat(new Fanout(MODEL, processMessage, queue::add, Runnable::run).process(news, (key, failure) -> {
                throw failure;
            })).isEmpty();
            while (!queue.isEmpty()) {
                processMessage.process(queue.remove(), TimeLeft.ENOUGH);
            }
        }
    }

    private List<StreamRecord> news() {
        Map<Key, Item> now = new HashMap<>();
        dynamoDb.scanPaginator(request -> request.tableName(name).consistentRead(true)).items().forEach(attributes -> {
            Item item = AttributeValues.item(attributes);
            if (item.key() instanceof CoreKey) {
                now.put(item.key(), item);
            }
        });
        Map<Key, Item> before = seen;
        seen = now;
        return now.entrySet().stream().filter(item -> !item.getValue().equals(before.get(item.getKey())))
                .map(item -> new StreamRecord("1", item.getKey(), Optional.ofNullable(before.get(item.getKey())),
                        Optional.of(item.getValue())))
                .filter(record -> Set.of("entity", "link", "tombstone").contains(record.after().orElseThrow().string("kind"))).toList();
    }

    private void put(String collection, String id, String json) {
        new PutEntity(bench).put(type(collection), id, object(json), Precondition.NONE);
    }

    private void link(String customer, String store) {
        new LinkEntities(bench).link(stores().side(), customer, store, Optional.empty());
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

    private static List<String> actions(Recorded recorded) {
        return recorded.requests().stream().map(request -> request.action().replace("dynamodb:", "")).distinct().toList();
    }

    private static List<Request> writes(Recorded recorded) {
        return recorded.requests().stream()
                .filter(request -> Set.of("dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:PartiQLUpdate")
                        .contains(request.action()))
                .toList();
    }

    private static List<Request> refused(String function, Recorded recorded) {
        return recorded.requests().stream().filter(request -> !policies(function).allow(request)).toList();
    }

    private static Policies policies(String function) {
        return Policies.of(Deployed.usual().application, function);
    }
}
