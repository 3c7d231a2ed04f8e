package io.relata.internal.local.requests;

import static io.relata.permission.Grantee.linked;
import static io.relata.permission.Grantee.self;
import static io.relata.permission.Grantee.whoMay;
import static io.relata.permission.Permission.allow;
import static io.relata.permission.Privilege.READ;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.relata.annotation.BelongsTo;
import io.relata.annotation.Entity;
import io.relata.annotation.Listed;
import io.relata.annotation.SortBy;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.item.Item;
import io.relata.internal.engine.key.CoreKey;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.table.Consistency;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.fanout.Fanout;
import io.relata.internal.fanout.derivation.Finding;
import io.relata.internal.fanout.record.StreamRecord;
import io.relata.internal.fanout.verify.repair.Repair;
import io.relata.internal.fanout.verify.run.Verify;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.functions.route.Route;
import io.relata.internal.functions.route.RouteTable;
import io.relata.internal.model.Related;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Office;
import io.relata.rule.Change;
import io.relata.rule.Rule;
import io.relata.rule.Stored;
import io.relata.schema.Schema;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What is asked of DynamoDB for each kind of request. Answers can't show it: DynamoDB Local reads strongly whatever is asked for, and a
 * condition matters only when somebody else writes at the same time.
 */
class SentRequestsTest {
    private static final RouteTable ROUTES = new RouteTable(CustomRoutes.NONE);

    private final String name = "Sent-" + UUID.randomUUID();
    private final SentRequests sent = new SentRequests();
    private final DynamoDbClient dynamoDb = sent.client();
    private CommandsHandler commands;
    private QueriesHandler queries;

    private void create(TableModel model) {
        DynamoDbLocal.shared().client().createTable(TableDefinition.withoutStream(name, model.indexes()));
    }

    private String call(String target, String body) {
        String[] parts = target.split("[ ?]", 3);
        APIGatewayV2HTTPEvent event = APIGatewayV2HTTPEvent.builder().withRawPath(parts[1])
                .withRawQueryString(parts.length < 3 ? "" : parts[2]).withHeaders(Map.of()).withBody(body)
                .withRequestContext(RequestContext.builder().withStage("$default").withAuthorizer(RequestContext.Authorizer.builder()
                        .withJwt(RequestContext.Authorizer.JWT.builder().withClaims(Map.of("sub", "ann")).build()).build())
                        .withHttp(RequestContext.Http.builder().withMethod(parts[0]).withPath(parts[1]).build()).build())
                .build();
        boolean write = ROUTES.function(parts[0], List.of(parts[1].substring(1).split("/", -1))) == Route.Function.COMMANDS;
        int[] status = new int[1];
        String requests = sent.during(() -> status[0] = (write ? commands.handleRequest(event, null) : queries.handleRequest(event, null))
                .getStatusCode());
        return status[0] + " " + requests;
    }

    @Test
    void officeAsksForThis() {
        create(TableModel.of(Office.MODEL));
        DynamoDbCoreTable core = new DynamoDbCoreTable(dynamoDb, name);
        commands = new CommandsHandler(WriteContext.of(TableModel.of(Office.MODEL), core));
        queries = new QueriesHandler(new ReadContext(TableModel.of(Office.MODEL), core, Runnable::run, Clock.systemUTC()));
        assertAsked("office");
    }

    /** Makes the calls of a file, whose lines say for each its target, its body, its status and what it sends. */
    private void assertAsked(String file) {
        List<String> calls = expected(file).map(line -> line.split(" => ")[0]).toList();
        assertThat(calls.stream().map(call -> {
            String[] parts = call.split(" \\{", 2);
            return call + " => " + call(parts[0], parts.length < 2 ? null : "{" + parts[1].replace('\'', '"'));
        })).containsExactlyElementsOf(expected(file).toList());
    }

    private static Stream<String> expected(String file) {
        try (InputStream in = SentRequestsTest.class.getResourceAsStream("/sent/" + file + ".txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void streamFunctionAndVerifyAskForThis() {
        create(TableModel.of(Office.MODEL));
        DynamoDbCoreTable core = new DynamoDbCoreTable(dynamoDb, name);
        commands = new CommandsHandler(WriteContext.of(TableModel.of(Office.MODEL), core));
        DynamoDbCopyTable copies = new DynamoDbCopyTable(dynamoDb, name);
        call("PUT /businesses/b", "{\"businessName\":\"Acme\"}");
        call("PUT /customers/c", "{\"businessId\":\"b\",\"firstName\":\"Ann\",\"lastName\":\"Smith\",\"email\":\"ann@example.com\"}");
        call("PUT /stores/s", "{\"businessId\":\"b\",\"storeName\":\"Main Street\"}");
        call("PUT /customers/c/stores/s", null);
        call("PUT /stores/s/tags/music", null);
        List<String> lines = new ArrayList<>();
        CoreKey store = new CoreKey("s", "store#s");
        CoreKey customer = new CoreKey("c", "customer#c");
        CoreKey link = new CoreKey("link:customer-store:c", "store#s");
        lines.add("link made: " + streamed(copies, core, link, Optional.empty()));
        Optional<Item> before = core.get(store, Consistency.STRONG);
        lines.add("entity created: " + streamed(copies, core, store, Optional.empty()));
        call("PATCH /stores/s", "{\"storeName\":\"Broad Street\"}");
        lines.add("entity renamed: " + streamed(copies, core, store, before));
        before = core.get(store, Consistency.STRONG);
        call("DELETE /stores/s/tags/music", null);
        lines.add("tag removed: " + streamed(copies, core, store, before));
        before = core.get(link, Consistency.STRONG);
        call("DELETE /customers/c/stores/s", null);
        lines.add("link ended: " + streamed(copies, core, link, before));
        call("PUT /customers/c/stores/s", null);
        Verify verify = new Verify(TableModel.of(Office.MODEL), copies, Clock.systemUTC());
        List<Finding> suspects = new ArrayList<>();
        lines.add("page of verify: " + sent.during(() -> suspects.addAll(verify.page(0, 1, Optional.empty()).suspects())));
        List<Finding> found = new ArrayList<>();
        lines.add("confirmation: " + sent.during(() -> verify.confirm(suspects, found::add)));
        lines.add(
                "repair: " + sent.during(() -> found.forEach(new Repair(TableModel.of(Office.MODEL), copies, Clock.systemUTC())::repair)));
        before = core.get(customer, Consistency.STRONG);
        call("DELETE /customers/c", null);
        lines.add("entity deleted: " + streamed(copies, core, customer, before));
        assertThat(lines).containsExactlyElementsOf(expected("stream").toList());
    }

    private String streamed(DynamoDbCopyTable copies, DynamoDbCoreTable core, CoreKey key, Optional<Item> before) {
        Optional<Item> after = core.get(key, Consistency.STRONG);
        return sent.during(() -> assertThat(new Fanout(TableModel.of(Office.MODEL), copies, Clock.systemUTC(), Runnable::run)
                .process(List.of(new StreamRecord("1", key, before, after)), (failed, failure) -> {
                    throw failure;
                })).isEmpty());
    }

    @Entity(collection = "members")
    record Member(String nick) {
    }

    @Entity(collection = "boards")
    @Listed
    @SortBy("title")
    record Board(@NotBlank String title) {
    }

    @Entity(collection = "notes")
    @SortBy("text")
    record Note(@BelongsTo(Board.class) @NotBlank String boardId, @NotBlank String text) {
    }

    /** Reads something else than the note. */
    static final class WithAnn implements Rule<Note> {
        @Override
        public void check(Change<Note> change) {
            change.read(Member.class, "ann").ifPresent(Stored::requireUnchanged);
        }
    }

    /** What permissions and rules read has to be as it is now: a membership that has ended counts at once. */
    @Test
    void permissionsAndRulesAskForThis() {
        TableModel model = TableModel.of(Schema.table("Boards").entities(Member.class, Board.class, Note.class)
                .manyToMany(Member.class, Board.class)
                .permissions(allow(linked(Member.class)).toDoAnything().with(Board.class), allow(self()).toDoAnything().with(Member.class),
                        allow(whoMay(READ, Board.class)).toDoAnything().with(Note.class))
                .model());
        create(model);
        DynamoDbCoreTable core = new DynamoDbCoreTable(dynamoDb, name);
        WriteContext writes = WriteContext.of(model, core);
        commands = new CommandsHandler(writes.with(Rules.of(model, List.of(new WithAnn()), List.of())));
        queries = new QueriesHandler(new ReadContext(model, core, Runnable::run, Clock.systemUTC()));
        new PutEntity(writes).put(model.entity("member").orElseThrow(), "ann", JsonNodeFactory.instance.objectNode(), Precondition.NONE);
        new PutEntity(writes).put(model.entity("board").orElseThrow(), "b", JsonNodeFactory.instance.objectNode().put("title", "One"),
                Precondition.NONE);
        new LinkEntities(writes).link(((Related.Linked) model.related(model.entity("member").orElseThrow(), "boards").orElseThrow()).side(),
                "ann", "b", Optional.empty());
        assertAsked("permissions");
    }
}
