package io.relata.internal.functions.custom;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.relata.access.Relata;
import io.relata.internal.functions.OfficeTableResource;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.commands.CommandsHandler;
import io.relata.internal.functions.queries.QueriesHandler;
import io.relata.models.office.Customer;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import org.junit.jupiter.api.Test;

/** Beans of an application's own are found and get their access to the table. */
@QuarkusTest
@WithTestResource(OfficeTableResource.class)
class OwnFunctionsTest {
    @Inject
    Relata relata;

    @Inject
    @Named("commands")
    CommandsHandler commands;

    @Inject
    @Named("queries")
    QueriesHandler queries;

    @Test
    void relataIsABean() {
        assertThat(relata.entities(Customer.class).required("001").value().firstName()).isEqualTo("Ann");
        assertThat(relata.table().indexOf("customerId")).isEqualTo("customerIdGsi");
    }

    @Test
    void beansAnswerTheirRoutes() {
        assertThat(send(queries, "GET /customers/001/open-orders")).isEqualTo("200 {\"open\":1,\"caller\":\"anonymous\"}");
        assertThat(send(commands, "DELETE /cache")).isEqualTo("204 null");
        assertThat(send(queries, "DELETE /cache")).contains("this function does not answer forget");
        assertThat(send(queries, "GET /openapi.json")).contains("moveCustomer");
    }

    private static String send(RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> handler, String request) {
        APIGatewayV2HTTPResponse response = handler.handleRequest(Request.of(request).event(), null);
        return response.getStatusCode() + " " + response.getBody();
    }
}
