package io.relata.internal.infra.deployed;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.relata.internal.engine.dynamodb.AwsErrors;
import io.relata.internal.engine.dynamodb.DynamoDbCopyTable;
import io.relata.internal.engine.dynamodb.TaggedTable;
import io.relata.internal.engine.identity.CheckTable;
import io.relata.internal.engine.identity.TableIdentity;
import io.relata.internal.engine.identity.TableParts;
import io.relata.internal.engine.identity.WrongTableException;
import io.relata.internal.engine.table.TableException;
import io.relata.internal.infra.plan.Description;
import io.relata.internal.infra.plan.RefusedException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * Gets a table's description from DynamoDB, with the credentials of the environment.
 *
 * @param region the table's region; default that of the environment
 * @param endpoint an endpoint other than that of AWS; without a region, a local DynamoDB that accepts any credentials
 */
public record AskDynamoDb(Optional<String> region, Optional<URI> endpoint) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Duration ATTEMPT = Duration.ofSeconds(15);
    private static final Duration ALL_ATTEMPTS = Duration.ofSeconds(60);

    /**
     * What is known of a table.
     *
     * @param description as JSON
     * @param parts of the model that it was deployed with last; none if it does not say so
     */
    public record Asked(String description, Optional<TableParts> parts) {
    }

    /**
     * Describes a table.
     *
     * @param given the expected identity of the table, possibly of another version
     * @throws RefusedException when the table does not exist, belongs to another model, or can't be read
     */
    public Asked ask(String table, TableIdentity given) {
        try (DynamoDbClient client = client()) {
            String description = described(table, client);
            DynamoDbCopyTable items = new DynamoDbCopyTable(client, table);
            new CheckTable(items, table, given, "").beforeReading();
            return new Asked(description, TableParts.read(items));
        } catch (ResourceNotFoundException e) {
            throw new RefusedException(
                    "table " + table + " does not exist " + place() + ". The output TableName of the data stack has its name."
                            + " For a first deployment, leave deployed out");
        } catch (WrongTableException e) {
            throw new RefusedException(String.valueOf(e.getMessage()));
        } catch (SdkException | TableException | IOException e) {
            throw new RefusedException("DynamoDB did not return the description of table " + table + " " + place() + " ("
                    + AwsErrors.sentence(e, "table " + table + " " + place())
                    + "): set the credentials and the region in the environment, or give a file with the output of"
                    + " aws dynamodb describe-table --table-name " + table);
        }
    }

    /** Whether nothing of a table is being changed or filled. */
    public boolean isSettled(String table) {
        try (DynamoDbClient client = client()) {
            return Description.read(described(table, client)).isSettled();
        } catch (SdkException | IOException e) {
            throw refused(table, e);
        }
    }

    private static String described(String table, DynamoDbClient client) throws IOException {
        return MAPPER.writeValueAsString(SdkJson.of(client.describeTable(describe -> describe.tableName(table)).table()));
    }

    /** Works on the items of a table. */
    public <T> T using(String table, Function<DynamoDbCopyTable, T> work) {
        try (DynamoDbClient client = client()) {
            return work.apply(new DynamoDbCopyTable(client, table));
        } catch (SdkException | TableException e) {
            throw refused(table, e);
        }
    }

    private RefusedException refused(String table, Exception failure) {
        return new RefusedException(AwsErrors.sentence(failure, "table " + table + " " + place()));
    }

    /**
     * The table that a deployment of a model has tagged with its environment; none before the first deployment.
     *
     * @throws RefusedException when there are several, or the tables can't be listed
     */
    public Optional<String> tagged(String environment, String model) {
        try (DynamoDbClient client = client()) {
            List<String> tables = TaggedTable.ofEnvironment(environment, client).stream().filter(table -> table.model().equals(model))
                    .map(TaggedTable::name).toList();
            if (tables.size() > 1) {
                throw new RefusedException("the environment " + environment + " has several tables of the model " + model + " " + place()
                        + ": name the one that its functions use with --table: " + String.join(", ", tables));
            }
            return tables.stream().findFirst();
        } catch (SdkException e) {
            throw new RefusedException("the table of the environment " + environment + " can't be looked for " + place() + " ("
                    + AwsErrors.sentence(e, "table " + place()) + "): name it with --table");
        }
    }

    private String place() {
        return endpoint.map(url -> "at " + url).orElse("in " + region.orElse("the environment's region"));
    }

    private DynamoDbClient client() {
        DynamoDbClientBuilder builder = DynamoDbClient.builder().httpClientBuilder(UrlConnectionHttpClient.builder().socketTimeout(ATTEMPT))
                .overrideConfiguration(client -> client.apiCallAttemptTimeout(ATTEMPT).apiCallTimeout(ALL_ATTEMPTS));
        region.map(Region::of).ifPresent(builder::region);
        endpoint.ifPresent(builder::endpointOverride);
        if (endpoint.isPresent() && region.isEmpty()) {
            builder.region(Region.US_EAST_1)
                    .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
        }
        return builder.build();
    }
}
