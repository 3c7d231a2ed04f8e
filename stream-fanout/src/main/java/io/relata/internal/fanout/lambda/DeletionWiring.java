package io.relata.internal.fanout.lambda;

import io.relata.internal.engine.dynamodb.DynamoDbBulkTable;
import io.relata.internal.engine.file.FileStore;
import io.relata.internal.fanout.tenant.ContinueDeletion;
import io.relata.internal.fanout.tenant.DocumentIndex;
import io.relata.internal.fanout.tenant.DocumentsAndFiles;
import io.relata.internal.fanout.tenant.IndexedDocuments;
import io.relata.internal.fanout.work.WorkQueue;
import io.relata.internal.lambda.ServedTable;
import io.relata.internal.search.ConfiguredEngine;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Creates what the work function needs to delete a tenant. */
@Singleton
public class DeletionWiring {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final String table;
    private final boolean hasFiles;

    DeletionWiring(ServedTable table) {
        this.table = table.name();
        this.hasFiles = table.model().hasFiles();
    }

    @Produces
    @Singleton
    ContinueDeletion continueDeletion(DynamoDbClient dynamoDb, WorkQueue queue, ConfiguredEngine search, FileStore files) {
        DocumentIndex documents = search.answeringWithin(TIMEOUT).<DocumentIndex>map(engine -> new IndexedDocuments(engine, table))
                .orElse(DocumentIndex.NONE);
        return new ContinueDeletion(new DynamoDbBulkTable(dynamoDb, table), queue,
                hasFiles ? new DocumentsAndFiles(documents, files) : documents, Clock.systemUTC());
    }
}
