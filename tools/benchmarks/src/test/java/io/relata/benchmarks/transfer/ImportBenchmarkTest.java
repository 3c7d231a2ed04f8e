package io.relata.benchmarks.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class ImportBenchmarkTest {
    @Test
    void everythingIsImportedAndWrittenAgain() throws Exception {
        try (DynamoDbClient dynamoDb = DynamoDbLocal.shared().client()) {
            ImportBenchmark.Outcome outcome = new ImportBenchmark(dynamoDb, new ImportedLines(200, true), 8).measure();

            assertThat(outcome.said()).startsWith("201 entities and 100 links created, 0 were there already");
            assertThat(outcome.items()).isEqualTo(201 + 100 + 100);
            assertThat(outcome.bytes()).isBetween(200L * 200, 200L * 1000);
            assertThat(outcome.spent().keySet()).containsExactly(WriteMethod.values());
            assertThat(outcome.spent().values()).allSatisfy(spent -> assertThat(spent.seconds()).isPositive());
            assertThat(outcome.plus(outcome).items()).isEqualTo(2 * outcome.items());
        }
    }
}
