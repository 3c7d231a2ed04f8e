package io.relata.internal.local.deployed;

import io.relata.internal.console.source.RawTable;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** The stream of a table. */
final class TableStream {
    private TableStream() {
    }

    /** @throws IllegalArgumentException when it has none */
    static String arn(RawTable table) {
        TableDescription description = table.dynamoDb().describeTable(describe -> describe.tableName(table.name())).table();
        if (description.streamSpecification() == null || !Boolean.TRUE.equals(description.streamSpecification().streamEnabled())) {
            throw new IllegalArgumentException("table " + table.name() + " has no stream");
        }
        return description.latestStreamArn();
    }
}
