package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.engine.read.ReadContext;
import io.relata.internal.engine.read.list.TextIndex;
import io.relata.internal.engine.table.memory.MemoryCoreTable;
import io.relata.internal.engine.table.memory.MemoryTable;
import io.relata.internal.engine.write.version.WriteContext;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths as API Gateway sends them: with the name of the stage at its own domain, with the key of the mapping at a domain of one's own. */
class BasePathTest {
    private static final String API = "abc123";
    private final MemoryCoreTable table = new MemoryCoreTable(new MemoryTable());

    private static APIGatewayV2HTTPEvent at(String domain, String stage, Request request) {
        APIGatewayV2HTTPEvent event = request.event();
        RequestContext context = event.getRequestContext();
        context.setApiId(API);
        context.setDomainName(domain);
        context.setDomainPrefix(domain.substring(0, domain.indexOf('.')));
        context.setStage(stage);
        return event;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
            "abc123.execute-api.eu-west-1.amazonaws.com | $default | -        | /customers/001             | ''        | customers",
            "abc123.execute-api.eu-west-1.amazonaws.com | prod     | -        | /prod/customers/001        | /prod     | customers",
            "abc123.execute-api.eu-west-1.amazonaws.com | $default | v1       | /customers/001             | ''        | customers",
            "abc123.execute-api.eu-west-1.amazonaws.com | $default | v1       | /v1/001                    | ''        | v1",
            "api.example.com                            | $default | v1       | /v1/customers/001          | /v1       | customers",
            "api.example.com                            | prod     | v1       | /v1/customers/001          | /v1       | customers",
            "api.example.com                            | $default | shop/v2  | /shop/v2/customers/001     | /shop/v2  | customers",
            "api.example.com                            | $default | v1       | /v1beta/001                | ''        | v1beta",
            "api.example.com                            | $default | v1       | /v1                        | /v1       | ''",
            "api.example.com                            | customers | -       | /customers/001             | ''        | customers",
            "api.example.com                            | $default | -        | /customers/001             | ''        | customers"})
    void pathOfTheApiBeginsBehindTheStageOrTheMapping(String domain, String stage, String mapping, String path, String base, String first) {
        BasePath paths = mapping == null ? BasePath.NONE : new BasePath(mapping);
        APIGatewayV2HTTPEvent event = at(domain, stage, Request.of("GET " + path));

        assertThat(paths.of(event)).isEqualTo(base);
        assertThat(ApiRequest.of(event, CallerClaims.STANDARD, paths).path().get(0)).isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({"api.example.com, $default, /v1", "abc123.execute-api.eu-west-1.amazonaws.com, prod, /prod",
            "abc123.execute-api.eu-west-1.amazonaws.com, $default, ''"})
    void whatIsCreatedIsFoundAtItsLocation(String domain, String stage, String base) {
        CommandsHandler commands = new CommandsHandler(WriteContext.of(TableModel.of(Office.MODEL), table), RouteHandlers.NONE,
                CallerClaims.STANDARD,
                new BasePath("v1"), CallerGate.OPEN, FileStore.NONE);
        QueriesHandler queries = new QueriesHandler(new ReadContext(TableModel.of(Office.MODEL), table, Runnable::run, Clock.systemUTC()),
                TextIndex.NONE,
                RouteHandlers.NONE, CallerClaims.STANDARD, new BasePath("v1"), CallerGate.OPEN, GatewayAdapter.logged());

        APIGatewayV2HTTPResponse created = commands.handleRequest(
                at(domain, stage, Request.of("POST " + base + "/businesses").json("{'businessName':'North'}")), null);

        String location = created.getHeaders().get("Location");
        assertThat(location).startsWith(base + "/businesses/");
        assertThat(queries.handleRequest(at(domain, stage, Request.of("GET " + location)), null).getStatusCode()).isEqualTo(200);
    }

    @Test
    void answersWithoutALocationStayAsTheyAre() {
        assertThat(ApiResponse.empty(204).under("/v1")).isEqualTo(ApiResponse.empty(204));
    }
}
