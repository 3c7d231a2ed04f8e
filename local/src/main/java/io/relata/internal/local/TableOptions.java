package io.relata.internal.local;

import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.key.IndexNames;
import io.relata.internal.local.aws.AwsClients;
import io.relata.internal.model.TableModel;
import io.relata.schema.ModelCatalog;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Option;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Options that name the table of a command, local or in AWS. */
public final class TableOptions {
    private static final String LOCAL = "http://localhost:8000";

    @Option(names = "--endpoint", description = "a local DynamoDB, which takes any credentials; without, AWS_ENDPOINT_URL_DYNAMODB, "
            + "for which region and credentials have to be in the environment too, or " + LOCAL + " unless there is a --region")
    private Optional<URI> endpoint;

    @Option(names = "--region", description = "the AWS region of a deployed table, with the credentials of your environment")
    private Optional<String> region;

    @Option(names = "--model", description = "the data model (${sys:relata.model:-the only one that there is})")
    private Optional<String> model;

    @Option(names = "--table", description = "the table; the model's own without")
    private Optional<String> table;

    /** @throws IllegalArgumentException when there is no such model, or none is named and there are several */
    public TableModel model() {
        return TableModel.of(ModelCatalog.onClassPath().chosen(CalledProject.model(model)));
    }

    /** The identity that the table should have. */
    public TableIdentity identity(IndexNames indexNames) {
        return TableIdentity.of(model(), indexNames);
    }

    public String table() {
        return table.orElseGet(() -> model().table());
    }

    /** The table for messages: {@code table Entity in eu-west-1}. */
    public String place() {
        return placed(table());
    }

    /** Such a table for messages. */
    public String placed(String name) {
        Optional<URI> url = endpoint.or(() -> AwsClients.namedEndpoint(System.getenv()));
        return "table " + name + url.map(at -> " at " + at).orElseGet(() -> region.map(in -> " in " + in).orElse(" at " + LOCAL));
    }

    /** About how many items a table has: DynamoDB counts them every six hours. */
    public static long itemCount(String table, DynamoDbClient dynamoDb) {
        return dynamoDb.describeTable(request -> request.tableName(table)).table().itemCount();
    }

    /** The model that is named; without, the table itself may say which it is. */
    public Optional<TableModel> namedModel() {
        return model.map(name -> TableModel.of(ModelCatalog.onClassPath().named(name)));
    }

    /**
     * Clients of the place that is named: an endpoint, a region, or an endpoint in AWS's variables; the system of {@code ./relata start}
     * without. A region in the variables alone is not enough: whoever has one still means the table on this machine.
     */
    public AwsClients clients() {
        Optional<URI> named = AwsClients.namedEndpoint(System.getenv());
        if (region.isPresent() || endpoint.isEmpty() && named.isPresent()) {
            return new AwsClients(endpoint.or(() -> named), region, AwsClients.Credentials.OF_ENVIRONMENT);
        }
        return AwsClients.local(endpoint.orElse(URI.create(LOCAL)));
    }

    /** In AWS, in the region that is named or else in that of the environment; an endpoint that is named goes before that. */
    public AwsClients clientsOfEnvironment() {
        return endpoint.isPresent() || AwsClients.namedEndpoint(System.getenv()).isPresent()
                ? clients()
                : new AwsClients(Optional.empty(), region, AwsClients.Credentials.OF_ENVIRONMENT);
    }

    public DynamoDbClient client() {
        return clients().dynamoDb();
    }
}
