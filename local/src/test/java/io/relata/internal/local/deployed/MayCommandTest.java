package io.relata.internal.local.deployed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.write.LinkEntities;
import io.relata.internal.engine.write.Precondition;
import io.relata.internal.engine.write.PutEntity;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.route.CustomRoutes;
import io.relata.internal.model.Side;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.saas.Saas;
import io.relata.rule.Caller;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class MayCommandTest {
    private static final DynamoDbClient DYNAMODB = DynamoDbLocal.shared().client();
    private static final String TABLE = "May-" + UUID.randomUUID();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Ann moderates the group 1, in which Bob is. */
    @BeforeAll
    static void fill() throws Exception {
        DYNAMODB.createTable(TableDefinition.withoutStream(TABLE, TableModel.of(Saas.MODEL).indexes()));
        WriteContext writes = WriteContext.of(TableModel.of(Saas.MODEL), new DynamoDbCoreTable(DYNAMODB, TABLE))
                .by(Caller.of("root").inTenant("north").withRoles("admin"));
        put(writes, "organization", "o", "{'organizationName': 'Acme', 'planType': 'TEAM'}");
        put(writes, "user", "ann", "{'organizationId': 'o', 'userName': 'Ann', 'userType': 'MEMBER', 'email': 'ann@example.com'}");
        put(writes, "user", "bob", "{'organizationId': 'o', 'userName': 'Bob', 'userType': 'MEMBER', 'email': 'bob@example.com'}");
        put(writes, "group", "1", "{'organizationId': 'o', 'groupName': 'One'}");
        Side groups = TableModel.of(Saas.MODEL).relations().get(0).outgoing();
        new LinkEntities(writes).link(groups, "ann", "1", Optional.of(json("{'part': 'MODERATOR'}")));
        new LinkEntities(writes).link(groups, "bob", "1", Optional.of(json("{'part': 'MEMBER'}")));
    }

    @AfterAll
    static void delete() {
        DYNAMODB.deleteTable(request -> request.tableName(TABLE));
        DYNAMODB.close();
    }

    private static void put(WriteContext writes, String entity, String id, String json) throws Exception {
        new PutEntity(writes).put(TableModel.of(Saas.MODEL).entity(entity).orElseThrow(), id, json(json), Precondition.NONE);
    }

    private static ObjectNode json(String text) throws Exception {
        return (ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"'));
    }

    private int may(String... request) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> arguments = new ArrayList<>(List.of(request));
        arguments.addAll(List.of("--endpoint", DynamoDbLocal.shared().endpoint().toString(), "--table", TABLE, "--model", "saas"));
        return new CommandLine(new MayCommand()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    line.getErr().println(failure.getMessage());
                    return 2;
                }).execute(arguments.toArray(String[]::new));
    }

    private int mayInNorth(String subject, String... request) {
        List<String> arguments = new ArrayList<>(List.of(request));
        arguments.addAll(List.of("--subject", subject, "--tenant", "north"));
        return may(arguments.toArray(String[]::new));
    }

    @Test
    void theSentenceThatAllowsItIsSaid() {
        assertThat(mayInNorth("ann", "PATCH", "/groups/1")).isZero();
        assertThat(out)
                .hasToString("yes: ann may change group 1: allow whose User is linked to it with part MODERATOR to change with Group\n");
        assertThat(mayInNorth("root", "DELETE", "/groups/1", "--role", "admin")).isZero();
        assertThat(out).hasToString("yes: root may delete group 1: allow the role admin to do anything with all\n");
    }

    @Test
    void nobodyInParticularMayDoNothingInAModelWithoutAnonymousCallers() {
        assertThat(may("GET", "/public/groups/1")).isEqualTo(2);
        assertThat(err.toString()).contains("the model saas allows nothing to anonymous callers", "say allow(anonymous())");
        assertThat(may("GET", "/groups/1")).isEqualTo(2);
        assertThat(err.toString()).contains("say who asks, with --subject");
    }

    @Test
    void whatWouldAllowItIsSaid() {
        assertThat(mayInNorth("bob", "PATCH", "/groups/1")).isEqualTo(1);
        assertThat(out).hasToString("""
                no: 403: bob may read group 1, and not change it
                  these would allow it, and are not true of this caller:
                  allow the role admin to do anything with all
                  allow whose User is linked to it with part MODERATOR to change with Group
                """);
        assertThat(mayInNorth("carl", "GET", "/groups/1")).isEqualTo(1);
        assertThat(out.toString()).startsWith("no: 404: carl may not read group 1, so it is as if it did not exist\n");
        assertThat(mayInNorth("ann", "GET", "/groups/2")).isEqualTo(1);
        assertThat(out).hasToString("no: 404: group 2 does not exist\n");
    }

    @Test
    void limitsOfAttributesAreSaid() {
        assertThat(mayInNorth("ann", "GET", "/users/bob")).isZero();
        assertThat(out.toString()).endsWith("  ann neither sees nor sets email\n  ann may not set organizationId, userType\n");
    }

    @Test
    void creationsAreDecidedByTheirBody() {
        String[] mine = {"POST", "/tickets", "--body", "{\"userId\": \"ann\", \"subject\": \"Help\", \"status\": \"OPEN\"}"};
        assertThat(mayInNorth("ann", mine)).isZero();
        assertThat(mayInNorth("bob", mine)).isEqualTo(1);
        assertThat(out.toString()).startsWith("no: 403: bob may not create a ticket like this\n");
        assertThat(mayInNorth("ann", "PUT", "/tickets/7")).isEqualTo(1);
        assertThat(out.toString()).contains("with no attributes: try it with --body");
    }

    @Test
    void changesAreDecidedByWhatTheyMakeAndNothingIsWritten() {
        List<?> before = DYNAMODB.scan(scan -> scan.tableName(TABLE)).items();
        assertThat(mayInNorth("ann", "PATCH", "/users/ann", "--body", "{\"userName\": \"Annie\"}")).isZero();
        assertThat(out.toString()).startsWith("yes: ann may change user ann: ");
        assertThat(mayInNorth("ann", "PATCH", "/users/ann", "--body", "{\"userType\": \"ADMIN\"}")).isEqualTo(1);
        assertThat(out.toString()).startsWith("no: 422: ")
                .contains("  /userType: you may not set this attribute of a user: leave it out\n");
        assertThat(mayInNorth("ann", "PATCH", "/users/ann", "--body", "{\"userName\": \" \"}")).isEqualTo(1);
        assertThat(out.toString()).startsWith("no: 422: ").contains("  /userName: ");
        assertThat(mayInNorth("bob", "PATCH", "/groups/1", "--body", "{\"groupName\": \"Two\"}")).isEqualTo(1);
        assertThat(out.toString()).startsWith("no: 403: bob may read group 1, and not change it\n");
        assertThat(mayInNorth("root", "PUT", "/groups/1", "--role", "admin", "--body",
                "{\"organizationId\": \"none\", \"groupName\": \"Two\"}")).isEqualTo(1);
        assertThat(out.toString()).startsWith("no: 422: ").contains("/organizationId");
        assertThat(mayInNorth("root", "PUT", "/groups/1", "--role", "admin", "--body",
                "{\"organizationId\": \"o\", \"groupName\": \"Two\"}")).isZero();
        assertThat(DYNAMODB.scan(scan -> scan.tableName(TABLE)).items()).isEqualTo(before);
    }

    @Test
    void listsSayWhatDecides() {
        assertThat(mayInNorth("ann", "GET", "/groups/1/users")).isZero();
        assertThat(out.toString()).startsWith("yes: the answer has those of the users that ann may read, because of one of these:\n");
        assertThat(mayInNorth("ann", "GET", "/openapi.json")).isZero();
        assertThat(out).hasToString("yes: this takes no permission\n");
    }

    @Test
    void routesOfTheApplicationAreKnown(@TempDir Path classes) throws Exception {
        Path routes = classes.resolve(CustomRoutes.RESOURCE);
        Files.createDirectories(routes.getParent());
        Files.writeString(routes, "org.example.CloseTicket=POST /tickets/{id}/close COMMANDS\n"
                + "org.example.Busy=GET /reports/busy QUERIES\n");
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader application = new URLClassLoader(new URL[] {classes.toUri().toURL()}, before)) {
            thread.setContextClassLoader(application);
            assertThat(mayInNorth("ann", "post", "/tickets/7/close")).isZero();
            assertThat(out).hasToString("yes: POST /tickets/{id}/close is an operation of the application, org.example.CloseTicket, "
                    + "which every caller may call; what it reads and writes for ann is decided then\n");
            assertThat(mayInNorth("ann", "HEAD", "/reports/busy")).isZero();
            assertThat(mayInNorth("ann", "GET", "/groups/2")).isEqualTo(1);
            assertThat(mayInNorth("ann", "GET", "/tickets/7/close")).isEqualTo(2);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void bothEndsOfALinkAreSaid() {
        assertThat(mayInNorth("ann", "PUT", "/users/bob/groups/1")).isEqualTo(1);
        assertThat(out.toString()).contains("no: 403: ann may read user bob, and not link it",
                "no: 403: ann may read group 1, and not link it");
    }

    @Test
    void whatIsMissingIsSaidInASentence() {
        assertThat(may("GET", "/groups/1", "--subject", "ann")).isEqualTo(2);
        assertThat(err).hasToString("the model saas has tenants: say of which one, with --tenant\n");
        assertThat(may("GET", "/groups/1")).isEqualTo(2);
        assertThat(err.toString()).startsWith("say who asks, with --subject\n");
        assertThat(mayInNorth("ann", "GET", "/shops/1")).isEqualTo(2);
        assertThat(err.toString()).startsWith("the model saas has no GET /shops/1");
        assertThat(mayInNorth("ann", "POST", "/tickets", "--body", "{")).isEqualTo(2);
        assertThat(err.toString()).startsWith("--body is no JSON: ");
        assertThat(mayInNorth("ann", "POST", "/tickets", "--body", "{\"subject\": \"Help\"}")).isEqualTo(2);
    }
}
