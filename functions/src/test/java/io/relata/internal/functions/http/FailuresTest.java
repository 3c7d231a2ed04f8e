package io.relata.internal.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.relata.internal.engine.table.OutcomeUnknownException;
import io.relata.internal.engine.table.TableThrottledException;
import io.relata.internal.engine.table.TableUnavailableException;
import io.relata.internal.engine.table.TransactionConflictException;
import io.relata.internal.functions.Request;
import io.relata.internal.functions.route.Operation;
import io.relata.internal.model.TableModel;
import io.relata.models.office.Office;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FailuresTest {
    private static final Exception CAUSE = new IllegalStateException("secret");

    private static APIGatewayV2HTTPResponse failing(RuntimeException failure) {
        GatewayAdapter edge = new GatewayAdapter(TableModel.of(Office.MODEL), Map.of(Operation.READ_ENTITY, call -> {
            throw failure;
        }));
        return edge.answer(Request.of("GET /customers/001").event());
    }

    private static String problem(String type, String title, int status, String detail) {
        return "{\"type\":\"urn:relata:problem:" + type + "\",\"title\":\"" + title + "\",\"status\":" + status + ",\"detail\":\"" + detail
                + "\"}";
    }

    @Test
    void throttledTableAsksForPatience() {
        APIGatewayV2HTTPResponse response = failing(new TableThrottledException("throttled", CAUSE));
        assertThat(response.getStatusCode()).isEqualTo(429);
        assertThat(response.getHeaders()).containsEntry("Retry-After", "1");
        assertThat(response.getBody())
                .isEqualTo(problem("throttled", "Throttled", 429,
                        "the table is throttling requests: retry in a second"));
    }

    @Test
    void unreachableTableAsksForMorePatience() {
        APIGatewayV2HTTPResponse response = failing(new TableUnavailableException("gone", CAUSE));
        assertThat(response.getStatusCode()).isEqualTo(503);
        assertThat(response.getHeaders()).containsEntry("Retry-After", "5");
        assertThat(response.getBody()).isEqualTo(
                problem("table-unavailable", "Table unavailable", 503, "the table is unavailable: retry in a few seconds"));
    }

    @Test
    void conflictingTransactionsAreNoFaultOfTheCaller() {
        APIGatewayV2HTTPResponse response = failing(new TransactionConflictException("conflict", CAUSE));
        assertThat(response.getStatusCode()).isEqualTo(503);
        assertThat(response.getHeaders()).containsEntry("Retry-After", "1");
        assertThat(response.getBody()).isEqualTo(problem("transaction-conflict", "Transaction conflict", 503,
                "other transactions are writing the same items; nothing was written, retry in a second"));
    }

    @Test
    void unknownOutcomeIsReportedWithoutRetryAfter() {
        APIGatewayV2HTTPResponse response = failing(new OutcomeUnknownException("no answer", CAUSE));
        assertThat(response.getStatusCode()).isEqualTo(503);
        assertThat(response.getHeaders()).doesNotContainKey("Retry-After");
        assertThat(response.getBody()).isEqualTo(
                problem("outcome-unknown", "Outcome unknown", 503, "the table did not confirm this write, and it can no longer be found"
                        + " out whether it happened: read the current state, and repeat the request only if it had no effect"));
    }

    @Test
    void failureOfTheServerTellsOnlyTheRequestId() {
        APIGatewayV2HTTPResponse response = failing(new IllegalStateException("secret"));
        assertThat(response.getStatusCode()).isEqualTo(500);
        assertThat(response.getHeaders()).containsEntry("Content-Type", "application/problem+json");
        assertThat(response.getBody()).isEqualTo(
                problem("internal-error", "Internal error", 500, "the server failed; its log has the cause under request "
                        + "JKJaXmPLvHcESHA="));
    }

    @Test
    void eventWithoutRequestIsAnswered() {
        assertThat(new GatewayAdapter(TableModel.of(Office.MODEL), Map.of()).answer(new APIGatewayV2HTTPEvent()).getStatusCode())
                .isEqualTo(500);
    }
}
