package io.relata.internal.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.table.CoreTable;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.lang.reflect.Proxy;
import java.time.Clock;
import org.junit.jupiter.api.Test;

/** What a rule sends to the API's functions every week, so that Lambda keeps their snapshots: no request to the table, and no error. */
class KeepActiveTest {
    private static final CoreTable NONE = (CoreTable) Proxy.newProxyInstance(CoreTable.class.getClassLoader(),
            new Class<?>[] {CoreTable.class}, (proxy, method, arguments) -> {
                throw new AssertionError(method + " asks the table");
            });

    @Test
    @SuppressWarnings("NullAway") // The functions can do without the context of an invocation.
    void functionsAnswerWithoutTheTable() throws Exception {
        APIGatewayV2HTTPEvent event = new ObjectMapper().readValue(SampleEvent.named("queries/keep-active").json(),
                APIGatewayV2HTTPEvent.class);
        QueriesHandler queries = new QueriesHandler(new ReadContext(TableModel.of(Office.MODEL), NONE, Runnable::run, Clock.systemUTC()));
        CommandsHandler commands = new CommandsHandler(WriteContext.of(TableModel.of(Office.MODEL), NONE));

        assertThat(queries.handleRequest(event, null).getStatusCode()).isEqualTo(200);
        assertThat(commands.handleRequest(event, null).getStatusCode()).as("an answer, and so no error of the function").isEqualTo(404);
    }
}
