package io.relata.fanout.lambda;

import io.relata.engine.dynamodb.DynamoDbBulkTable;
import io.relata.fanout.tenant.ContinueDeletion;
import io.relata.fanout.tenant.DocumentIndex;
import io.relata.fanout.tenant.IndexedDocuments;
import io.relata.fanout.work.WorkQueue;
import io.relata.model.Model;
import io.relata.schema.ModelCatalog;
import io.relata.search.Engine;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Creates what the work function needs to delete a tenant. */
@Singleton
public class DeletionWiring {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Model model;
    private final String table;

    DeletionWiring(ModelCatalog models, @ConfigProperty(name = "relata.model") Optional<String> modelName,
            @ConfigProperty(name = "relata.table") Optional<String> table) {
        this.model = models.chosen(modelName);
        this.table = table.orElse(model.table());
    }

    @Produces
    @Singleton
    ContinueDeletion continueDeletion(DynamoDbClient dynamoDb, WorkQueue queue,
            @ConfigProperty(name = "relata.search-endpoint") Optional<URI> searchEndpoint,
            @ConfigProperty(name = "relata.search-arn") Optional<String> searchArn) {
        DocumentIndex documents = searchEndpoint
                .<DocumentIndex>map(engine -> new IndexedDocuments(new Engine(engine, searchArn, TIMEOUT), table))
                .orElse(DocumentIndex.NONE);
        return new ContinueDeletion(new DynamoDbBulkTable(dynamoDb, table), queue, documents, Clock.systemUTC());
    }
}
