package io.relata.local;

import io.relata.engine.identity.TableIdentity;
import io.relata.engine.key.IndexNames;
import io.relata.local.aws.CommandTimeouts;
import io.relata.model.Model;
import io.relata.schema.ModelCatalog;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Option;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** Options that name the table of a command, local or in AWS. */
public final class TableOptions {
    private static final String LOCAL = "http://localhost:8000";

    @Option(names = "--endpoint", description = "where DynamoDB answers; " + LOCAL + " unless there is a --region")
    private Optional<URI> endpoint;

    @Option(names = "--region", description = "the AWS region of a deployed table, with the credentials of your environment")
    private Optional<String> region;

    @Option(names = "--model", description = "the data model (${sys:relata.model:-the only one that there is})")
    private Optional<String> model;

    @Option(names = "--table", description = "the table; the model's own without")
    private Optional<String> table;

    /** @throws IllegalArgumentException when there is no such model, or none is named and there are several */
    public Model model() {
        return ModelCatalog.onClassPath().chosen(CalledProject.model(model));
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
        return "table " + table()
                + endpoint.map(url -> " at " + url).orElseGet(() -> region.map(name -> " in " + name).orElse(" at " + LOCAL));
    }

    /** About how many items there are: DynamoDB counts them every six hours. */
    public long itemCount(DynamoDbClient dynamoDb) {
        return dynamoDb.describeTable(request -> request.tableName(table())).table().itemCount();
    }

    /** In AWS, in the region that is named or else in that of the environment; an endpoint that is named goes before that. */
    public DynamoDbClient clientOfEnvironment() {
        if (endpoint.isPresent()) {
            return client();
        }
        DynamoDbClientBuilder builder = DynamoDbClient.builder().httpClientBuilder(CommandTimeouts.http())
                .overrideConfiguration(CommandTimeouts::limit);
        region.map(Region::of).ifPresent(builder::region);
        return builder.build();
    }

    public DynamoDbClient client() {
        DynamoDbClientBuilder builder = DynamoDbClient.builder().httpClientBuilder(CommandTimeouts.http())
                .overrideConfiguration(CommandTimeouts::limit);
        region.map(Region::of).ifPresent(builder::region);
        endpoint.ifPresent(builder::endpointOverride);
        if (region.isEmpty()) {
            builder.region(Region.US_EAST_1).endpointOverride(endpoint.orElse(URI.create(LOCAL)))
                    .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
        }
        return builder.build();
    }
}
