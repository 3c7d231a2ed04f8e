package io.relata.internal.functions.custom;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.access.Relata;
import io.relata.access.SdkTable;
import io.relata.endpoint.CustomRoute;
import io.relata.endpoint.NoBody;
import io.relata.endpoint.RouteHandler;
import io.relata.endpoint.RouteRequest;
import io.relata.internal.engine.access.AccessContext;
import io.relata.internal.engine.access.TableRelata;
import io.relata.internal.engine.dynamodb.DynamoDbCoreTable;
import io.relata.internal.engine.dynamodb.TableDefinition;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.rule.Rules;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.http.RouteHandlers;
import io.relata.internal.model.TableModel;
import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.models.office.Business;
import io.relata.models.office.Office;
import io.relata.rule.Caller;
import io.relata.rule.Change;
import io.relata.rule.Rule;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Rules are told in whose name a custom operation writes. */
class CustomRouteCallerTest {
    private static final DynamoDbClient DYNAMODB = DynamoDbLocal.shared().client();

    private final List<Caller> callers = new ArrayList<>();
    private final CommandsHandler commands = commands(TableModel.of(Office.MODEL), "Callers-" + UUID.randomUUID());

    /** Founds a business for the caller, and one for the application. */
    @CustomRoute(method = "POST", path = "/foundations", uses = CustomRoute.Uses.WRITES, summary = "Found two businesses")
    record Found(Relata relata) implements RouteHandler<NoBody, NoBody> {
        @Override
        public NoBody handle(RouteRequest<NoBody> request) {
            request.relata().entities(Business.class).create("001", new Business("Acme", null, null));
            request.relata().together(tx -> tx.entities(Business.class).change("001", old -> new Business("Apex", null, null)));
            relata.entities(Business.class).create("002", new Business("Zenith", null, null));
            return new NoBody();
        }
    }

    /** Remembers who asked. */
    private final class Remember implements Rule<Business> {
        @Override
        public void check(Change<Business> change) {
            callers.add(change.caller());
        }
    }

    private CommandsHandler commands(TableModel model, String table) {
        DYNAMODB.createTable(TableDefinition.withoutStream(table, model.indexes()));
        DynamoDbCoreTable core = new DynamoDbCoreTable(DYNAMODB, table);
        WriteContext writes = WriteContext.of(model, core).with(Rules.of(model, List.of(new Remember()), List.of()));
        ReadContext reads = new ReadContext(model, core, Runnable::run, Clock.systemUTC());
        Relata relata = new TableRelata(new AccessContext(reads, writes, TextIndex.NONE), new SdkTable(model, table, ""));
        return new CommandsHandler(writes, RouteHandlers.of(relata, new Found(relata)));
    }

    @Test
    void accessOfARequestWritesAsItsCallerAndTheBeanAsTheApplication() {
        assertThat(status(Request.of("POST /foundations").by("ann"))).isEqualTo(204);
        assertThat(status(Request.of("PUT /businesses/003").by("bob").json("{'businessName':'Nadir'}"))).isEqualTo(201);

        assertThat(callers).extracting(Caller::subject).containsExactly("ann", "ann", "application", "bob");
        assertThat(callers.get(0).claims()).containsEntry("sub", "ann");
    }

    private int status(Request request) {
        return commands.handleRequest(request.event(), null).getStatusCode();
    }
}
