package io.relata.internal.engine.dynamodb;

import io.relata.internal.engine.key.Index;
import io.relata.internal.engine.key.Key;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** The definition of a table that is not deployed with CDK: a local table or one of a test. */
public final class TableDefinition {
    private TableDefinition() {
    }

    /** On demand, with a stream of new and old images. */
    public static CreateTableRequest of(String name, List<Index> indexes) {
        return CreateTableRequest.builder().tableName(name).attributeDefinitions(attributes(indexes))
                .keySchema(keys(Key.PARTITION, Key.SORT))
                .globalSecondaryIndexes(indexes.stream().map(TableDefinition::index).toList())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)).build();
    }

    /** For tests that read no stream: without one, DynamoDB Local works half as much. */
    public static CreateTableRequest withoutStream(String name, List<Index> indexes) {
        return of(name, indexes).toBuilder().streamSpecification(stream -> stream.streamEnabled(false)).build();
    }

    /** Adds an index to a table that exists; DynamoDB takes one at a time. */
    public static UpdateTableRequest adding(Index added, String name) {
        GlobalSecondaryIndex index = index(added);
        return UpdateTableRequest.builder().tableName(name).attributeDefinitions(attributes(List.of(added)))
                .globalSecondaryIndexUpdates(update -> update.create(create -> create.indexName(index.indexName())
                        .keySchema(index.keySchema()).projection(index.projection())))
                .build();
    }

    private static List<AttributeDefinition> attributes(List<Index> indexes) {
        return Stream.concat(Stream.of(Key.PARTITION, Key.SORT), indexes.stream()
                .flatMap(index -> index.access().attributes().stream())).distinct()
                .map(attribute -> AttributeDefinition.builder().attributeName(attribute).attributeType(ScalarAttributeType.S).build())
                .toList();
    }

    private static GlobalSecondaryIndex index(Index index) {
        return GlobalSecondaryIndex.builder().indexName(index.name())
                .keySchema(keys(index.access().partitionAttribute(), index.access().sortAttribute()))
                .projection(projection -> projection.projectionType(
                        index.projection() == Index.Projection.ALL ? ProjectionType.ALL : ProjectionType.KEYS_ONLY))
                .build();
    }

    private static List<KeySchemaElement> keys(String partition, String sort) {
        return List.of(KeySchemaElement.builder().attributeName(partition).keyType(KeyType.HASH).build(),
                KeySchemaElement.builder().attributeName(sort).keyType(KeyType.RANGE).build());
    }
}
