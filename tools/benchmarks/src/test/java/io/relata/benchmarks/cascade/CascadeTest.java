package io.relata.benchmarks.cascade;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.Meter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What is said of deletions in docs/performance.md, with fewer children. */
@Tag("full")
class CascadeTest {
    private static final int CHILDREN = 200;
    private static final DynamoDbClient DYNAMODB = DynamoDbLocal.shared().client();

    @AfterAll
    static void close() {
        DYNAMODB.close();
    }

    @Test
    void theCallerWaitsForTwoRequestsAndAllGoesHoweverOftenTheWorkerIsKilled() {
        Cascade.Outcome outcome = new Cascade(CHILDREN, 6, 50, 3).byRelata(DYNAMODB);

        assertThat(outcome.caller().requests()).hasToString("{GetItem=1, PutItem=1}");
        assertThat(outcome.killed()).isEqualTo(6);
        assertThat(outcome.turns()).isGreaterThan(CHILDREN / 50 - 1);
        assertThat(outcome.isRight()).as(outcome.toString()).isTrue();
        assertThat(outcome.followed().tableWrites() / CHILDREN).isBetween(1.0, 1.1);
    }

    @Test
    void aLoopOfTheCallerWritesAsMuchAndIsWaitedFor() {
        Cascade.Outcome outcome = new Cascade(CHILDREN, 0, 50, 3).byCaller(DYNAMODB);

        assertThat(outcome.isRight()).as(outcome.toString()).isTrue();
        assertThat(outcome.caller().requests()).containsEntry("GetItem", CHILDREN + 1).containsEntry("PutItem", CHILDREN + 1);
        assertThat(outcome.caller().tableWrites() / CHILDREN).isBetween(1.0, 1.1);
        assertThat(outcome.followed().requests()).isEmpty();
        Meter.Reading records = outcome.records();
        assertThat(records.tableWrites()).isZero();
    }
}
