package io.relata.internal.fanout.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.relata.internal.engine.binding.Json;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.identity.RecordModel;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.lambda.ServedTable;
import io.relata.internal.lambda.invocation.Invocation;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import org.jboss.logging.Logger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Writes the model of a deployment into the table, when CloudFormation asks for it before it changes any other function. If the table would
 * lose something, it answers with the reason, and CloudFormation undoes the deployment. A deletion is always granted.
 *
 * <p>What fails otherwise is thrown: Lambda then invokes the function twice more, after one minute and after two, and a repeated write
 * changes nothing.
 *
 * @see <a href="https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/crpg-ref.html">requests and responses of custom
 * resources</a>
 */
@Named("table-record")
public final class TableRecordHandler implements RequestStreamHandler {
    /**
     * The property with what is to be written, as {@link TableIdentity#json} has it: that of the template, whatever this code's model is.
     */
    public static final String IDENTITY = "Identity";
    /** A response may have 4,096 bytes. */
    private static final int LONGEST_REASON = 1_000;
    private static final int ERRORS = 300;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Logger LOG = Logger.getLogger(TableRecordHandler.class);

    private final DynamoDbCopyTable table;
    private final String name;

    @Inject
    public TableRecordHandler(ServedTable table, DynamoDbClient dynamoDb) {
        this.table = new DynamoDbCopyTable(dynamoDb, table.name(), table.indexNames());
        this.name = table.name();
    }

    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
        JsonNode request = Json.MAPPER.readTree(input);
        Invocation.logged(context, () -> reply(request, refusal(request)));
    }

    private Optional<String> refusal(JsonNode request) {
        try {
            if (!request.path("RequestType").asText().equals("Delete")) {
                TableIdentity model = TableIdentity.fromJson(request.at("/ResourceProperties/" + IDENTITY).asText());
                new RecordModel(table, name, model).write();
            }
            return Optional.empty();
        } catch (WrongTableException e) {
            LOG.warn(e.getMessage());
            return Optional.ofNullable(e.getMessage());
        }
    }

    private static int reply(JsonNode request, Optional<String> refusal) {
        ObjectNode response = Json.MAPPER.createObjectNode().put("Status", refusal.isEmpty() ? "SUCCESS" : "FAILED")
                .put("Reason", shortened(refusal.orElse("the table says which model it is of")))
                .put("PhysicalResourceId", request.path("PhysicalResourceId").asText(TableIdentity.KEY.id()));
        for (String same : new String[] {"StackId", "RequestId", "LogicalResourceId"}) {
            response.set(same, request.get(same));
        }
        return send(URI.create(request.path("ResponseURL").asText()), response.toString());
    }

    /** The URL is signed for a request without a content type. */
    private static int send(URI url, String response) {
        try {
            HttpResponse<Void> answer = HttpClient.newBuilder().connectTimeout(PATIENCE).build()
                    .send(HttpRequest.newBuilder(url).timeout(PATIENCE).PUT(BodyPublishers.ofString(response)).build(),
                            BodyHandlers.discarding());
            if (answer.statusCode() >= ERRORS) {
                throw new IllegalStateException("CloudFormation did not take the response: HTTP " + answer.statusCode());
            }
            return answer.statusCode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while responding to CloudFormation", e);
        }
    }

    private static String shortened(String reason) {
        return reason.length() <= LONGEST_REASON
                ? reason
                : reason.substring(0, LONGEST_REASON) + "... ./relata plan lists all";
    }
}
