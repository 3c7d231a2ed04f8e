package io.relata.benchmarks.totals;

import static org.assertj.core.api.Assertions.assertThat;

import io.relata.internal.servers.dynamodb.DynamoDbLocal;
import io.relata.internal.servers.dynamodb.Meter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What is said of totals in docs/performance.md. */
@Tag("full")
class TotalsCommandTest {
    private static final DynamoDbClient DYNAMODB = DynamoDbLocal.shared().client();

    @AfterAll
    static void close() {
        DYNAMODB.close();
    }

    @Test
    void changeAloneTakesFourWriteUnitsAndOneInABurstTwo() {
        Meter.Reading alone = TotalsCommand.measured(DYNAMODB, Counting.RELATA, 1);
        assertThat(alone.tableWrites()).isEqualTo(4);
        assertThat(alone.requests()).containsEntry("TransactWriteItems", 1);

        Meter.Reading burst = TotalsCommand.measured(DYNAMODB, Counting.RELATA, 200);
        assertThat(burst.tableWrites() / 200).isLessThan(2.1);
        assertThat(burst.requests()).containsEntry("TransactWriteItems", 4);
    }

    @Test
    void onlyOneWayToCountIsRightWhateverIsRepeatedOrKilled() {
        assertThat(TotalsCommand.isRight(TotalsCommand.counted(DYNAMODB, Counting.RELATA, 140, 7), 140)).isTrue();
        assertThat(TotalsCommand.counted(DYNAMODB, Counting.BARE_ADD, 140, 7).count()).isGreaterThan(140);
        assertThat(TotalsCommand.counted(DYNAMODB, Counting.READ_MODIFY_WRITE, 140, 7).count()).isGreaterThan(140);
    }

    @Test
    void sumIsRightToTheLastCentAlthoughTheWorkerIsKilledAtTenOfItsTransactions() {
        CountedSum sum = CountedSum.of(1000, 1, killed -> {
        });
        assertThat(sum.kills()).isEqualTo(10);
        assertThat(sum.isRight()).as(sum.toString()).isTrue();
        assertThat(sum.counted().amount()).isEqualByComparingTo("100");
        assertThat(sum.transactions()).isGreaterThanOrEqualTo(20);
    }
}
